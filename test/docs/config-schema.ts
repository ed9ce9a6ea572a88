import { ModuleKind, ModuleResolutionKind, Project, type Symbol as TsSymbol, type Type } from "ts-morph";
import { z } from "zod";
import { configSchema } from "../../src/config/schema.js";
import { repositoryFile } from "./sections.js";

/** A JSON Schema, as far as the config file needs it. */
export interface JsonSchema {
  $schema?: string;
  title?: string;
  description?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  $ref?: string;
}

/** The published JSON Schema of config files: structure from the Zod schema, descriptions from the docs of `ToolwrightConfig`. */
export function configJsonSchema(): { readonly schema: JsonSchema; readonly undocumented: readonly string[] } {
  const schema = z.toJSONSchema(configSchema, { io: "input" }) as JsonSchema;
  const undocumented: string[] = [];
  describe(schema, configType(), "", undocumented);
  return { schema: { ...schema, title: "toolwright.config" }, undocumented };
}

function configType(): Type {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ModuleKind.NodeNext,
    moduleResolution: ModuleResolutionKind.NodeNext,
  };
  const project = new Project({ compilerOptions, skipAddingFilesFromTsConfig: true });
  const file = project.addSourceFileAtPath(repositoryFile("src/config/options.ts"));
  return file.getInterfaceOrThrow("ToolwrightConfig").getType();
}

/** Puts the docs of a type's members into the schema of its values, and gathers members that one of both lacks, or that have no docs. */
function describe(schema: JsonSchema, type: Type, path: string, undocumented: string[]): void {
  if (isJsonValue(type)) return;
  if (schema.properties) {
    const holders = objectsIn(type).filter((one) => one.getProperties().length > 0);
    const symbols = new Map(holders.flatMap((one) => one.getProperties().map((symbol) => [symbol.getName(), symbol])));
    const branch = Object.keys(schema.properties);
    for (const [name, member] of Object.entries(schema.properties)) {
      const symbol = symbols.get(name);
      const place = path === "" ? name : `${path}.${name}`;
      if (symbol === undefined) undocumented.push(`${place}: not in the type`);
      else {
        member.description = docsOf(symbol);
        if (member.description === "") undocumented.push(`${place}: no docs`);
        describe(member, symbol.getTypeAtLocation(symbol.getDeclarations()[0]!), place, undocumented);
      }
    }
    const alone = holders.length === 1 ? [...symbols.keys()].filter((name) => !branch.includes(name)) : [];
    undocumented.push(...alone.map((name) => `${path}.${name}: not in the schema`));
  }
  for (const one of schema.anyOf ?? []) describe(one, type, path, undocumented);
  if (schema.items) for (const item of elementsOf(type)) describe(schema.items, item, `${path}[]`, undocumented);
  if (typeof schema.additionalProperties === "object") {
    for (const value of valuesOf(type)) describe(schema.additionalProperties, value, `${path}.*`, undocumented);
  }
}

function isJsonValue(type: Type): boolean {
  return /\bJson(Value|Object)$/.test(type.getAliasSymbol()?.getName() ?? type.getSymbol()?.getName() ?? "");
}

function docsOf(symbol: TsSymbol): string {
  const text = symbol.compilerSymbol.getDocumentationComment(undefined).map((part) => part.text);
  return text.join("").replaceAll(/\s*\n\s*/g, " ");
}

function branchesOf(type: Type): Type[] {
  return type.isUnion() ? type.getUnionTypes() : [type];
}

function objectsIn(type: Type): Type[] {
  return branchesOf(type).filter((one) => one.isObject() && !one.isArray() && !one.isReadonlyArray());
}

function elementsOf(type: Type): Type[] {
  return branchesOf(type).flatMap((one) => one.getArrayElementType() ?? []);
}

function valuesOf(type: Type): Type[] {
  return objectsIn(type).flatMap((one) => one.getStringIndexType() ?? []);
}

/** A row for each key of the config file: its path, its type in words, what it does. */
export function referenceRows(schema: JsonSchema, path = ""): readonly (readonly [string, string, string])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const place = path === "" ? name : `${path}.${name}`;
    return [[place, typeInWords(member), member.description ?? ""] as const, ...innerRows(member, place)];
  });
}

function innerRows(schema: JsonSchema, place: string): readonly (readonly [string, string, string])[] {
  // What is excluded, and a toolset, is written as what is included.
  if (place === "exclude" || place.startsWith("toolsets")) return [];
  const { additionalProperties: values, items, anyOf = [] } = schema;
  return [
    ...referenceRows(schema, place),
    ...(typeof values === "object" ? innerRows(values, `${place}.*`) : []),
    ...(items ? innerRows(items, `${place}[]`) : []),
    ...anyOf.flatMap((one) => innerRows(one, place)),
  ];
}

function typeInWords({ type, const: constant, enum: values, anyOf, items, additionalProperties }: JsonSchema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(" or ");
  if (anyOf) return [...new Set(anyOf.map(typeInWords))].join(" or ");
  if (type === "array") return `list of ${plural(items ? typeInWords(items) : "values")}`;
  if (type === "object" && typeof additionalProperties === "object") {
    const inner = typeInWords(additionalProperties);
    return `map of ${plural(inner)}`;
  }
  return type === "string" ? "text" : (type ?? "JSON value");
}

function plural(word: string): string {
  return word.startsWith("list of") || word.startsWith("map of") ? word : `${word}s`;
}

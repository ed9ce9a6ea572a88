import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ZodType } from "zod";
import type { Face } from "../../src/model/schema.js";
import type { JsonObject } from "../../src/support/json.js";
import { createAgreement } from "../../src/verify/agreement.js";
import { type Failure, thrown } from "./failure.js";
import { gateFailure, pathFailure, type PublishedTool } from "./gate.js";
import { copy, deepFrozen } from "../support/json-map.js";
import { bundleOf, compile, type Compiled, printed, writeTree } from "./pipeline.js";
import { random, type Random } from "../support/random.js";
import { reordered } from "./reorder.js";
import { clientValidator } from "./validators.js";
import { type Side, type Subject, valueFailure } from "./values.js";

/** CPU time that one document may take. */
const LIMIT_MS = 5_000;

interface ToolModule {
  readonly inputSchema: ZodType;
  readonly outputSchema?: ZodType;
}

/** The first thing that is wrong with what becomes of `document`, all but its types. Its tree stays in `directory`, which must not exist. */
export async function findFailure(
  document: JsonObject,
  seed: number,
  directory: string,
  runtime: string,
): Promise<Failure | undefined> {
  const chance = random(seed, 77);
  const started = process.cpuUsage();
  let compiled: Compiled;
  try {
    compiled = compile(bundleOf([["openapi.json", deepFrozen(copy(document))]]));
  } catch (error) {
    return thrown("compile", error);
  }
  const paths = pathFailure(compiled.modules.map(({ path }) => path));
  if (paths) return paths;
  try {
    writeTree(directory, await printed(compiled.modules), runtime);
  } catch (error) {
    return thrown("print", error);
  }
  const { user } = process.cpuUsage(started);
  if (user > LIMIT_MS * 1000) return { kind: "slow", detail: `${String(Math.round(user / 1000))} ms` };
  return orderFailure(chance, document, compiled) ?? (await outputFailure(chance, document, compiled, directory));
}

/** Writes the tree of `document` for the compiler alone. */
export async function writeOnly(document: JsonObject, directory: string, runtime: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  writeTree(directory, await printed(compile(bundleOf([["openapi.json", document]])).modules), runtime);
}

function orderFailure(chance: Random, document: JsonObject, { modules }: Compiled): Failure | undefined {
  const texts = new Map(modules.map((module) => [module.path, JSON.stringify(module)]));
  let again: Compiled;
  try {
    again = compile(bundleOf([["openapi.json", reordered(chance, document)]]));
  } catch (error) {
    return thrown("compile, reordered,", error);
  }
  const other = again.modules.find((module) => texts.get(module.path) !== JSON.stringify(module));
  if (other === undefined && again.modules.length === modules.length) return undefined;
  const path = other?.path ?? "a file is missing";
  const sort = path.replace(/\/.*/, "/");
  return {
    kind: `order of maps changes ${sort}`,
    detail: `${path}\n${firstDifference(texts.get(path) ?? "", JSON.stringify(other) ?? "")}`,
  };
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 80), at + 200)}\n---\n${other.slice(Math.max(0, at - 80), at + 200)}`;
}

async function outputFailure(
  chance: Random,
  document: JsonObject,
  compiled: Compiled,
  directory: string,
): Promise<Failure | undefined> {
  const catalog = compiled.modules.find(({ path }) => path === "catalog.json");
  if (catalog?.kind !== "text") return { kind: "no catalog.json", detail: "" };
  const published = (JSON.parse(catalog.text) as { tools: PublishedTool[] }).tools;
  const gate = gateFailure(published);
  if (gate) return gate;
  const modules = new Map<string, Record<string, ToolModule>>();
  for (const { path } of chance.shuffle(compiled.modules)) {
    if (!path.endsWith(".ts") || path.startsWith("runtime/") || path === "stdio.ts") continue;
    try {
      modules.set(path, (await import(pathToFileURL(join(directory, path)).href)) as Record<string, ToolModule>);
    } catch (error) {
      return thrown("import", error);
    }
  }
  const agree = createAgreement(compiled.catalog.schemas);
  for (const tool of compiled.catalog.tools) {
    const definition = modules.get(`tools/${tool.folder}/${tool.fileName}.ts`)?.[tool.identifiers.constant];
    const contract = published.find(({ name }) => name === tool.name);
    const operation = compiled.document.operations.find(
      ({ origin }) => origin.uri === tool.origin.uri && origin.pointer === tool.origin.pointer,
    );
    if (!definition || !contract || !operation) return { kind: "a tool is not whole", detail: tool.name };
    try {
      const warnings: string[] = [];
      const sides = sidesOf(definition, contract, warnings);
      if (warnings.length > 0) return { kind: "client warns", detail: warnings.join("\n") };
      const subject: Subject = { document, version: compiled.document.version, tool, operation, sides, agree };
      const failure = valueFailure(chance, subject);
      if (failure) return failure;
    } catch (error) {
      return thrown("client", error);
    }
  }
  return undefined;
}

function sidesOf(definition: ToolModule, contract: PublishedTool, warnings: string[]): Side[] {
  const side = (face: Face, zod: ZodType, schema: JsonObject): Side => {
    const client = clientValidator(schema);
    warnings.push(...client.warnings);
    return { face, zod, published: client.validate };
  };
  const input = side("input", definition.inputSchema, contract.inputSchema);
  if (!contract.outputSchema || !definition.outputSchema) return [input];
  return [input, side("output", definition.outputSchema, contract.outputSchema)];
}

import type { NamedSchema, Schema } from "../model/schema.js";
import { type Code, code, typeSymbol, valueSymbol } from "./code.js";
import { docsOf } from "./docs.js";
import type { Declaration, Docs, TypeScriptModule } from "./module.js";
import { type Schemas, indexType, membersOf, schemaModule, typeOf } from "./types.js";
import { constantOf, zodOf } from "./zod/zod.js";
import { z } from "./zod/symbols.js";

/** The module of a named schema: its type with docs, and the Zod schema that validates it. */
export function schemaModuleOf(named: NamedSchema, schemas: Schemas): TypeScriptModule {
  const { name, schema, cycle } = named;
  return {
    kind: "typescript",
    path: `${schemaModule(named)}.ts`,
    declarations: [
      typeDeclaration(name, schema, schemas),
      {
        kind: "const",
        name: constantOf(named),
        type: code`${zodType}<${[name]}>`,
        value: typedZod([name], zodOf(schema, { schemas, cycle, isDeferred: false })),
      },
    ],
  };
}

const zodType: Code = code`${{ ...z, typeOnly: true }}.ZodType`;

/** A Zod expression with a written type: see `typed` in the runtime for why the compiler does not check that they agree. */
export function typedZod(type: Code, expression: Code): Code {
  return code`${valueSymbol("typed", "runtime/define-tool")}<${type}>(${expression})`;
}

/** The declaration of a type: an interface for an object, an alias for all else, with a pointer to where it comes from. */
export function typeDeclaration(name: string, schema: Schema, schemas: Schemas): Declaration {
  const docs: Docs = { ...docsOf(schema), see: schema.origin };
  if (schema.kind !== "object") return { kind: "type", name, docs, type: typeOf(schema, schemas) };
  const index = indexType(schema, schemas);
  return { kind: "interface", name, docs, members: membersOf(schema.properties, schemas), ...(index && { index }) };
}

/** `name`, a type that the module `module` exports. */
export function runtimeType(name: string, module: string): ReturnType<typeof typeSymbol> {
  return typeSymbol(name, `runtime/${module}`);
}

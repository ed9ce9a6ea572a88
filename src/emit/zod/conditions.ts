import type { Condition, Schema } from "../../model/schema.js";
import { type Code, code, joinCode, literal } from "../code.js";
import { helper } from "./symbols.js";
import type { ZodContext } from "./zod.js";

type ToZod = (schema: Schema, context: ZodContext) => Code;

/** An expression with the conditions of its schema around it. */
export function withConditions(schema: Schema, expression: Code, context: ZodContext, zodOf: ToZod): Code {
  return (schema.conditions ?? []).reduce(
    (inner: Code, condition) => around(inner, condition, (child) => zodOf(child, context)),
    expression,
  );
}

function around(expression: Code, condition: Condition, inner: (schema: Schema) => Code): Code {
  switch (condition.kind) {
    case "not":
      return code`${helper("not")}(${expression}, ${inner(condition.schema)})`;
    case "contains": {
      const max = condition.max === undefined ? [] : code`, ${literal(condition.max)}`;
      return code`${helper("contains")}(${expression}, ${inner(condition.schema)}, ${literal(condition.min)}${max})`;
    }
    case "if": {
      const clauses = [
        code`if: ${inner(condition.if)}`,
        ...(condition.then ? [code`then: ${inner(condition.then)}`] : []),
        ...(condition.else ? [code`else: ${inner(condition.else)}`] : []),
      ];
      return code`${helper("conditional")}(${expression}, { ${joinCode(clauses, ", ")} })`;
    }
    default:
      return condition satisfies never;
  }
}

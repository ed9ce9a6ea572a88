import type { JsonValue } from "../../support/json.js";
import type { Side } from "./side.js";
import type { View } from "./view.js";
import type { Schema } from "../../model/schema.js";

/** More values than these are counted. */
const maximumListed = 5;

/** A view in words: `string | null`, `"a" | "b"`, `anything`, `nothing`. */
export function typesText(view: View, { resolve }: Side): string {
  if (view.isAny) return "anything";
  const words = [...view.types].flatMap(([name, { values, branches }]) => {
    const isInteger = name === "number" && branches.length > 0 && branches.every((branch) => isWhole(resolve(branch)));
    return [...(branches.length > 0 ? [isInteger ? "integer" : name] : []), ...valuesText([...values.values()])];
  });
  return [...words, ...(view.isNullable ? ["null"] : [])].join(" | ") || "nothing";
}

function valuesText(values: readonly JsonValue[]): string[] {
  if (values.length > maximumListed) return [`one of ${values.length} values`];
  return values.map((value) => JSON.stringify(value));
}

/** Whether a number schema accepts integers alone. */
export function isWhole(schema: Schema): boolean {
  return schema.kind === "integer" || (schema.kind === "enum" && schema.type === "integer");
}

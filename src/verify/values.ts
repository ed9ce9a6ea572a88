import type { Schema } from "../model/schema.js";
import { canonicalJson } from "../support/canonical-json.js";
import type { JsonValue } from "../support/json.js";

/** Whether a value is of the type of a schema without parts, and the value it demands; limits say nothing on outputs. Schemas with parts admit no scalar. */
export function scalarFits(schema: Schema, value: JsonValue): boolean {
  switch (schema.kind) {
    case "unknown":
      return true;
    case "null":
      return value === null;
    case "literal":
      return canonicalJson(schema.value) === canonicalJson(value);
    case "enum":
      return (schema.open || (schema.values as readonly JsonValue[]).includes(value)) && isOfType(schema.type, value);
    case "string":
    case "boolean":
    case "number":
    case "integer":
      return isOfType(schema.kind, value);
    default:
      return false;
  }
}

function isOfType(type: "string" | "boolean" | "number" | "integer", value: JsonValue): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

/** The type of a value, as JSON Schema calls it, with the length of arrays; never the value, since answers may hold secrets. */
export function typeText(value: JsonValue): string {
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (value === null) return "null";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** A value of an enum or a discriminator as JSON; cut, since an API may put anything there. */
export function wordText(value: JsonValue): string {
  return JSON.stringify(value).slice(0, 60);
}

const maximumListed = 6;

/** Values that are known, as JSON; of many the first ones. */
export function listText(values: readonly JsonValue[]): string {
  const more = values.length > maximumListed ? ` | ${values.length - maximumListed} more` : "";
  return values.slice(0, maximumListed).map(wordText).join(" | ") + more;
}

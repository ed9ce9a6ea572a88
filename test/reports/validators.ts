import { lenientAjv } from "../support/ajv.js";
import { show } from "./checks.js";
import type { Problem } from "./checks.js";

/** Says what is wrong with a value, or nothing. Throws never. */
export type Validate = (value: unknown) => string | undefined;

interface ZodLike {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: { readonly message: string } };
}

// One for all schemas without an id, since making one takes as long as compiling many schemas.
const ajv = lenientAjv();

/** A validator as MCP clients have it: Ajv 2020, not strict, standard formats. Gives the problem where the schema does not compile. */
export function ajvValidator(schema: unknown): Validate | { readonly broken: string } {
  try {
    const own = typeof schema === "object" && schema !== null && Object.hasOwn(schema, "$id") ? lenientAjv() : ajv;
    const validate = own.compile(schema as object);
    return (value) => (validate(value) ? undefined : own.errorsText(validate.errors));
  } catch (error) {
    return { broken: show(error) };
  }
}

/** A validator of a generated Zod schema. */
export function zodValidator(schema: unknown): Validate {
  return (value) => {
    try {
      const result = (schema as ZodLike).safeParse(value);
      return result.success ? undefined : (result.error?.message ?? "refused").replace(/\s+/g, " ");
    } catch (error) {
      return `the schema threw: ${show(error)}`;
    }
  };
}

/** Checks one value of an accepts or rejects line. */
export function judge(
  validate: Validate,
  value: unknown,
  wanted: "accepts" | "rejects",
  face: string,
): Problem | undefined {
  const complaint = validate(value);
  if (wanted === "accepts") {
    return complaint === undefined ? undefined : { expected: `${face} accepts ${show(value)}`, got: complaint };
  }
  return complaint === undefined ? { expected: `${face} rejects ${show(value)}`, got: "accepted" } : undefined;
}

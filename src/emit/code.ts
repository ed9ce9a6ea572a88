import type { JsonValue } from "../support/json.js";
import type { Docs } from "./module.js";

/**
 * Something that another module exports. Naming one in `code` is what imports it: `print` derives the import
 * statements of a file from the symbols that occur in it, and gives an alias where two have the same name.
 */
export interface ImportedSymbol {
  readonly kind: "symbol";
  readonly name: string;
  /** A package (`zod`), or the path of another module of the output without its ending, from its root: `schemas/pet`. */
  readonly module: string;
  /** Used in types alone: imported with `type`. */
  readonly typeOnly: boolean;
  /** `import * as name`. */
  readonly namespace?: boolean;
}

/** A JSON value that becomes a literal; the one way for text of the document to enter code. */
export interface Literal {
  readonly kind: "literal";
  readonly value: JsonValue;
}

/** A JSDoc comment before what follows. */
export interface DocComment {
  readonly kind: "docs";
  readonly docs: Docs;
}

/** What code is made of in the end: text of ours, literals, symbols, comments. */
export type CodePart = string | ImportedSymbol | Literal | DocComment;
/** A piece of TypeScript. What it is made of stays in pieces, since copying all of them at each level would be quadratic. */
export type Code = readonly (CodePart | Code)[];

/** `docs` as a comment of its own lines. */
export function docsPart(docs: Docs): DocComment {
  return { kind: "docs", docs };
}

/** `value` as a literal. */
export function literal(value: JsonValue): Literal {
  return { kind: "literal", value };
}

/** A value that the module `module` exports. */
export function valueSymbol(name: string, module: string): ImportedSymbol {
  return { kind: "symbol", name, module, typeOnly: false };
}

/** A type that the module `module` exports. */
export function typeSymbol(name: string, module: string): ImportedSymbol {
  return { kind: "symbol", name, module, typeOnly: true };
}

/** Tagged template for code. Only code, symbols and literals can be inserted: text of the document cannot, but by `literal`. */
export function code(strings: TemplateStringsArray, ...inserted: readonly (Code | ImportedSymbol | Literal)[]): Code {
  const parts: (CodePart | Code)[] = [];
  strings.forEach((text, index) => {
    if (text !== "") parts.push(text);
    const next = inserted[index];
    if (next !== undefined) parts.push(next);
  });
  return parts;
}

/** `pieces` with `separator` (text of ours) between them. */
export function joinCode(pieces: readonly Code[], separator: string): Code {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));
}

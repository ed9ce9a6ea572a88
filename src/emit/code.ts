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

/** A piece of TypeScript: text of ours, literals, symbols, comments. */
export type Code = readonly CodePart[];
export type CodePart = string | ImportedSymbol | Literal | DocComment;

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
  const parts: CodePart[] = [];
  strings.forEach((text, index) => {
    if (text !== "") parts.push(text);
    const next = inserted[index];
    if (next === undefined) return;
    // One by one: a list of 100,000 enum values is too long for the arguments of a call.
    if (Array.isArray(next)) for (const part of next as Code) parts.push(part);
    else parts.push(next as CodePart);
  });
  return parts;
}

/** `pieces` with `separator` (text of ours) between them. */
export function joinCode(pieces: readonly Code[], separator: string): Code {
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [separator, ...piece]));
}

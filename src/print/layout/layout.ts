import type { Formatted } from "../format.js";
import { statementsOf } from "./parse-statements.js";
import { statementsDoc } from "./print-statements.js";
import { render } from "./render.js";
import type { Statement } from "./syntax.js";
import type { Token } from "./tokens.js";
import { Uncertain } from "./uncertain.js";

/**
 * Formats declarations as Prettier 3.10.1 does (babel-ts, 120 columns), in a tenth of its time, because it knows only the grammar that
 * `emit` writes. What it prints is made from the tree alone that all tokens were parsed to, and that grammar is a part of TypeScript's:
 * so the result parses, and declares exactly `statements`. Gives undefined for tokens that are not of this grammar, or hold
 * anything whose form is not certain: then Prettier must be asked.
 */
export function layOut(tokens: readonly Token[]): Formatted | undefined {
  try {
    const statements = statementsOf(tokens);
    return { text: render(statementsDoc(statements)), statements: statements.map(titleOf) };
  } catch (error) {
    if (error instanceof Uncertain) return undefined;
    throw error;
  }
}

function titleOf(statement: Statement): string {
  return statement.kind === "export" ? "export" : `${statement.kind} ${statement.name}`;
}

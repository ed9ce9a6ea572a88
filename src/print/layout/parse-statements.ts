import { expression } from "./parse-expressions.js";
import { member, type } from "./parse-types.js";
import { type Reader, expect, isNext, list, name, peek, place, readerOf, string, take } from "./reader.js";
import type { Statement } from "./syntax.js";
import type { Token } from "./tokens.js";

/** The statements that the tokens make up: all of them, or it throws `Uncertain`. */
export function statementsOf(tokens: readonly Token[]): Statement[] {
  const reader = readerOf(tokens);
  const statements: Statement[] = [];
  while (peek(reader).kind !== "end" || peek(reader).comment !== undefined) statements.push(statement(reader));
  return statements;
}

function statement(reader: Reader): Statement {
  const before = place(reader);
  expect(reader, "export");
  if (take(reader, "interface")) {
    const declared = name(reader);
    expect(reader, "{");
    return { ...before, kind: "interface", name: declared, members: list(reader, ";", "}", member) };
  }
  if (take(reader, "const")) {
    const declared = name(reader);
    expect(reader, ":");
    const annotation = type(reader);
    expect(reader, "=");
    const value = expression(reader);
    expect(reader, ";");
    return { ...before, kind: "const", name: declared, type: annotation, value };
  }
  const isType = take(reader, "type");
  if (isType && !isNext(reader, "{")) {
    const declared = name(reader);
    expect(reader, "=");
    const aliased = type(reader);
    expect(reader, ";");
    return { ...before, kind: "type", name: declared, type: aliased };
  }
  expect(reader, "{");
  const names = list(reader, ",", "}", name);
  expect(reader, "from");
  const from = string(reader);
  expect(reader, ";");
  return { ...before, kind: "export", isType, names, from };
}

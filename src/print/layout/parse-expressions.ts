import {
  type Reader,
  anyWord,
  expect,
  isNext,
  key,
  list,
  name,
  nested,
  peek,
  place,
  scalar,
  string,
  take,
} from "./reader.js";
import { typeArguments } from "./parse-types.js";
import type { Arrow, Expression, ObjectMember } from "./syntax.js";
import { Uncertain } from "./uncertain.js";

/** Reads an expression. */
export function expression(reader: Reader): Expression {
  return nested(reader, (inner) => (isArrow(inner) ? arrow(inner) : suffixed(inner)));
}

/** `() =>`, `(a) =>`, `(a, b) =>`, with or without `async`. */
function isArrow(reader: Reader): boolean {
  if (isNext(reader, "async")) return true;
  if (!isNext(reader, "(")) return false;
  return (
    isNext(reader, ")", 1) ||
    (peek(reader, 1).kind === "word" && (isNext(reader, ",", 2) || (isNext(reader, ")", 2) && isNext(reader, "=>", 3))))
  );
}

function arrow(reader: Reader): Arrow {
  const isAsync = take(reader, "async");
  expect(reader, "(");
  const params = list(reader, ",", ")", name);
  expect(reader, "=>");
  const body = expression(reader);
  if (new Set(params).size < params.length) throw new Uncertain("two parameters of one name");
  if (body.kind === "object" || body.kind === "arrow") throw new Uncertain(`the body of a function is an ${body.kind}`);
  return { kind: "arrow", isAsync, params, body };
}

function suffixed(reader: Reader): Expression {
  let left = primary(reader);
  for (;;) {
    if (take(reader, ".")) left = { kind: "member", object: left, name: anyWord(reader) };
    else if (isNext(reader, "(") || isNext(reader, "<"))
      left = { kind: "call", callee: left, ...callArguments(reader) };
    else return left;
  }
}

function callArguments(reader: Reader) {
  const typeArgs = typeArguments(reader);
  expect(reader, "(");
  return { typeArgs, args: list(reader, ",", ")", expression) };
}

function primary(reader: Reader): Expression {
  const value = scalar(reader);
  if (value) return { kind: "scalar", value };
  const isOpen = peek(reader, 1).lines > 0;
  if (take(reader, "{")) return { kind: "object", members: list(reader, ",", "}", member), isOpen };
  if (take(reader, "[")) return { kind: "array", elements: list(reader, ",", "]", expression) };
  if (take(reader, "new"))
    return { kind: "new", callee: { kind: "name", name: name(reader) }, ...callArguments(reader) };
  if (take(reader, "(")) return loaded(reader);
  return { kind: "name", name: name(reader) };
}

/** `(await import("./x.js"))`, of which the parenthesis was read. */
function loaded(reader: Reader): Expression {
  for (const text of ["await", "import", "("]) expect(reader, text);
  const path = string(reader);
  expect(reader, ")");
  expect(reader, ")");
  if (!isNext(reader, ".")) throw new Uncertain("a parenthesis");
  return { kind: "await", argument: { kind: "import", path } };
}

function member(reader: Reader): ObjectMember {
  const { comment, afterBlank } = place(reader);
  if (isNext(reader, ",", 1) || isNext(reader, "}", 1)) {
    const text = name(reader);
    return { comment, afterBlank, key: { kind: "word", text }, form: "shorthand", value: { kind: "name", name: text } };
  }
  if (isNext(reader, "get") && !isNext(reader, ":", 1)) return { comment, afterBlank, ...getter(reader) };
  const called = key(reader);
  expect(reader, ":");
  return { comment, afterBlank, key: called, form: "plain", value: expression(reader) };
}

function getter(reader: Reader): Pick<ObjectMember, "key" | "form" | "value"> {
  expect(reader, "get");
  const called = key(reader);
  for (const text of ["(", ")", "{", "return"]) expect(reader, text);
  const value = expression(reader);
  expect(reader, ";");
  expect(reader, "}");
  return { key: called, form: "getter", value };
}

import { type Reader, anyWord, expect, isNext, key, list, name, nested, peek, place, scalar, take } from "./reader.js";
import type { Param, Type, TypeMember } from "./syntax.js";
import { Uncertain } from "./uncertain.js";

const keywords = new Set([
  "any",
  "bigint",
  "boolean",
  "never",
  "number",
  "object",
  "string",
  "symbol",
  "undefined",
  "unknown",
  "void",
]);

/** Reads a type. */
export function type(reader: Reader): Type {
  return nested(reader, union);
}

/** Reads `<A, B>` where it stands. */
export function typeArguments(reader: Reader): Type[] {
  return take(reader, "<") ? list(reader, ",", ">", type) : [];
}

function union(reader: Reader): Type {
  return several(reader, "union", "|", (inner) => several(inner, "intersection", "&", suffixed));
}

function several(reader: Reader, kind: "union" | "intersection", mark: string, read: (reader: Reader) => Type): Type {
  const types = [read(reader)];
  while (take(reader, mark)) types.push(read(reader));
  return types.length === 1 ? types[0]! : { kind, types };
}

function suffixed(reader: Reader): Type {
  if (!take(reader, "readonly")) return arrayOf(reader);
  const inner = arrayOf(reader);
  if (inner.kind !== "array" && inner.kind !== "tuple") throw new Uncertain(`a readonly ${inner.kind}`);
  return { kind: "readonly", type: inner };
}

function arrayOf(reader: Reader): Type {
  let inner = primary(reader);
  while (isNext(reader, "[") && isNext(reader, "]", 1)) {
    expect(reader, "[");
    expect(reader, "]");
    inner = { kind: "array", type: inner };
  }
  return inner;
}

function primary(reader: Reader): Type {
  if (take(reader, "(")) {
    if (isNext(reader, ")") || isNext(reader, ":", 1) || isNext(reader, "?", 1)) return functionType(reader);
    const inner = type(reader);
    expect(reader, ")");
    return inner;
  }
  const isOpen = peek(reader, 1).lines > 0;
  if (take(reader, "{")) return { kind: "object", members: list(reader, ";", "}", member), isOpen };
  if (take(reader, "[")) return tuple(reader);
  const value = scalar(reader);
  if (value) return value.text === "null" ? { kind: "keyword", name: "null" } : { kind: "literal", value };
  return named(reader);
}

function named(reader: Reader): Type {
  let path = name(reader);
  if (keywords.has(path)) return { kind: "keyword", name: path };
  while (take(reader, ".")) path += `.${anyWord(reader)}`;
  return { kind: "reference", name: path, args: typeArguments(reader) };
}

function tuple(reader: Reader): Type {
  const types = list(reader, ",", "]", element);
  const order = types.map(({ kind }) => (kind === "rest" ? 2 : kind === "optional" ? 1 : 0));
  if (order.some((rank, at) => rank < (order[at - 1] ?? 0) || (rank === 2 && at < order.length - 1)))
    throw new Uncertain("the order of a tuple");
  return { kind: "tuple", types };
}

function element(reader: Reader): Type {
  if (take(reader, "...")) return { kind: "rest", type: type(reader) };
  const inner = type(reader);
  return take(reader, "?") ? { kind: "optional", type: inner } : inner;
}

function functionType(reader: Reader): Type {
  const params = list(reader, ",", ")", param);
  expect(reader, "=>");
  return { kind: "function", params, result: type(reader) };
}

function param(reader: Reader): Param {
  const text = name(reader);
  const optional = take(reader, "?");
  expect(reader, ":");
  return { name: text, optional, type: type(reader) };
}

/** Reads a member of an interface or an object type, without what ends it. */
export function member(reader: Reader): TypeMember {
  const { comment, afterBlank } = place(reader);
  if (isNext(reader, "[")) return { comment, afterBlank, key: undefined, optional: false, type: indexed(reader) };
  const called = key(reader);
  const optional = take(reader, "?");
  expect(reader, ":");
  return { comment, afterBlank, key: called, optional, type: type(reader) };
}

function indexed(reader: Reader): Type {
  for (const text of ["[", "key", ":", "string", "]", ":"]) expect(reader, text);
  const inner = type(reader);
  if (inner.kind === "function") throw new Uncertain("a function in an index signature");
  return inner;
}

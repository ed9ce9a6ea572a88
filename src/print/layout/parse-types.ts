import { type Reader, anyWord, expect, isNext, key, list, name, nested, peek, place, scalar, take } from "./reader.js";
import { flatList, flatMembers, flatParts, flatText, flatType, flatTypes } from "./flat.js";
import { flatSpelling } from "./spelling.js";
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
  if (types.length === 1) return types[0]!;
  return { kind, types, flat: flatTypes(types, ` ${mark} `) };
}

function suffixed(reader: Reader): Type {
  if (!take(reader, "readonly")) return arrayOf(reader);
  const inner = arrayOf(reader);
  if (inner.kind !== "array" && inner.kind !== "tuple") throw new Uncertain(`a readonly ${inner.kind}`);
  return { kind: "readonly", type: inner, flat: flatParts("readonly ", flatType(inner, "suffix"), "") };
}

function arrayOf(reader: Reader): Type {
  let inner = primary(reader);
  while (isNext(reader, "[") && isNext(reader, "]", 1)) {
    expect(reader, "[");
    expect(reader, "]");
    inner = { kind: "array", type: inner, flat: flatParts("", flatType(inner, "suffix"), "[]") };
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
  const isOpen = peek(reader, 1).blank.includes("\n");
  if (take(reader, "{")) {
    const members = list(reader, ";", "}", member);
    return { kind: "object", members, isOpen, flat: isOpen ? undefined : flatMembers(members, "; ") };
  }
  if (take(reader, "[")) return tuple(reader);
  const value = scalar(reader);
  if (value?.text === "null") return keyword("null");
  if (value) return { kind: "literal", value, flat: flatSpelling(value) };
  return named(reader);
}

function keyword(name: string): Type {
  return { kind: "keyword", name, flat: name };
}

function named(reader: Reader): Type {
  let path = name(reader);
  if (keywords.has(path)) return keyword(path);
  while (take(reader, ".")) path += `.${anyWord(reader)}`;
  const args = typeArguments(reader);
  return {
    kind: "reference",
    name: path,
    args,
    flat: args.length === 0 ? flatText(path) : flatList(`${path}<`, args, ", ", ">"),
  };
}

function tuple(reader: Reader): Type {
  const types = list(reader, ",", "]", element);
  const order = types.map(({ kind }) => (kind === "rest" ? 2 : kind === "optional" ? 1 : 0));
  if (order.some((rank, at) => rank < (order[at - 1] ?? 0) || (rank === 2 && at < order.length - 1)))
    throw new Uncertain("the order of a tuple");
  return { kind: "tuple", types, flat: flatList("[", types, ", ", "]") };
}

function element(reader: Reader): Type {
  if (take(reader, "...")) {
    const rest = type(reader);
    return { kind: "rest", type: rest, flat: flatParts("...", flatType(rest, "suffix"), "") };
  }
  const inner = type(reader);
  return take(reader, "?")
    ? { kind: "optional", type: inner, flat: flatParts("", flatType(inner, "suffix"), "?") }
    : inner;
}

function functionType(reader: Reader): Type {
  const params = list(reader, ",", ")", param);
  expect(reader, "=>");
  const result = type(reader);
  return { kind: "function", params, result, flat: flatParts(flatList("(", params, ", ", ")"), " => ", result.flat) };
}

function param(reader: Reader): Param {
  const text = name(reader);
  const optional = take(reader, "?");
  expect(reader, ":");
  const typed = type(reader);
  return { name: text, optional, type: typed, flat: flatMember(text, optional, typed) };
}

/** Reads a member of an interface or an object type, without what ends it. */
export function member(reader: Reader): TypeMember {
  const { comment, afterBlank } = place(reader);
  if (isNext(reader, "[")) {
    const value = indexed(reader);
    return {
      comment,
      afterBlank,
      key: undefined,
      optional: false,
      type: value,
      flat: flatMember(anyKey, false, value),
    };
  }
  const called = key(reader);
  const optional = take(reader, "?");
  expect(reader, ":");
  const value = type(reader);
  return {
    comment,
    afterBlank,
    key: called,
    optional,
    type: value,
    flat: flatMember(flatSpelling(called), optional, value),
  };
}

/** What stands for the key of an index signature. */
export const anyKey = "[key: string]";

function flatMember(called: string | undefined, optional: boolean, { flat }: Type): string | undefined {
  return flatParts(called, optional ? "?: " : ": ", flat);
}

function indexed(reader: Reader): Type {
  for (const text of ["[", "key", ":", "string", "]", ":"]) expect(reader, text);
  const inner = type(reader);
  if (inner.kind === "function") throw new Uncertain("a function in an index signature");
  return inner;
}

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
import { hasFunctions, isTable } from "./broken.js";
import { flatList, flatMembers, flatParts, flatText } from "./flat.js";
import { typeArguments } from "./parse-types.js";
import { hasSimpleArguments, isSimpleArgument } from "./simple.js";
import { flatSpelling } from "./spelling.js";
import type { Arrow, Call, Expression, Key, ObjectMember } from "./syntax.js";
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
  const flat = flatParts(`${isAsync ? "async " : ""}(${params.join(", ")})`, " => ", body.flat);
  return { kind: "arrow", isAsync, params, body, flat };
}

function suffixed(reader: Reader): Expression {
  let left = primary(reader);
  let calls = 0;
  for (;;) {
    if (take(reader, ".")) {
      const name = anyWord(reader);
      left = { kind: "member", object: left, name, flat: flatParts(left.flat, ".", name) };
    } else if (isNext(reader, "(") || isNext(reader, "<")) {
      left = callOf("call", left, reader, ++calls);
    } else return left;
  }
}

/** `calls`: how many there are in the chain up to this one. */
function callOf(kind: Call["kind"], callee: Expression, reader: Reader, calls = 1): Call {
  const typeArgs = typeArguments(reader);
  expect(reader, "(");
  const args = list(reader, ",", ")", expression);
  const flatTypes = typeArgs.length === 0 ? "" : flatList("<", typeArgs, ", ", ">");
  const flatArgs = hasFunctions(args) ? undefined : flatParts(flatTypes, flatList("(", args, ", ", ")"), "");
  const flat = flatParts(kind === "new" ? "new " : "", callee.flat, flatArgs);
  // A long chain that is not simple may have to be broken.
  const isCertain = calls <= 2 || flat === undefined || (hasSimpleArguments(callee) && args.every(isSimpleArgument));
  return { kind, callee, typeArgs, args, flatArgs, flat: isCertain ? flat : undefined };
}

function primary(reader: Reader): Expression {
  const value = scalar(reader);
  if (value) return { kind: "scalar", value, flat: flatSpelling(value) };
  const isOpen = peek(reader, 1).blank.includes("\n");
  if (take(reader, "{")) {
    const members = list(reader, ",", "}", member);
    return { kind: "object", members, isOpen, flat: isOpen ? undefined : flatMembers(members, ", ") };
  }
  if (take(reader, "[")) {
    const elements = list(reader, ",", "]", expression);
    return { kind: "array", elements, flat: isTable(elements) ? undefined : flatList("[", elements, ", ", "]") };
  }
  if (take(reader, "new")) return callOf("new", named(name(reader)), reader);
  if (take(reader, "(")) return loaded(reader);
  return named(name(reader));
}

function named(name: string): Expression {
  return { kind: "name", name, flat: flatText(name) };
}

/** `(await import("./x.js"))`, of which the parenthesis was read. */
function loaded(reader: Reader): Expression {
  for (const text of ["await", "import", "("]) expect(reader, text);
  const path = string(reader);
  expect(reader, ")");
  expect(reader, ")");
  if (!isNext(reader, ".")) throw new Uncertain("a parenthesis");
  const flat = flatParts("import(", flatSpelling(path), ")");
  return { kind: "await", argument: { kind: "import", path, flat }, flat: flatParts("(await ", flat, ")") };
}

function member(reader: Reader): ObjectMember {
  const { comment, afterBlank } = place(reader);
  if (isNext(reader, ",", 1) || isNext(reader, "}", 1)) {
    const text = name(reader);
    const called: Key = { kind: "word", text, width: text.length };
    return { comment, afterBlank, key: called, form: "shorthand", value: named(text), flat: flatText(text) };
  }
  if (isNext(reader, "get") && !isNext(reader, ":", 1)) return { comment, afterBlank, ...getter(reader) };
  const called = key(reader);
  expect(reader, ":");
  const value = expression(reader);
  const flat = flatParts(flatSpelling(called), ": ", value.flat);
  return { comment, afterBlank, key: called, form: "plain", value, flat };
}

function getter(reader: Reader): Omit<ObjectMember, "comment" | "afterBlank"> {
  expect(reader, "get");
  const called = key(reader);
  for (const text of ["(", ")", "{", "return"]) expect(reader, text);
  const value = expression(reader);
  expect(reader, ";");
  expect(reader, "}");
  return { key: called, form: "getter", value, flat: undefined };
}

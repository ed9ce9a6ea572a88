import {
  type Doc,
  commentLines,
  concat,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  lazy,
  line,
  sequence,
  softline,
  willBreak,
} from "./doc.js";
import { flatType, needsParentheses } from "./flat.js";
import { anyKey } from "./parse-types.js";
import { spellingDoc } from "./spelling.js";
import type { Around, Place, Type, TypeMember } from "./syntax.js";

/** A type in its place. */
export function typeDoc(type: Type, around: Around = "plain"): Doc {
  if (type.kind === "keyword" || type.kind === "literal") return longDoc(type, around);
  return lazy(flatType(type, around), () => longDoc(type, around));
}

/** A type of which it is not certain that it stands on one line. */
function longDoc(type: Type, around: Around): Doc {
  const isInParentheses = needsParentheses(type.kind, around);
  switch (type.kind) {
    case "keyword":
      return type.name;
    case "literal":
      return spellingDoc(type.value);
    case "reference":
      return concat(type.name, typeArgumentsDoc(type.args));
    case "array":
      return concat(typeDoc(type.type, "suffix"), "[]");
    case "readonly":
      return inParentheses(concat("readonly ", typeDoc(type.type, "suffix")), isInParentheses);
    case "optional":
      return concat(typeDoc(type.type, "suffix"), "?");
    case "rest":
      return concat("...", typeDoc(type.type, "suffix"));
    case "tuple":
      return tupleDoc(type.types);
    case "object":
      return objectTypeDoc(type.members, type.isOpen);
    case "union":
      return unionDoc(type.types, around);
    case "intersection":
      return inParentheses(intersectionDoc(type.types), isInParentheses);
    case "function":
      return inParentheses(functionDoc(type), isInParentheses);
  }
}

function inParentheses(doc: Doc, isNeeded: boolean): Doc {
  return isNeeded ? concat("(", doc, ")") : doc;
}

/** An object, perhaps with `null`: laid out without a `|` on each line. */
export function isHugged(type: Type): boolean {
  return type.kind === "union" && areHugged(type.types);
}

function areHugged(types: readonly Type[]): boolean {
  const main = types.find(isObjectLike);
  return main !== undefined && types.every((each) => each === main || isNothing(each));
}

function isObjectLike({ kind }: Type): boolean {
  return kind === "object" || kind === "reference";
}

function isNothing(type: Type): boolean {
  return type.kind === "keyword" && (type.name === "null" || type.name === "void");
}

function unionDoc(types: readonly Type[], around: Around): Doc {
  const isInParentheses = needsParentheses("union", around);
  const parts = types.map((type) => typeDoc(type, "part"));
  if (areHugged(types)) return inParentheses(join(" | ", parts), isInParentheses);
  const doc = group(
    sequence(parts.flatMap((part, at) => [at === 0 ? ifBreak("| ") : concat(line, "| "), indent(part)])),
  );
  if (isInParentheses) return concat("(", group(concat(indent(softline, doc), softline)), ")");
  if (around === "element") return group(concat(indent(ifBreak(concat("(", softline)), doc), softline, ifBreak(")")));
  return around === "plain" ? group(indent(softline, doc)) : doc;
}

function intersectionDoc(types: readonly Type[]): Doc {
  let wasMixed = false;
  const parts = types.map((type, at): Doc => {
    const doc = typeDoc(type, "part");
    const previous = types[at - 1];
    if (previous === undefined) return doc;
    const isObject = type.kind === "object";
    const wasObject = previous.kind === "object";
    if (isObject && wasObject) return concat(" & ", wasMixed ? indent(doc) : doc);
    if (!isObject && !wasObject) return indent(" &", line, doc);
    if (at > 1) wasMixed = true;
    return concat(" & ", at > 1 ? indent(doc) : doc);
  });
  return group(sequence(parts));
}

function tupleDoc(types: readonly Type[]): Doc {
  if (types.length === 0) return "[]";
  const parts = types.map((type) => group(typeDoc(type, types.length > 1 ? "element" : "bare")));
  return group(concat("[", indent(softline, join(concat(",", line), parts), ifBreak(",")), softline, "]"));
}

function functionDoc({ params, result }: Type & { readonly kind: "function" }): Doc {
  const resultDoc = typeDoc(result);
  const list = params.map(({ name, optional, type }) => concat(name, optional ? "?: " : ": ", typeDoc(type)));
  const isHuggedParam = params.length === 1 && params[0]!.type.kind === "object";
  const paramsDoc =
    params.length === 0
      ? "()"
      : isHuggedParam
        ? concat("(", sequence(list), ")")
        : concat("(", indent(softline, join(concat(",", line), list)), ifBreak(","), softline, ")");
  const isGroup = params.length === 1 && (result.kind === "object" || willBreak(resultDoc));
  return group(concat(isGroup ? group(paramsDoc) : paramsDoc, " => ", resultDoc));
}

/** `<A, B>`, or nothing. */
export function typeArgumentsDoc(args: readonly Type[]): Doc {
  if (args.length === 0) return "";
  const parts = args.map((type) => typeDoc(type, "bare"));
  if (args.length === 1 && isShort(args[0]!)) return concat("<", sequence(parts), ">");
  return group(concat("<", indent(softline, join(concat(",", line), parts)), softline, ">"));
}

function isShort(type: Type): boolean {
  return (
    type.kind === "keyword" ||
    type.kind === "literal" ||
    type.kind === "object" ||
    (type.kind === "reference" && type.args.length === 0) ||
    isHugged(type)
  );
}

function objectTypeDoc(members: readonly TypeMember[], isOpen: boolean): Doc {
  if (members.length === 0) return "{}";
  const lines = members.flatMap((member, at) => [
    ...(at === 0 ? [] : member.afterBlank ? [line, hardline] : [line]),
    memberDoc(member),
    at === members.length - 1 ? ifBreak(";") : ";",
  ]);
  return group(concat("{", indent(line, sequence(lines)), line, "}"), { breaks: isOpen });
}

/** `{`, the members, `}` of an interface. */
export function interfaceBodyDoc(members: readonly TypeMember[]): Doc {
  if (members.length === 0) return "{}";
  const lines = members.flatMap((member, at) => [
    ...(at > 0 && member.afterBlank ? [hardline] : []),
    hardline,
    memberDoc(member),
    ";",
  ]);
  return concat("{", indent(sequence(lines)), hardline, "}");
}

function memberDoc(member: TypeMember): Doc {
  const doc = lazy(member.flat, () => longMemberDoc(member));
  return member.comment === undefined ? doc : concat(commentDoc(member), doc);
}

function longMemberDoc({ key, optional, type }: TypeMember): Doc {
  const called = key === undefined ? anyKey : spellingDoc(key);
  return group(concat(called, optional ? "?: " : ": ", typeDoc(type)));
}

/** The comment before something, on its own lines. */
export function commentDoc({ comment }: Place): Doc {
  if (comment === undefined) return "";
  return commentLines(comment);
}

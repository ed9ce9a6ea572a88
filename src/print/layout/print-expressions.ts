import { assignmentDoc } from "./assignment.js";
import { argumentsDoc } from "./arguments.js";
import { isTable } from "./broken.js";
import {
  type Doc,
  type GroupId,
  concat,
  fill,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  lazy,
  line,
  sequence,
  softline,
} from "./doc.js";
import { memberChain } from "./member-chain.js";
import { commentDoc, typeArgumentsDoc } from "./print-types.js";
import { isNumber } from "./simple.js";
import { spellingDoc } from "./spelling.js";
import type { Arrow, Call, Expression, ObjectMember } from "./syntax.js";

/** An expression; `isLastArgument` where a call is laid out around it, its last argument. */
export function expressionDoc(expression: Expression, isLastArgument = false): Doc {
  const { kind, flat } = expression;
  if (kind === "scalar" || kind === "name") return longDoc(expression, isLastArgument);
  return lazy(flat, () => longDoc(expression, isLastArgument));
}

/** An expression of which it is not certain that it stands on one line. */
function longDoc(expression: Expression, isLastArgument: boolean): Doc {
  switch (expression.kind) {
    case "scalar":
      return spellingDoc(expression.value);
    case "name":
      return expression.name;
    case "member":
      return memberDoc(expression);
    case "call":
    case "new":
      return callDoc(expression);
    case "import":
      return concat("import(", spellingDoc(expression.path), ")");
    case "await":
      return concat("(", group(concat(indent(softline, "await ", expressionDoc(expression.argument)), softline)), ")");
    case "array":
      return arrayDoc(expression.elements);
    case "object":
      return objectDoc(expression.members, expression.isOpen);
    case "arrow":
      return arrowDoc(expression, isLastArgument);
  }
}

function memberDoc({ object, name }: Expression & { readonly kind: "member" }): Doc {
  const lookup = `.${name}`;
  return concat(expressionDoc(object), object.kind === "name" ? lookup : group(indent(softline, lookup)));
}

function callDoc(call: Call): Doc {
  const { callee, typeArgs, args } = call;
  if (call.kind === "call" && callee.kind === "member") return memberChain(call).doc;
  const doc = concat(
    call.kind === "new" ? "new " : "",
    expressionDoc(callee),
    typeArgumentsDoc(typeArgs),
    argumentsDoc(args),
  );
  return callee.kind === "call" ? group(doc) : doc;
}

function arrayDoc(elements: readonly Expression[]): Doc {
  if (elements.length === 0) return "[]";
  const docs = elements.map((element) => expressionDoc(element));
  const id: GroupId = { broken: false };
  const contents = elements.every(isNumber)
    ? fill(
        docs.flatMap((doc, at) =>
          at === docs.length - 1 ? [concat(doc, ifBreak(",", "", id))] : [concat(doc, ","), line],
        ),
      )
    : concat(
        join(
          concat(",", line),
          docs.map((doc) => group(doc)),
        ),
        ifBreak(","),
      );
  return group(concat("[", indent(softline, contents), softline, "]"), { breaks: isTable(elements), id });
}

function objectDoc(members: readonly ObjectMember[], isOpen: boolean): Doc {
  if (members.length === 0) return "{}";
  const lines: Doc[] = [];
  for (const member of members) {
    if (lines.length > 0) lines.push(",", line);
    if (lines.length > 0 && member.afterBlank) lines.push(hardline);
    lines.push(member.comment === undefined ? propertyDoc(member) : concat(commentDoc(member), propertyDoc(member)));
  }
  return group(concat("{", indent(line, sequence(lines)), ifBreak(","), line, "}"), { breaks: isOpen });
}

function propertyDoc(member: ObjectMember): Doc {
  const { key, form, value, flat } = member;
  const called = spellingDoc(key);
  switch (form) {
    case "shorthand":
      return called;
    case "plain":
      return lazy(flat, () => assignmentDoc(called, ":", value, key));
    case "getter":
      return concat("get ", called, "() {", indent(hardline, "return ", expressionDoc(value), ";"), hardline, "}");
  }
}

function arrowDoc({ isAsync, params, body }: Arrow, isLastArgument: boolean): Doc {
  const list =
    params.length === 0
      ? "()"
      : isLastArgument
        ? `(${params.join(", ")})`
        : concat("(", indent(softline, join(concat(",", line), params)), ifBreak(","), softline, ")");
  const doc = expressionDoc(body);
  const bodyDoc =
    body.kind === "array"
      ? concat(" ", doc)
      : concat(indent(line, doc), ...(isLastArgument ? [ifBreak(","), softline] : []));
  return group(concat(group(concat(isAsync ? "async " : "", group(list))), " =>", group(bodyDoc)));
}

import { assignmentDoc, fluidDoc } from "./assignment.js";
import { type Doc, concat, group, hardline, ifBreak, indent, join, line, sequence } from "./doc.js";
import { expressionDoc } from "./print-expressions.js";
import { commentDoc, interfaceBodyDoc, isHugged, typeDoc } from "./print-types.js";
import { spellingDoc } from "./spelling.js";
import type { Statement, Type } from "./syntax.js";
import { Uncertain } from "./uncertain.js";

/** Statements, one below the other. */
export function statementsDoc(statements: readonly Statement[]): Doc {
  const docs = statements.map((statement, at) =>
    concat(at > 0 && statement.afterBlank ? hardline : "", commentDoc(statement), statementDoc(statement), hardline),
  );
  return sequence(docs);
}

function statementDoc(statement: Statement): Doc {
  switch (statement.kind) {
    case "interface":
      return concat(`export interface ${statement.name} `, interfaceBodyDoc(statement.members));
    case "type":
      return concat(aliasDoc(statement.name, statement.type), ";");
    case "const":
      return concat("export ", constDoc(statement), ";");
    case "export":
      return exportDoc(statement);
  }
}

/** A union has lines of its own, when it has not all of it on the first. */
function aliasDoc(name: string, type: Type): Doc {
  const start = `export type ${name} =`;
  if (type.kind !== "union" || isHugged(type)) return fluidDoc(start, typeDoc(type));
  return group(concat(start, group(indent(line, typeDoc(type, "bare")))));
}

/** What has several type arguments, of which one has its own, is broken in these. */
function constDoc({ name, type, value }: Statement & { readonly kind: "const" }): Doc {
  const args = type.kind === "reference" ? type.args : [];
  if (value.kind === "arrow" && args.length > 0) throw new Uncertain("a function with type arguments before it");
  const left = concat("const ", name, ": ", typeDoc(type));
  if (args.length < 2 || !args.some((each) => each.kind === "reference" && each.args.length > 0))
    return assignmentDoc(left, " =", value);
  return group(concat(left, " =", " ", group(expressionDoc(value))));
}

function exportDoc({ isType, names, from }: Statement & { readonly kind: "export" }): Doc {
  if (names.length === 0) throw new Uncertain("an export of nothing");
  const list =
    names.length === 1
      ? `{ ${names[0]!} }`
      : group(concat("{", indent(line, join(concat(",", line), names)), ifBreak(","), line, "}"));
  return concat(isType ? "export type " : "export ", list, " from ", spellingDoc(from), ";");
}

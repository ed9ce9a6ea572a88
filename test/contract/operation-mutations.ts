import type { ChangeKind } from "../../src/contract/rules.js";
import type { Tool } from "../../src/model/catalog.js";
import { isJsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { pointerSegments } from "../../src/support/pointer.js";
import { type MutableObject, put } from "../support/json-map.js";

/** One change of a document at an operation, and what it must be seen as, of its tool alone. */
export interface OperationMutation {
  readonly name: string;
  readonly kind: ChangeKind;
  /** Makes the change; gives the pointer in the arguments that is told, or undefined where it cannot be made. */
  readonly apply: (operation: MutableObject, tool: Tool, version: string, path: MutableObject) => string | undefined;
}

/** The changes of operations that are made at random places. */
export const operationMutations: readonly OperationMutation[] = [
  {
    name: "operation removed",
    kind: "tool/removed",
    apply: (_, tool, __, path) => {
      const method = pointerSegments(tool.origin.pointer).at(-1) ?? "";
      // An operation that is a document of its own, behind a `$ref`, is not removed there.
      return Object.hasOwn(path, method) && delete path[method] ? "" : undefined;
    },
  },
  {
    name: "operation described",
    kind: "tool/description",
    apply: (operation) => {
      const { description } = operation;
      put(operation, "description", `Told otherwise. ${typeof description === "string" ? description : ""}`);
      return "";
    },
  },
  {
    name: "parameter added",
    kind: "argument/added",
    apply: (operation, _, version) => {
      const type = { type: "string" };
      const parameter = { name: "zzNew", in: "query", ...(version === "2.0" ? type : { schema: type }) };
      put(operation, "parameters", [...listOf(operation, "parameters"), parameter]);
      return "/zzNew";
    },
  },
  {
    name: "parameter removed",
    kind: "argument/removed",
    apply: (operation, tool) => {
      const parameters = listOf(operation, "parameters");
      const keys = new Set(tool.arguments.map(({ key }) => key));
      const removed = parameters.find(
        (one) => ownMember(one, "in") === "query" && keys.has(String(ownMember(one, "name"))),
      );
      const name = ownMember(removed, "name");
      if (typeof name !== "string" || parameters.filter((one) => ownMember(one, "name") === name).length > 1)
        return undefined;
      const isShared = tool.request.parameters.filter((one) => one.name === name).length > 1;
      put(
        operation,
        "parameters",
        parameters.filter((one) => one !== removed),
      );
      return isShared ? undefined : `/${name}`;
    },
  },
];

function listOf(operation: MutableObject, key: string): readonly JsonValue[] {
  const list = operation[key];
  return Array.isArray(list) && isJsonObject(operation) ? list : [];
}

import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../support/json.js";
import { joinPointer } from "../support/pointer.js";

/** How many levels of objects and arrays a document may have. */
export const depthLimit = 512;

/** How many of the cuts are told. */
const reportLimit = 10;

interface Task {
  readonly from: object;
  readonly to: object;
  readonly depth: number;
  readonly parent?: Task;
  readonly key?: string;
}

/**
 * A copy of a value in which every object and array below level 512 is `true`, with a warning `document/too-deep` where it was cut (the first
 * ten). Only for values without shared parts.
 */
export function cutDeepValues(value: JsonValue, uri: string): PhaseResult<JsonValue> {
  const diagnostics: Diagnostic[] = [];
  const top: { value: JsonValue } = { value };
  const tasks: Task[] = [{ from: { value }, to: top, depth: 0 }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    for (const [key, child] of Object.entries(task.from)) {
      if (typeof child !== "object" || child === null) {
        setOwn(task.to, key, child);
      } else if (task.depth >= depthLimit) {
        setOwn(task.to, key, true);
        const at = { uri, pointer: pointerOf(task, key) };
        if (diagnostics.length < reportLimit)
          diagnostics.push(diagnostic("document/too-deep", { limit: depthLimit }, at));
      } else {
        const copy = Array.isArray(child) ? [] : {};
        setOwn(task.to, key, copy);
        tasks.push({ from: child, to: copy, depth: task.depth + 1, parent: task, key });
      }
    }
  }
  return { value: top.value, diagnostics };
}

/** Sets an own member whatever its name; plain assignment would change the prototype for `__proto__`. */
function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

function pointerOf(task: Task, key: string): string {
  const keys = [key];
  for (let at: Task | undefined = task; at?.parent; at = at.parent) keys.push(at.key ?? "");
  // The outermost object is ours, around the root.
  return joinPointer("", ...keys.reverse().slice(1));
}

import { originBelow } from "../../model/origin.js";
import type { SchemaLocation, SchemaResolver } from "../../resolve/resolved-document.js";
import { isJsonObject, type JsonValue, ownMember } from "../../support/json.js";
import { locationKey } from "./context.js";

/** All that is compared, in values; what is left then counts as different. */
const maximumSteps = 5_000;
const maximumDepth = 200;

/** Values in which `$ref` is a name like any other. */
const data: ReadonlySet<string> = new Set(["enum", "const", "default", "example", "examples"]);

interface Work {
  readonly schemas: SchemaResolver;
  /** Pairs of references' targets that are compared: they are equal unless something in them differs. */
  readonly assumed: Set<string>;
  steps: number;
}

/** Says whether two schemas are written alike. */
type Compare = (a: SchemaLocation, b: SchemaLocation, work: Work, depth: number) => boolean;

/**
 * Makes a function that says whether two schemas are written alike, with members in whatever order, where a `$ref` on one side may be the schema itself on the
 * other: such schemas accept the same. All that it is asked has one budget; beyond it the answer is no.
 */
export function createSameness(schemas: SchemaResolver): (a: SchemaLocation, b: SchemaLocation) => boolean {
  const work: Work = { schemas, steps: 0, assumed: new Set() };
  return (a, b) => {
    work.assumed.clear();
    return isSame(a, b, work, 0);
  };
}

function isSame(a: SchemaLocation, b: SchemaLocation, work: Work, depth: number): boolean {
  const left = targetOf(a, work.schemas);
  const right = targetOf(b, work.schemas);
  const pair = `${locationKey(left)} ${locationKey(right)}`;
  if (locationKey(left) === locationKey(right) || work.assumed.has(pair)) return true;
  if (left !== a || right !== b) work.assumed.add(pair);
  // Of branches beside a discriminator the names say something, which a schema in their place has not.
  const isNamed = [left, right].some(({ value }) => ownMember(value, "discriminator") !== undefined);
  if (isNamed && left.origin.uri !== right.origin.uri) return false;
  return hasSameMembers(left, right, work, depth, isNamed ? hasSameText : isSame);
}

function hasSameText(a: SchemaLocation, b: SchemaLocation, work: Work, depth: number): boolean {
  return hasSameMembers(a, b, work, depth, hasSameText);
}

function hasSameMembers(a: SchemaLocation, b: SchemaLocation, work: Work, depth: number, compare: Compare): boolean {
  const [left, right] = [a.value, b.value];
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
  if (++work.steps > maximumSteps || depth > maximumDepth || Array.isArray(left) !== Array.isArray(right)) return false;
  const others = new Map(Object.entries<JsonValue>(right));
  const members = Object.entries<JsonValue>(left);
  if (members.length !== others.size) return false;
  return members.every(([name, value]) => {
    const other = others.get(name);
    if (other === undefined) return false;
    const test = data.has(name) ? hasSameText : compare;
    return test(below(a, name, value), below(b, name, other), work, depth + 1);
  });
}

function below({ origin }: SchemaLocation, name: string, value: JsonValue): SchemaLocation {
  return { origin: originBelow(origin, name), value };
}

/** What a lone `$ref` leads to, where it leads anywhere; the schema itself otherwise. */
function targetOf(location: SchemaLocation, schemas: SchemaResolver): SchemaLocation {
  let found = location;
  for (let hops = 0; hops < maximumDepth; hops++) {
    const { value } = found;
    const reference = isJsonObject(value) && Object.keys(value).length === 1 && ownMember(value, "$ref");
    const target = typeof reference === "string" && schemas.follow(reference, found);
    if (!target || "unresolved" in target) return found;
    found = target;
  }
  return found;
}

import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer, type Pointer } from "../support/pointer.js";
import { parseUrl } from "./uri.js";

/** A `$ref` that leads out of its document, or may do so. */
export interface Reference {
  /** As written, with its fragment. */
  readonly reference: string;
  /** Of the string itself. */
  readonly pointer: Pointer;
  /** The URL that it means where an `$id` around it changes its base (JSON Schema 2020-12 section 8.2.1). */
  readonly absolute?: string;
}

/** What a document says about references: those that leave it, and the absolute `$id`s that it embeds. */
export interface FoundReferences {
  readonly references: readonly Reference[];
  readonly ids: ReadonlySet<string>;
}

/** Keywords whose value is data, in which `$ref` means nothing. */
const dataKeywords = new Set(["example", "examples", "default", "enum", "const", "mapping", "scopes"]);

/** Keywords whose value is a map from names to objects: its keys are no keywords. */
const mapKeywords = new Set(
  (
    "properties patternProperties $defs definitions dependentSchemas schemas responses parameters requestBodies headers securitySchemes " +
    "links callbacks pathItems mediaTypes webhooks content encoding variables securityDefinitions"
  ).split(" "),
);

interface Frame {
  readonly value: object;
  /** Whether the keys of `value` are names. */
  readonly isMap: boolean;
  readonly base?: URL | undefined;
  readonly parent?: Frame | undefined;
  readonly key: string;
}

/**
 * Every string under a `$ref` key that could be a Reference Object's or a Schema Object's and does not start with `#`, in the order of the
 * document (OpenAPI 3.1 section 4.8.23). `$ref` in `example`, `examples`, `default`, `enum`, `const` and `x-` values is data.
 */
export function findReferences(value: JsonValue): FoundReferences {
  const references: Reference[] = [];
  const ids = new Set<string>();
  const seen = { true: new Set<object>(), false: new Set<object>() };
  const stack: Frame[] = isContainer(value) ? [{ value, isMap: false, key: "" }] : [];
  for (let frame = stack.pop(); frame; frame = stack.pop()) {
    // An object that aliases place several times is read once in each role.
    const role = seen[`${frame.isMap}`];
    if (role.has(frame.value)) continue;
    role.add(frame.value);
    const base = frame.isMap ? frame.base : embeddedBase(frame.value, frame.base);
    if (base && base !== frame.base) ids.add(withoutFragment(base));
    const reference = ownMember(frame.value, "$ref");
    if (typeof reference === "string" && reference !== "" && !reference.startsWith("#")) {
      const absolute = base && parseUrl(reference, base);
      const pointer = pointerOf({ value: {}, isMap: false, key: "$ref", parent: frame });
      references.push({ reference, pointer, ...(absolute && { absolute: withoutFragment(absolute) }) });
    }
    pushChildren(stack, frame, base);
  }
  return { references, ids };
}

function pushChildren(stack: Frame[], frame: Frame, base: URL | undefined): void {
  const entries = Object.entries(frame.value);
  for (let index = entries.length - 1; index >= 0; index--) {
    const [key, child] = entries[index] as [string, JsonValue];
    if (!isContainer(child)) continue;
    const isName = frame.isMap || Array.isArray(frame.value);
    if (!isName && (dataKeywords.has(key) || key.startsWith("x-"))) continue;
    const isMap = !isName && mapKeywords.has(key) && isJsonObject(child);
    stack.push({ value: child, isMap, base, parent: frame, key });
  }
}

/** The base URL inside an object: its `$id` (or `$self` of a 3.2 document) where that makes an absolute http or https URL or a URN, else the one around it. */
function embeddedBase(value: object, base: URL | undefined): URL | undefined {
  const id = ownMember(value, "$id") ?? ownMember(value, "$self");
  return (typeof id === "string" && parseUrl(id, base)) || base;
}

/** A URL as `$id`s are compared. */
export function withoutFragment(url: URL): string {
  return url.href.split("#", 1)[0] ?? "";
}

function isContainer(value: JsonValue): value is JsonValue & object {
  return typeof value === "object" && value !== null;
}

function pointerOf(frame: Frame): Pointer {
  const keys: string[] = [];
  for (let at: Frame | undefined = frame; at?.parent; at = at.parent) keys.push(at.key);
  return joinPointer("", ...keys.reverse());
}

import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { byCodeUnits } from "../support/order.js";
import { pointerSegments, valueAt } from "../support/pointer.js";
import type { SourceBundle } from "./source-bundle.js";
import { type StructureFault, structureFaults } from "./structure/faults.js";
import { readVersion } from "./version.js";

/** How many faults are told one by one. */
const reportLimit = 50;

/** Keywords that only say that something inside them failed, or that fail because something inside did. */
const wrappers = new Set(["oneOf", "anyOf", "if", "not", "unevaluatedProperties", "dependentSchemas"]);

/** Of several faults at one place the first of these is told. */
const preference = ["additionalProperties", "unevaluatedProperties", "enum", "const", "type", "required", "pattern"];

/**
 * What the official schema of the document's version refuses in the root document, each as a warning `document/invalid`, at most fifty and
 * then one `document/invalid-more`. References are not followed: what stands behind one is checked where it stands, if that is in the root.
 */
export async function validateStructure(bundle: SourceBundle): Promise<readonly Diagnostic[]> {
  const root = bundle.documents.get(bundle.root);
  const version = root && readVersion(root.value, root.uri, root.displayName).value;
  if (!version) return [];
  const faults = tellingFaults(await structureFaults(root.value, version), root.value);
  const diagnostics = faults
    .slice(0, reportLimit)
    .map((fault) =>
      diagnostic(
        "document/invalid",
        { version, fault: describe(fault) },
        { uri: root.uri, pointer: placeOf(fault, root.value) },
      ),
    );
  const count = faults.length - diagnostics.length;
  if (count > 0)
    diagnostics.push(diagnostic("document/invalid-more", { count, version }, { uri: root.uri, pointer: "" }));
  return diagnostics;
}

/** One fault a place, the most specific ones: a failed `oneOf` is left out where its branches tell why. */
function tellingFaults(faults: readonly StructureFault[], root: JsonValue): StructureFault[] {
  const relevant = faults.filter((fault) => !isAboutReference(fault, root));
  const branched = new Set(
    relevant.filter(({ keyword }) => keyword === "oneOf").map(({ instancePath }) => instancePath),
  );
  const specific = bestByPlace(
    nearestBranches(
      relevant.filter(({ keyword }) => !wrappers.has(keyword)),
      branched,
    ),
  );
  const explained = ancestorsOf(specific.keys());
  const unexplained = relevant.filter(({ keyword, instancePath }) => {
    return wrappers.has(keyword) && !specific.has(instancePath) && !explained.has(instancePath);
  });
  const rest = bestByPlace(unexplained);
  const outer = ancestorsOf(rest.keys());
  const innermost = [...rest].filter(([place]) => !outer.has(place));
  return [...specific, ...innermost].sort(([a], [b]) => byCodeUnits(a, b)).map(([, fault]) => fault);
}

/** Whether it only says that something is no Reference Object, or that a Reference Object is not what it stands for. */
function isAboutReference({ keyword, params, instancePath }: StructureFault, root: JsonValue): boolean {
  if (keyword === "required" && params["missingProperty"] === "$ref") return true;
  const place = instancePath.endsWith("/$ref") ? parentOf(instancePath) : instancePath;
  return typeof ownMember(valueAt(root, place), "$ref") === "string";
}

/**
 * Without the faults that only say why a value is not of the other forms of a `oneOf`: of the faults at such a value and its members, those of
 * the definition that comes nearest, having the fewest, stay. A parameter of 2.0 is never taken for one of another place.
 */
function nearestBranches(faults: readonly StructureFault[], branched: ReadonlySet<string>): StructureFault[] {
  const byValue = new Map<string, Map<string, StructureFault[]>>();
  const others: StructureFault[] = [];
  for (const fault of faults) {
    const value = [fault.instancePath, parentOf(fault.instancePath)].find((place) => branched.has(place));
    if (value === undefined) {
      others.push(fault);
      continue;
    }
    const byDefinition = byValue.get(value) ?? new Map<string, StructureFault[]>();
    byValue.set(value, byDefinition);
    byDefinition.set(fault.definition, [...(byDefinition.get(fault.definition) ?? []), fault]);
  }
  for (const groups of byValue.values()) {
    const candidates = [...groups.values()].filter((group) => !group.some(isOtherPlace));
    others.push(...candidates.reduce<StructureFault[]>((a, b) => (a.length === 0 || b.length < a.length ? b : a), []));
  }
  return others;
}

function isOtherPlace({ keyword, instancePath }: StructureFault): boolean {
  return keyword === "enum" && instancePath.endsWith("/in");
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

function bestByPlace(faults: readonly StructureFault[]): Map<string, StructureFault> {
  const best = new Map<string, StructureFault>();
  for (const fault of faults) {
    const known = best.get(fault.instancePath);
    if (!known || rank(fault) < rank(known)) best.set(fault.instancePath, fault);
  }
  return best;
}

function rank({ keyword }: StructureFault): number {
  const index = preference.indexOf(keyword);
  return index < 0 ? preference.length : index;
}

/** The pointers of everything around the places. */
function ancestorsOf(places: Iterable<string>): Set<string> {
  const ancestors = new Set<string>();
  for (const place of places) {
    for (let slash = place.lastIndexOf("/"); slash >= 0; slash = slash === 0 ? -1 : place.lastIndexOf("/", slash - 1)) {
      ancestors.add(place.slice(0, slash));
    }
  }
  return ancestors;
}

/** Where the fault shows: at the property that should not be there, else at the value. */
function placeOf({ instancePath, params }: StructureFault, root: JsonValue): string {
  const extra: unknown = params["additionalProperty"] ?? params["unevaluatedProperty"];
  if (typeof extra !== "string" || !isJsonObject(valueAt(root, instancePath))) return instancePath;
  return `${instancePath}/${extra.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function describe({ instancePath, keyword, params, message }: StructureFault): string {
  const name = pointerSegments(instancePath).at(-1);
  const subject = name === undefined ? "the document" : `\`${name}\``;
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const extra = String(params["additionalProperty"] ?? params["unevaluatedProperty"] ?? "");
    return `${subject} may not have the property \`${extra}\``;
  }
  if (keyword === "required") return `${subject} lacks the property \`${String(params["missingProperty"])}\``;
  if (keyword === "enum") return `${subject} must be one of ${JSON.stringify(params["allowedValues"])}`;
  if (keyword === "oneOf" || keyword === "anyOf") return `${subject} is of none of the allowed forms, or of several`;
  return `${subject} ${message ?? "is not allowed"}`;
}

import type { Face, SchemaId } from "../../model/schema.js";
import type { SchemaLocation } from "../../resolve/resolved-document.js";
import { pointerSegments } from "../../support/pointer.js";
import { schemaIdOf } from "../schema/context.js";
import { fileNameFor } from "./file-names.js";
import { type Candidate, uniqueNames } from "./unique.js";
import { pascalIdentifier } from "./words.js";

/** Longest TypeScript name that is made. */
const maximumLength = 100;

/** Pointer segments that say where a schema stands, not what it is. */
const structural =
  /^(components|schemas|definitions|\$defs|properties|items|schema|allOf|oneOf|anyOf|content|responses|requestBody|requestBodies|parameters|paths|\d{1,2})$/;

export interface SchemaName {
  readonly name: string;
  readonly fileName: string;
}

export interface NameableSchema {
  readonly id: SchemaId;
  readonly face: Face;
  readonly location: SchemaLocation;
}

/**
 * TypeScript and file names of schemas. All components of the document have theirs reserved, used or not, so that an added operation never
 * changes the name of a component; output names come before input names (`Pet` before `PetInput`), components before the rest.
 */
export function nameSchemas(
  components: readonly SchemaLocation[],
  schemas: Iterable<NameableSchema>,
): Map<SchemaId, SchemaName> {
  const isComponent = new Set<SchemaId>();
  const groups: NameableSchema[][] = (["output", "input"] as const).map((face) =>
    components.map((location) => {
      const id = schemaIdOf(face, location);
      isComponent.add(id);
      return { id, face, location };
    }),
  );
  groups.push([...schemas].filter(({ id }) => !isComponent.has(id)));

  const takenNames = new Set<string>();
  const takenFiles = new Set<string>();
  const named = new Map<SchemaId, SchemaName>();
  for (const group of groups) {
    const names = uniqueNames(group.map(candidateFor), takenNames, "_");
    const files = [...names].map(([key, name]): Candidate => ({ key, wanted: fileNameFor(name, "schema") }));
    const fileNames = uniqueNames(files, takenFiles, "-");
    for (const [id, name] of names) named.set(id, { name, fileName: fileNames.get(id) ?? name });
  }
  return named;
}

function candidateFor({ id, face, location }: NameableSchema): Candidate {
  const base = unshadowed(baseName(location).slice(0, maximumLength));
  return {
    key: id,
    wanted: face === "input" ? `${base}Input` : base,
    isExact: location.origin.pointer.endsWith(`/${base}`),
  };
}

/** Types of the language that a schema of the same name would hide from readers and from the file's own code. */
const globals: ReadonlySet<string> = new Set(
  "Array Boolean Function Map Number Object Promise Record Set String Symbol".split(" "),
);

function unshadowed(name: string): string {
  return globals.has(name) ? `${name}_` : name;
}

function baseName({ origin }: SchemaLocation): string {
  const telling = pointerSegments(origin.pointer).filter((segment) => !structural.test(segment));
  const file = origin.uri.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
  const last = telling.at(-1);
  if (telling.length === 1 && last !== undefined && /^[A-Z][A-Za-z0-9_]*$/.test(last)) return last;
  const text = telling.length === 0 ? file : telling.slice(-3).join(" ");
  return pascalIdentifier(text) || "Schema";
}

import { namesOf } from "../../src/translate/names/published-names.js";
import { load } from "../../src/load/load.js";
import type { SourceBundle } from "../../src/load/source-bundle.js";
import type { Catalog } from "../../src/model/catalog.js";
import { resolve } from "../../src/resolve/resolve.js";
import type { JsonValue } from "../../src/support/json.js";
import { translate } from "../../src/translate/translate.js";

/** What was read from a path. Throws where it could not be. */
export async function bundleOf(path: string): Promise<SourceBundle> {
  const { value, diagnostics } = await load(path, { cwd: "/" });
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return value;
}

/** The catalogue of a bundle, named as after an earlier one. Throws where it has errors. */
export function catalogOfBundle(bundle: SourceBundle, earlier?: Catalog): Catalog {
  const resolved = resolve(bundle);
  const published = earlier && { published: namesOf(earlier) };
  const { value, diagnostics } = translate(resolved.value, { include: {}, exclude: {}, server: {}, ...published });
  const errors = [...resolved.diagnostics, ...diagnostics].filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ message, at }) => `${message} ${at?.pointer}`).join("; "));
  return value;
}

/** A bundle with other values in the place of some of its documents. */
export function withValues(bundle: SourceBundle, change: (value: JsonValue, uri: string) => JsonValue): SourceBundle {
  const documents = [...bundle.documents].map(([uri, document]) => {
    return [uri, { ...document, value: change(document.value, uri) }] as const;
  });
  return { ...bundle, documents: new Map(documents) };
}

import { isTooLarge, parseText } from "../../src/load/parse-text.js";
import type { SourceDocument } from "../../src/load/source-bundle.js";
import { applyActions } from "../../src/overlay/apply.js";
import { readOverlay } from "../../src/overlay/overlay-document.js";
import type { JsonValue } from "../../src/support/json.js";

/** A document of a YAML or JSON text. */
export function documentOf(text: string, uri: string): SourceDocument {
  const { value } = parseText(text, { uri, name: uri, declaredJson: false });
  if (value === undefined) throw new Error(`${uri} cannot be parsed`);
  return { uri, text, value, displayName: uri };
}

/** What the actions of an overlay (a list as YAML or JSON text) make of a document, each diagnostic as `code pointer`. */
export function overlaid(document: JsonValue, actions: string, version = "1.1.0", tooLarge = isTooLarge) {
  const text = `overlay: ${version}\ninfo: { title: T, version: "1" }\nactions:\n${actions}`;
  const overlay = readOverlay(documentOf(text, "overlay"));
  if (overlay.value === undefined) return { said: shown(overlay.diagnostics) };
  const root = { uri: "root", text: "", value: document, displayName: "root" };
  const { value, diagnostics } = applyActions(root, overlay.value.actions, tooLarge);
  const placeOf = (pointer: string): string => {
    const at = value?.placeOf({ uri: "root", pointer });
    return `${at?.uri}${at?.pointer}`;
  };
  return { said: shown(diagnostics), value: value?.value, placeOf };
}

function shown(diagnostics: ReturnType<typeof applyActions>["diagnostics"]): string[] {
  return diagnostics.map(({ code, at }) => `${code} ${at?.pointer}`);
}

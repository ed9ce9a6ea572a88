import type { JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { dereference } from "./dereference.js";
import { arrayField, objectField } from "./fields.js";
import { type Located, member, members } from "./located.js";
import type { ResolvedMediaType, SchemaLocation } from "./resolved-document.js";
import { diagnostic } from "../diagnostics/diagnostic.js";

/**
 * The media types of a `content` map, in its order (OpenAPI 3.2 section 4.14). What is no object gives `document/invalid-value`; a dangling
 * reference costs that media type.
 */
export function readContent(context: Context, holder: Located): ResolvedMediaType[] {
  const map = objectField(context, holder, "content");
  return (map ? members(map) : []).flatMap(([contentType, located]) => {
    if (contentType.startsWith("x-")) return [];
    const found = dereference(context, located);
    if (found === "not an object") {
      context.report(
        diagnostic("document/invalid-value", { member: contentType, expected: "an object" }, located.origin),
      );
    }
    if (typeof found === "string") return [];
    const schema = schemaOf(context, found.target);
    return [
      { origin: found.target.origin, contentType, ...(schema && { schema }), ...encodings(context, found.target) },
    ];
  });
}

/** The Encoding Objects of a media type; by position since 3.2 (OpenAPI 3.2 section 4.14.5). */
function encodings(
  context: Context,
  mediaType: Located<JsonObject>,
): Pick<ResolvedMediaType, "encoding" | "prefixEncoding" | "itemEncoding"> {
  const encoding = objectField(context, mediaType, "encoding")?.value;
  if (context.version !== "3.2") return encoding ? { encoding } : {};
  const prefixEncoding = arrayField(context, mediaType, "prefixEncoding")?.value;
  const itemEncoding = objectField(context, mediaType, "itemEncoding")?.value;
  return {
    ...(encoding && { encoding }),
    ...(prefixEncoding && { prefixEncoding }),
    ...(itemEncoding && { itemEncoding }),
  };
}

/** The schema of a media type; `itemSchema` describes one item of a sequence, which is read as an array (OpenAPI 3.2 section 4.14.1). */
function schemaOf(context: Context, mediaType: Located<JsonObject>): SchemaLocation | undefined {
  const whole = member(mediaType, "schema");
  const items = context.version === "3.2" && whole === undefined ? member(mediaType, "itemSchema") : undefined;
  if (items === undefined) return whole;
  const value = { type: "array", items: items.value };
  return context.schemas.make({ origin: mediaType.origin, value }, { type: ["array"], items });
}

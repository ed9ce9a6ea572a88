import { diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonObject, JsonValue } from "../support/json.js";
import type { Context } from "./context.js";
import { dereference } from "./dereference.js";
import { booleanField, objectField, stringField } from "./fields.js";
import { type Located, member, members } from "./located.js";
import { readContent } from "./media-types.js";
import type { NamedParameter } from "./parameter-list.js";
import type { ResolvedMediaType, ResolvedParameter } from "./resolved-document.js";

type Place = ResolvedParameter["in"];

/** The styles of each place, its default first (OpenAPI 3.2 section 4.12.3). */
const styles: Readonly<Record<Place, readonly [string, ...string[]]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
  querystring: ["form"],
};

/** Reads a Parameter Object of 3.x with the defaults of its place (OpenAPI 3.2 section 4.12). Yields `parameter/invalid-style`. */
export function readParameter(context: Context, parameter: NamedParameter): ResolvedParameter {
  const { located, name } = parameter;
  const place = parameter.in as Place;
  const style = readStyle(context, parameter, place);
  const schema = member(located, "schema");
  const media = schema === undefined ? readContent(context, located)[0] : undefined;
  const description = parameter.description ?? stringField(context, located, "description");
  const example = readExample(context, located);
  const mcp = member(located, "x-mcp");
  return {
    origin: located.origin,
    name,
    in: place,
    required: place === "path" || (booleanField(context, located, "required") ?? false),
    ...(description !== undefined && { description }),
    deprecated: booleanField(context, located, "deprecated") ?? false,
    style,
    explode: booleanField(context, located, "explode") ?? (style === "form" || style === "cookie"),
    allowReserved: booleanField(context, located, "allowReserved") ?? false,
    allowEmptyValue: place === "query" && (booleanField(context, located, "allowEmptyValue") ?? false),
    ...(media && contentOf(media)),
    ...(schema && { schema }),
    ...(example !== undefined && { example }),
    ...(mcp && { mcp }),
  };
}

function contentOf({
  contentType,
  schema,
  encoding,
}: ResolvedMediaType): Pick<ResolvedParameter, "contentType" | "schema" | "encoding"> {
  return { contentType, ...(schema && { schema }), ...(encoding && { encoding }) };
}

function readStyle(context: Context, { located, name }: NamedParameter, place: Place): string {
  const style = stringField(context, located, "style");
  const [usual, ...others] = styles[place];
  if (style === undefined || style === usual || others.includes(style)) return style ?? usual;
  context.report(diagnostic("parameter/invalid-style", { name, place, style }, located.origin));
  return usual;
}

/** `example`, else the value of the first of `examples`. */
function readExample(context: Context, parameter: Located<JsonObject>): JsonValue | undefined {
  const example = member(parameter, "example")?.value;
  if (example !== undefined) return example;
  const map = objectField(context, parameter, "examples");
  const first = map && members(map)[0]?.[1];
  const found = first && dereference(context, first);
  if (found === undefined || typeof found === "string") return undefined;
  return member(found.target, "value")?.value ?? member(found.target, "dataValue")?.value;
}

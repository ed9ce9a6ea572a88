import { isObject, own } from "./json.js";

const PLACES =
  /^(page|pagenumber|pagenum|pageno|pageindex|pageoffset|offset|skip|start|startat|startindex|startingat|cursor|pagecursor|nextcursor|startcursor|after|startingafter|pageafter|sinceid|pagetoken|nextpagetoken|nexttoken|continuationtoken|continue|marker|scrollid|exclusivestartkey)$/;
const SIZES =
  /^(limit|pagelimit|perpage|pagesize|itemsperpage|size|count|top|take|first|maxresults|maxitems|maxkeys|rows)$/;

/**
 * How to ask for another part of a long answer, as far as the names of a tool's arguments tell: those of its published
 * input schema, and of the body within it. Empty where none of them is for paging.
 */
export function pagingHint(inputSchema: unknown): string {
  const properties = own(inputSchema, "properties");
  const names = [...namesOf(properties, ""), ...namesOf(own(own(properties, "body"), "properties"), "body.")];
  const having = (pattern: RegExp): string =>
    names
      .filter(({ plain }) => pattern.test(plain))
      .map(({ told }) => told)
      .join(", ");
  const [places, sizes] = [having(PLACES), having(SIZES)];
  if (places === "" && sizes === "") return "";
  if (places === "") return ` Ask for fewer at once with ${sizes}.`;
  return ` Ask for the next page with ${places}${sizes && `, for fewer at once with ${sizes}`}.`;
}

function namesOf(properties: unknown, prefix: string): readonly { readonly told: string; readonly plain: string }[] {
  if (!isObject(properties)) return [];
  return Object.keys(properties).map((name) => ({
    told: prefix + name,
    plain: name.toLowerCase().replace(/[^a-z]/g, ""),
  }));
}

import type { Catalog, Tool } from "../../model/catalog.js";

/** The names of the types of schemas. */
export function typeNames(schemas: Catalog["schemas"]): Set<string> {
  return new Set([...schemas.values()].map(({ name }) => name));
}

/** The types of a tool are called otherwise than those of schemas, which are `taken`, so that its module needs no alias for those. */
export function withOwnTypes(tools: readonly Tool[], taken: ReadonlySet<string>): Tool[] {
  const own = (type: string, ending: string): string =>
    taken.has(type) ? `${type.slice(0, -ending.length)}Tool${ending}` : type;
  return tools.map((tool) => {
    const { constant, input, output } = tool.identifiers;
    return { ...tool, identifiers: { constant, input: own(input, "Input"), output: own(output, "Output") } };
  });
}

import { worstOf } from "./discovery-contracts.js";
import type { ToolHints } from "./define-tool.js";
import type { CatalogEntry, Discovery, ServerDefinition, ServerOptions } from "./options.js";
import { published } from "./publish.js";

/** The tools of a catalogue that a server offers. */
export interface Offer {
  readonly entries: ReadonlyMap<string, CatalogEntry>;
  /** Of all of them together. */
  readonly annotations: ToolHints;
}

/** What is offered, found out once for each option `tools`: a hosted server is made anew for every request. `all` stands for the whole catalogue, which is not read for it. */
export function offers(
  all: ToolHints,
): (
  definition: ServerDefinition,
  tools: ServerOptions["tools"],
  isOffered: Parameters<Discovery["register"]>[3],
) => Offer {
  const known = new WeakMap<object, Offer>();
  return (definition, tools, isOffered) => {
    const key = tools ?? definition;
    const offer = known.get(key) ?? offerOf(definition, tools && isOffered, all);
    known.set(key, offer);
    return offer;
  };
}

function offerOf(
  { catalog }: ServerDefinition,
  isOffered: Parameters<Discovery["register"]>[3] | undefined,
  all: ToolHints,
): Offer {
  const chosen = isOffered ? catalog.filter((entry) => isOffered(entry.name, hintsOf(entry))) : catalog;
  return {
    entries: new Map(chosen.map((entry) => [entry.name, entry])),
    annotations: isOffered ? worstOf(chosen.map(hintsOf)) : all,
  };
}

function hintsOf(entry: CatalogEntry): NonNullable<ReturnType<typeof published>["annotations"]> {
  return published(entry).annotations ?? {};
}

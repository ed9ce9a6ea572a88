import * as z from "zod";
import { type DiscoveryNames, SEARCH_LIMITS } from "./discovery-contracts.js";

/** The arguments of the three tools, as `discoveryContracts` publishes them. */
export const inputs: Readonly<Record<keyof DiscoveryNames, z.ZodType>> = {
  search: z.strictObject({
    query: z.string().min(1).max(SEARCH_LIMITS.query),
    limit: z.int().min(1).max(SEARCH_LIMITS.most).optional(),
  }),
  describe: z.strictObject({ tool: z.string() }),
  call: z.strictObject({ tool: z.string(), arguments: z.looseObject({}).optional() }),
};

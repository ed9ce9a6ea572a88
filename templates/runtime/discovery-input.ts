import * as z from "zod";
import { SEARCH_LIMITS } from "./discovery-contracts.js";

/** The arguments of the three tools, as `discoveryContracts` publishes them. */
export const searchInput: z.ZodType<{ readonly query: string; readonly limit?: number | undefined }> = z.strictObject({
  query: z.string().min(1).max(SEARCH_LIMITS.query),
  limit: z.int().min(1).max(SEARCH_LIMITS.most).optional(),
});

export const describeInput: z.ZodType<{ readonly tool: string }> = z.strictObject({ tool: z.string() });

export const callInput: z.ZodType<{ readonly tool: string; readonly arguments?: object | undefined }> = z.strictObject({
  tool: z.string(),
  arguments: z.looseObject({}).optional(),
});

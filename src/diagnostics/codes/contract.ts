import { define } from "./define.js";
import type { FileParameters, FolderParameters } from "./write.js";

/** Codes of `diff`, about what it compares. */
export const contractCodes = {
  "contract/no-catalog": define({
    severity: "error",
    message: ({ folder }: FolderParameters) => `the folder "${folder}" has no catalog.json`,
    cause: "Of a folder the published contract is compared, and that stands in its catalog.json.",
    fix: "Name an output folder of `toolwright generate`, a catalog.json, or an OpenAPI document.",
  }),
  "contract/broken-catalog": define({
    severity: "error",
    message: ({ path, reason }: FileParameters & { reason: string }) => `"${path}" is no catalogue of tools: ${reason}`,
    cause: "The file is not as toolwright writes a catalog.json: an edit, or a merge that was not finished.",
    fix: "Take the file from git, or generate it anew.",
  }),
} as const;

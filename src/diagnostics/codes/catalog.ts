import { define } from "./define.js";
import type { FolderParameters } from "./write.js";

/** Codes of `catalog`, about what it shows. */
export const catalogCodes = {
  "catalog/nothing-named": define({
    severity: "error",
    message: () => "nothing to show: which output folder or document?",
    cause: "The command line names neither, and no config file names an output folder.",
    fix: "Name an output folder of `toolwright generate` or an OpenAPI document, or set `out` in toolwright.config.json.",
  }),
  "catalog/no-document": define({
    severity: "warning",
    message: ({ folder }: FolderParameters) => `the document that "${folder}" was generated from is not at hand`,
    cause:
      "The folder holds no snapshot, and no config file in the working directory names both this folder and a local document. Without the document it is not known where arguments go and what credentials are needed.",
    fix: "Run the command where the config file is, or generate with --snapshot.",
  }),
  "catalog/document-changed": define({
    severity: "warning",
    message: ({ folder }: FolderParameters) => `the document has changed since "${folder}" was generated`,
    cause:
      "The tools are shown as the folder publishes them, but what calls send is told after the document as it is now.",
    fix: "Run `toolwright generate`; `toolwright check` tells what differs.",
  }),
  "catalog/unwritable": define({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) => `"${path}" cannot be written: ${reason}`,
    cause: "The operating system refuses to write the file.",
    fix: "Give --out a path that can be written.",
  }),
} as const;

import { define } from "./define.js";
import type { FileParameters, FolderParameters } from "./write.js";

/** Codes of `verify`. */
export const verifyCodes = {
  "verify/unknown-tool": define({
    severity: "error",
    message: ({ tool }: { tool: string }) => `There is no tool \`${tool}\`.`,
    cause: "--tool names a tool that the document does not give.",
    fix: "Name one of the tools that `toolwright.names.json` lists.",
  }),
  "verify/unknown-argument": define({
    severity: "warning",
    message: ({ key }: { key: string }) =>
      `\`verify.arguments\` names \`${key}\`, which is no tool or no argument of its tool.`,
    cause: "The config file gives a value for an argument that is not there.",
    fix: "Correct or remove the key; the arguments of a tool stand in its `inputSchema` in catalog.json.",
  }),
  "verify/no-recordings": define({
    severity: "error",
    message: ({ folder, reason }: FolderParameters & { reason: string }) =>
      `the folder of recorded answers "${folder}" cannot be read (${reason})`,
    cause: "--recorded names a folder that is not there or must not be read.",
    fix: "Correct the path.",
  }),
  "verify/broken-recording": define({
    severity: "warning",
    message: ({ path }: FileParameters) => `"${path}" is no JSON; it was passed over`,
    cause: "A recorded answer is the body of a response, as JSON.",
    fix: "Record the body alone, without status line and headers.",
  }),
  "verify/unknown-recording": define({
    severity: "warning",
    message: ({ path }: FileParameters) => `"${path}" is named after no tool; it was passed over`,
    cause:
      "A recorded answer is named after a tool or an operationId: `get_pet.json`, or `get_pet.1.json` where there are several.",
    fix: "Rename the file.",
  }),
} as const;

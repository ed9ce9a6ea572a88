import { define } from "./define.js";

/** Codes of the phase `emit`. */
export const emitCodes = {
  "gate/output": define({
    severity: "warning",
    message: ({ tool, reason }: { tool: string; reason: string }) =>
      `The tool ${tool} is published without an output schema: ${reason}.`,
    cause: "A client would choke on the published output schema.",
    fix: "Please report this with the schema: it is a gap of toolwright that was caught before it was published.",
  }),
  "gate/input": define({
    severity: "warning",
    message: ({ tool, reason }: { tool: string; reason: string }) =>
      `The tool ${tool} is left out, since its input schema cannot be published: ${reason}.`,
    cause: "A client would choke on the published input schema.",
    fix: "Please report this with the schema, and exclude the operation until then.",
  }),
  "input/descriptions-dropped": define({
    severity: "info",
    message: ({ tool, characters }: { tool: string; characters: number }) =>
      `Descriptions inside the input schema of ${tool} are left out, so that it is not too long; ${characters} characters remain.`,
    cause:
      "A host refuses input schemas of more than 16,000 characters, and all of them together should take half of the list of tools at most.",
    fix: "Nothing needs to be done; a smaller request body would keep its descriptions.",
  }),
  "input/too-large": define({
    severity: "warning",
    message: ({ tool, characters }: { tool: string; characters: number }) =>
      `The input schema of ${tool} has ${characters} characters without any description; some hosts refuse more than 16,000.`,
    cause: "The request body has very many members, and inputs are never cut in structure.",
    fix: "Exclude the operation, or offer one with a smaller body.",
  }),
  "output/budget": define({
    severity: "info",
    message: ({ budget, megabytes }: { budget: number; megabytes: string }) =>
      `Output schemas are published up to ${budget} nodes each, so that the list of tools stays under 4 MiB (now ${megabytes}).`,
    cause: "Clients read tools/list into buffers of limited size, and compile every schema of it.",
    fix: "Nothing needs to be done: what is cut is still accepted and typed in TypeScript. Fewer tools allow larger schemas.",
  }),
} as const;

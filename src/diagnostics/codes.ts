import { catalogCodes } from "./codes/catalog.js";
import { configCodes } from "./codes/config.js";
import { contractCodes } from "./codes/contract.js";
import type { CodeEntry } from "./codes/define.js";
import { emitCodes } from "./codes/emit.js";
import { loadCodes } from "./codes/load.js";
import { overlayCodes } from "./codes/overlay.js";
import { resolveCodes } from "./codes/resolve.js";
import { translateCodes } from "./codes/translate.js";
import { verifyCodes } from "./codes/verify.js";
import { writeCodes } from "./codes/write.js";

/** Every code that toolwright can show, with severity, message, cause and fix. A code that is not here does not compile. */
export const diagnosticCodes = {
  ...configCodes,
  ...loadCodes,
  ...overlayCodes,
  ...resolveCodes,
  ...translateCodes,
  ...emitCodes,
  ...writeCodes,
  ...contractCodes,
  ...verifyCodes,
  ...catalogCodes,
} as const;

export type DiagnosticCode = keyof typeof diagnosticCodes;

/** What the message of a code is made from. */
export type DiagnosticParameters<Code extends DiagnosticCode> =
  (typeof diagnosticCodes)[Code] extends CodeEntry<infer Parameters> ? Parameters : never;

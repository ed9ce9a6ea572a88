import { define } from "./define.js";

/** Codes of the phase `emit`. */
export const emitCodes = {
} as const;

import { define } from "./define.js";

/** Codes of the phase `load`. */
export const loadCodes = {
} as const;

import { define } from "./define.js";

/** Codes of the phase `write`. */
export const writeCodes = {
} as const;

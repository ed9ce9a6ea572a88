import { define } from "./define.js";

/** Codes of the phase `resolve`. */
export const resolveCodes = {
} as const;

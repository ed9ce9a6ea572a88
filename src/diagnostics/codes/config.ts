import { define } from "./define.js";

/** Codes of the phase `config`. */
export const configCodes = {
} as const;

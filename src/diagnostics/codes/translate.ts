import { define } from "./define.js";

/** Codes of the phase `translate`. */
export const translateCodes = {
} as const;

import { argumentRules } from "./rules/argument-rules.js";
import type { Rule } from "./rules/define.js";
import { fieldRules } from "./rules/field-rules.js";
import { toolRules } from "./rules/tool-rules.js";

/** The one table of rules: what can change of a contract, and what that means for whom. */
export const rules = { ...toolRules, ...argumentRules, ...fieldRules } as const satisfies Readonly<
  Record<string, Rule>
>;

export type ChangeKind = keyof typeof rules;

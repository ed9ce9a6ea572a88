import { countTool, type PublishedContract } from "../model/published-contract.js";
import type { CountTokens } from "../support/tokens.js";
import { countRules, type Host, hostRules } from "./rules.js";
import { similarDescriptions } from "./similar.js";

/** One thing that a host, or any model, would stumble over. */
export interface Finding {
  /** `claude/name`, or without a host `description/missing`. */
  readonly rule: string;
  readonly severity: "error" | "warning";
  /** Undefined for what is about all tools together. */
  readonly tool?: string;
  readonly message: string;
  /** Where the limit of a host is written down. */
  readonly source?: string;
}

/** The size of one tool as models are given it: name, description and input. */
export interface ToolSize {
  readonly tool: string;
  readonly tokens: number;
}

export interface LintReport {
  readonly hosts: readonly { readonly host: Host; readonly errors: number; readonly warnings: number }[];
  /** By tool, in the order of the catalogue; those about all tools come last. */
  readonly findings: readonly Finding[];
  /** The largest first. */
  readonly sizes: readonly ToolSize[];
  readonly tokens: number;
}

/**
 * Holds published tools against the limits of hosts, and against what models need to choose among them. `listed` are those that hosts are given, where
 * these are others, which find `tools`.
 */
export function lintTools(
  tools: readonly PublishedContract[],
  hosts: readonly Host[],
  countTokens: CountTokens,
  listed: readonly PublishedContract[] = tools,
): LintReport {
  const ofListed = listed === tools ? [] : listed.flatMap((tool) => hostFindings(tool, hosts));
  const ofTools = tools.flatMap((tool) => [
    ...(listed === tools ? hostFindings(tool, hosts) : []),
    ...textFindings(tool),
  ]);
  const findings = [...ofListed, ...ofTools, ...pairFindings(tools), ...countFindings(listed.length, hosts)];
  const sizes = listed
    .map((tool) => ({ tool: tool.name, tokens: countTool(tool, countTokens) }))
    .sort((a, b) => b.tokens - a.tokens);
  const count = (host: Host, severity: Finding["severity"]): number =>
    findings.filter((finding) => finding.rule.startsWith(`${host}/`) && finding.severity === severity).length;
  return {
    hosts: hosts.map((host) => ({ host, errors: count(host, "error"), warnings: count(host, "warning") })),
    findings,
    sizes,
    tokens: sizes.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

function hostFindings(tool: PublishedContract, hosts: readonly Host[]): Finding[] {
  return hostRules.flatMap(({ host, about, severity, source, check }) => {
    const message = hosts.includes(host) ? check(tool) : undefined;
    return message === undefined ? [] : [{ rule: `${host}/${about}`, severity, tool: tool.name, message, source }];
  });
}

function textFindings({ name, title, description = "" }: PublishedContract): Finding[] {
  const isMissing = description === "" || /^[A-Z]+ \/\S*$/u.test(description) || description === title;
  if (!isMissing) return [];
  const message = "No description says what it does, and when to use it.";
  return [{ rule: "description/missing", severity: "warning", tool: name, message }];
}

function pairFindings(tools: readonly PublishedContract[]): Finding[] {
  const similar = similarDescriptions(tools.map(({ name, description = "" }) => ({ name, description })));
  const alike = similar.map(({ first, second, similarity }): Finding => {
    const message = `Its description is ${Math.round(similarity * 100)} % that of \`${first}\`, so that a model cannot tell them apart.`;
    return { rule: "description/similar", severity: "warning", tool: second, message };
  });
  const known = new Map<string, string>();
  const names = tools.flatMap(({ name }): Finding[] => {
    const words = name
      .toLowerCase()
      .split(/[^a-z0-9]+/u)
      .map((word) => word.replace(/s$/u, ""))
      .sort()
      .join(" ");
    const first = known.get(words);
    known.set(words, first ?? name);
    if (first === undefined) return [];
    return [
      { rule: "name/ambiguous", severity: "warning", tool: name, message: `It has the same words as \`${first}\`.` },
    ];
  });
  return [...alike, ...names];
}

function countFindings(count: number, hosts: readonly Host[]): Finding[] {
  return countRules.flatMap(({ host, limit, says, source }) => {
    if (!hosts.includes(host) || count <= limit) return [];
    return [{ rule: `${host}/count`, severity: "warning", message: `${says}; these are ${count}.`, source }];
  });
}

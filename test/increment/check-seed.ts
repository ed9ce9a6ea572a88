import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { GenerateOptions } from "../../src/config/options.js";
import { generate } from "../../src/generate.js";
import type { GenerateResult } from "../../src/generate-result.js";
import type { JsonObject } from "../../src/support/json.js";
import { anyDocument } from "../fuzz/document-generator.js";
import { type Random, random } from "../support/random.js";
import { mutated } from "./mutate.js";

/** What became of a document that changed several times. */
export interface SeedVerdict {
  /** Runs that made a part of the tools alone, and runs that made all. */
  readonly parts: number;
  readonly wholes: number;
  /** Empty where each run left what a run without a lock leaves. */
  readonly problems: readonly string[];
}

const changes = 4;

/** Generates a document, and again after each of several changes, beside runs that have nothing but the names file. */
export async function checkSeed(seed: number, folder: string): Promise<SeedVerdict> {
  const choices = random(seed);
  mkdirSync(folder, { recursive: true });
  let document = choices.chance(0.5) ? anyDocument(choices) : caseDocument(choices);
  const options = anyOptions(choices, folder);
  write(options.source, document);
  const problems: string[] = [];
  let [parts, wholes] = [0, 0];
  if (!(await generate(options)).ok) return { parts, wholes, problems };
  for (let change = 0; change < changes; change++) {
    const next = mutated(choices, document);
    write(options.source, next);
    const alone = { ...options, out: join(folder, "alone") };
    copyNames(options.out, alone.out);
    const phases: string[] = [];
    const result = await generate(options, ({ phase }) => void phases.push(phase));
    const told = await generate(alone);
    if (phases.includes("translating")) wholes++;
    else if (result.summary.updated > 0) parts++;
    const different = [...differences(result, told), ...(result.ok ? treeDifferences(options.out, alone.out) : [])];
    problems.push(...different.map((problem) => `seed ${seed}, change ${change + 1}: ${problem}`));
    if (result.ok) document = next;
  }
  return { parts, wholes, problems };
}

function anyOptions(choices: Random, folder: string): GenerateOptions {
  return {
    source: join(folder, "openapi.json"),
    out: join(folder, "out"),
    cwd: folder,
    include: {},
    exclude: {},
    server: {},
    force: false,
    strict: false,
    client: choices.chance(0.3),
    snapshot: choices.chance(0.3),
    ...(choices.chance(0.2) && { output: { enums: "closed" } as const }),
    ...(choices.chance(0.2) && { naming: { prefix: "x_" } }),
  };
}

const casesFolder = fileURLToPath(new URL("../../fixtures/cases/", import.meta.url));

function caseDocument(choices: Random): JsonObject {
  const found = readdirSync(casesFolder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /openapi\.(json|ya?ml)$/.test(path),
  );
  return parse(readFileSync(join(casesFolder, choices.pick(found.sort())), "utf8")) as JsonObject;
}

function write(path: string, document: JsonObject): void {
  writeFileSync(path, JSON.stringify(document, undefined, 1));
}

function copyNames(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to);
  const names = "toolwright.names.json";
  if (existsSync(join(from, names))) cpSync(join(from, names), join(to, names));
}

function differences(one: GenerateResult, other: GenerateResult): string[] {
  const told = ({ ok, diagnostics, summary }: GenerateResult): string => {
    const { created: _, updated: __, kept: ___, deleted: ____, ...counts } = summary;
    return JSON.stringify({ ok, counts, diagnostics });
  };
  return told(one) === told(other) ? [] : [`it says ${told(one)}, alone ${told(other)}`];
}

function treeDifferences(one: string, other: string): string[] {
  const [a, b] = [treeOf(one), treeOf(other)];
  const paths = new Set([...a.keys(), ...b.keys()]);
  return [...paths].filter((path) => a.get(path) !== b.get(path)).map((path) => `${path} differs`);
}

function treeOf(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

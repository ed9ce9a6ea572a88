import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ZodType } from "zod";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { bundleOf, compile, printed, writeTree } from "../fuzz/pipeline.js";
import type { SuiteGroup } from "./suite.js";

/** What toolwright says of the tests of one group, in their order. */
export interface GroupVerdicts {
  readonly group: SuiteGroup;
  readonly published: readonly boolean[];
  readonly zod: readonly boolean[];
}

/** A group of which there are no verdicts, because something threw or because it has no tool. */
export interface GroupFailure {
  readonly group: SuiteGroup;
  readonly error: string;
}

/**
 * The verdicts on the groups of one suite file. Each group's schema is the required JSON body of one operation; it stands in a file of its
 * own, exactly as in the suite, so that `#/...` means the same there as in the suite. The tree is written below `folder`.
 */
export async function fileVerdicts(
  groups: readonly SuiteGroup[],
  folder: string,
): Promise<(GroupVerdicts | GroupFailure)[]> {
  try {
    return await verdictsOf(groups, folder);
  } catch (error) {
    if (groups.length === 1) return [{ group: groups[0]!, error: shortly(error) }];
    const each: (GroupVerdicts | GroupFailure)[] = [];
    for (const [index, group] of groups.entries())
      each.push(...(await fileVerdicts([group], `${folder}-${String(index)}`)));
    return each;
  }
}

function shortly(error: unknown): string {
  const place =
    error instanceof Error ? (error.stack ?? "").split("\n").find((line) => line.startsWith("    at ")) : undefined;
  return [String(error), place?.trim()].filter((line) => line !== undefined).join(" ");
}

async function verdictsOf(groups: readonly SuiteGroup[], folder: string): Promise<(GroupVerdicts | GroupFailure)[]> {
  const { catalog, modules } = compile(bundleOf([["openapi.json", openApiDocument(groups)], ...groups.map(groupFile)]));
  const files = await printed(modules);
  rmSync(folder, { recursive: true, force: true });
  writeTree(folder, files, join(folder, "..", "runtime"));
  const text = files.find(({ path }) => path === "catalog.json")!.text;
  const published = (JSON.parse(text) as { tools: { name: string; inputSchema: JsonObject }[] }).tools;
  const verdicts: (GroupVerdicts | GroupFailure)[] = [];
  for (const [index, group] of groups.entries()) {
    const tool = catalog.tools.find(({ request }) => request.path === `/t${String(index)}`);
    const schema = published.find(({ name }) => name === tool?.name)?.inputSchema;
    if (!tool || !schema) {
      verdicts.push({ group, error: "the operation has no tool" });
      continue;
    }
    const path = join(folder, "tools", tool.folder, `${tool.fileName}.ts`);
    const module = (await import(pathToFileURL(path).href)) as Record<string, { inputSchema: ZodType }>;
    const zod = module[tool.identifiers.constant]!.inputSchema;
    const bodies = group.tests.map(({ data }) => ({ body: data }));
    const validate = publishedValidator(schema);
    verdicts.push({ group, published: bodies.map(validate), zod: bodies.map((body) => zod.safeParse(body).success) });
  }
  return verdicts;
}

/** A validator as SDK 2 configures it. */
function publishedValidator(schema: JsonObject): (value: JsonValue) => boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  return ajv.compile(schema) as (value: JsonValue) => boolean;
}

function groupFile(group: SuiteGroup, index: number): [string, JsonValue] {
  return [`group-${String(index)}.json`, group.schema];
}

function openApiDocument(groups: readonly SuiteGroup[]): JsonObject {
  const paths = groups.map((group, index): [string, JsonObject] => {
    const requestBody = {
      required: true,
      content: { "application/json": { schema: { $ref: `group-${String(index)}.json` } } },
    };
    const operationId = `${group.file}_${String(index)}`;
    return [
      `/t${String(index)}`,
      { post: { operationId, requestBody, responses: { "204": { description: "Done" } } } },
    ];
  });
  return {
    openapi: "3.1.1",
    info: { title: "JSON Schema Test Suite", version: "1" },
    paths: Object.fromEntries(paths),
  };
}

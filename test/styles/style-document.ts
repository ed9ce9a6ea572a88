import type { StyleCase } from "./style-cases.js";

/** The document, of the version that all `cases` have, in which each is an operation: `case_0`, `case_1`. */
export function documentOf(version: string, cases: readonly StyleCase[]): object {
  const paths = Object.fromEntries(
    cases.map((styleCase, index) => [pathOf(styleCase, index), itemOf(styleCase, index)]),
  );
  const head = version === "2.0" ? { swagger: version } : { openapi: version };
  return { ...head, info: { title: "Styles", version: "1.0.0" }, paths };
}

/** A fixed letter stands before the value, since `.`, which a label may be, is no segment of a path. */
function pathOf(styleCase: StyleCase, index: number): string {
  return `/${index}/${styleCase.in === "path" ? "c{color}" : "c"}`;
}

function itemOf({ in: place, parameter }: StyleCase, index: number): object {
  const operation = {
    operationId: `case_${index}`,
    parameters: [{ name: "color", in: place, ...parameter }],
    responses: { 204: { description: "Done." } },
  };
  return place === "formData"
    ? { post: { ...operation, consumes: ["application/x-www-form-urlencoded"] } }
    : { get: operation };
}

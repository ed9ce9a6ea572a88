import { costlyCases, endlessCases, errorCases, malformedCases } from "./answer-cases.js";
import { apiDocument } from "./api-document.js";
import { addressCases, headerCases, pathCases, queryCases } from "./argument-cases.js";
import { bodyCases } from "./body-cases.js";
import { echoCases } from "./echo-cases.js";
import type { HostileCase } from "./hostile-case.js";
import { nodeCases } from "./node-cases.js";
import { literalCases, literalDocument } from "./literal-cases.js";
import { prototypeCases } from "./prototype-cases.js";
import { retryCases } from "./retry-cases.js";
import { serverCases, serverDocument } from "./server-cases.js";
import { tokenCases, tokenDocument } from "./token-cases.js";
import { redirectCases } from "./redirect-cases.js";

/** Cases that one generated server is held to. */
export interface Suite {
  readonly name: string;
  readonly document: () => object;
  readonly cases: () => readonly HostileCase[];
}

export const suites: readonly Suite[] = [
  {
    name: "arguments",
    document: apiDocument,
    cases: () => [...pathCases(), ...queryCases(), ...headerCases(), ...bodyCases(), ...addressCases()],
  },
  { name: "prototypes", document: apiDocument, cases: prototypeCases },
  { name: "literals", document: literalDocument, cases: literalCases },
  {
    name: "answers",
    document: apiDocument,
    cases: () => [...endlessCases(), ...malformedCases(), ...costlyCases(), ...errorCases()],
  },
  { name: "redirects", document: apiDocument, cases: redirectCases },
  { name: "GET bodies", document: apiDocument, cases: nodeCases },
  { name: "tokens", document: tokenDocument, cases: tokenCases },
  { name: "retries", document: apiDocument, cases: retryCases },
  { name: "servers", document: serverDocument, cases: serverCases },
  { name: "echoes", document: apiDocument, cases: echoCases },
];

import { callApi, type CallSettings } from "../../templates/runtime/call.js";
import { applyCredentials } from "../../templates/runtime/credentials.js";
import { environmentOptions, type Environment } from "../../templates/runtime/environment.js";
import { CallFailure } from "../../templates/runtime/failure.js";
import { tokenStore } from "../../templates/runtime/oauth.js";
import { withFixedArguments } from "../../templates/runtime/fixed-arguments.js";
import { projectReading } from "../../templates/runtime/project.js";
import type { ServerDefinition } from "../../templates/runtime/options.js";
import { redaction } from "../../templates/runtime/redaction.js";
import { buildRequest } from "../../templates/runtime/request.js";
import { type Reading, readAnswer } from "../../templates/runtime/reading.js";
import { serverAddress } from "../../templates/runtime/servers.js";
import type { Catalog, Tool } from "../model/catalog.js";
import type { JsonObject } from "../support/json.js";

/** The end of one call: an answer of the API, or in words why there is none to hold. */
export type CallOutcome =
  | { readonly kind: "success"; readonly reading: Reading; readonly status: number; readonly headers: Headers }
  /** The API answered, but not with what could be held. */
  | { readonly kind: "refused"; readonly reason: string }
  /** It did not answer. */
  | { readonly kind: "unanswered"; readonly reason: string }
  /** No request could be made. */
  | { readonly kind: "unsent"; readonly reason: string };

export type Call = (tool: Tool, input: JsonObject) => Promise<CallOutcome>;

/** Where the calls go, and with what. */
export interface CallerOptions {
  /** Replaces the servers of the document. */
  readonly baseUrl?: string;
  /** Credentials, server variables and the base URL come from the variables that the generated server reads. */
  readonly environment: Environment;
}

/** Calls tools as the generated server would, with its own runtime. No reason holds a credential. */
export function createCaller(catalog: Catalog, { baseUrl, environment }: CallerOptions): Call {
  const definition = definitionOf(catalog);
  const settings: CallSettings = {
    ...environmentOptions(definition, environment),
    ...(baseUrl !== undefined && { baseUrl }),
    definition,
    environment,
    onDrift: () => {},
    tokens: tokenStore(),
  };
  return async (tool, input) => {
    const secrets = new Set<string>();
    const told = (error: unknown): string => {
      if (error instanceof CallFailure) return redaction(secrets).inError(error.message);
      throw error;
    };
    try {
      const servers = tool.request.servers ?? definition.servers;
      const address = serverAddress(servers, settings, definition, "give --base-url");
      // Values that cannot be spelt in their place are no fault of the API.
      const filled = withFixedArguments(tool.request, input, environment);
      buildRequest(tool.request, filled.input, address, applyCredentials([]));
    } catch (error) {
      return { kind: "unsent", reason: told(error) };
    }
    try {
      const scope = { signal: new AbortController().signal };
      const { answer, hint } = await callApi(tool, input, settings, scope, secrets);
      const { status, headers, cut } = answer;
      if (status < 200 || status >= 300) {
        return { kind: "refused", reason: redaction(secrets).inError(`The API answered HTTP ${status}.${hint}`) };
      }
      if (cut !== undefined) return { kind: "refused", reason: "The answer is too large to be held." };
      const reading = readAnswer(answer, tool.output !== undefined);
      return {
        kind: "success",
        reading: tool.fields ? projectReading(reading, tool.fields) : reading,
        status,
        headers,
      };
    } catch (error) {
      return { kind: "unanswered", reason: told(error) };
    }
  };
}

function definitionOf({ server, security, environment }: Catalog): ServerDefinition {
  const variablesOf = environment.credentials;
  return {
    ...server,
    environmentPrefix: environment.prefix,
    serverVariables: Object.fromEntries(environment.serverVariables),
    securitySchemes: security.map((scheme) => {
      const variables = variablesOf.get(scheme.name);
      return { ...scheme, ...(variables && { variables }) };
    }),
    catalog: [],
  };
}

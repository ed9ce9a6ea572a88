import { diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { SourceBundle } from "../load/source-bundle.js";
import { isJsonObject, type JsonObject } from "../support/json.js";
import { joinPointer, valueAt } from "../support/pointer.js";
import { type Context, createReport } from "./context.js";
import { objectField, stringField, textField } from "./fields.js";
import { isLocatedObject, type Located } from "./located.js";
import { readOperations } from "./operations.js";
import { createReferences } from "./references.js";
import type { OpenApiVersion, ResolvedDocument, SchemaLocation } from "./resolved-document.js";
import { createSchemas } from "./schema-resolver.js";
import { readSecurity, readSecuritySchemes } from "./security.js";
import { documentServers, swaggerServers } from "./servers.js";
import { detectVersion } from "./version.js";

/**
 * Phase `resolve`: gives the documents of a bundle one shape whatever their version (2.0, 3.0, 3.1, 3.2), with all references followed but
 * those of schemas, which are read and followed when they are asked for. The bundle is not changed. What cannot be used is left out with
 * a diagnostic (codes `document/`, `ref/`, `path/`, `operation/`, `parameter/`, `body/`, `response/`, `server/`, `security/`, and `schema/` on reading).
 */
export function resolve(bundle: SourceBundle): PhaseResult<ResolvedDocument> {
  const { report, diagnostics } = createReport();
  const root = rootOf(bundle);
  const version = detectVersion(root, report);
  const references = createReferences(bundle, version);
  const schemas = createSchemas(references, version);
  const context: Context = { bundle, version, references, schemas, report };
  const servers = version === "2.0" ? swaggerServers(context, root, root) : documentServers(context, root);
  const securitySchemes = readSecuritySchemes(context, root);
  const schemes = new Set(securitySchemes.map(({ name }) => name));
  const security = readSecurity(context, root, schemes) ?? [];
  const operations = readOperations(context, { root, schemes, security });
  if (operations.length === 0) report(diagnostic("document/no-operations", {}, root.origin));
  return {
    value: {
      version,
      info: readInfo(context, root),
      servers,
      securitySchemes,
      operations,
      schemas,
      componentSchemas: readComponentSchemas(root, version),
    },
    diagnostics,
  };
}

function readComponentSchemas(root: Located<JsonObject>, version: OpenApiVersion): SchemaLocation[] {
  const path = version === "2.0" ? ["definitions"] : ["components", "schemas"];
  const pointer = joinPointer("", ...path);
  const schemas = valueAt(root.value, pointer);
  if (!isJsonObject(schemas)) return [];
  return Object.entries(schemas).map(([name, value]) => ({
    origin: { uri: root.origin.uri, pointer: joinPointer(pointer, name) },
    value,
  }));
}

function rootOf(bundle: SourceBundle): Located<JsonObject> {
  const root: Located = {
    origin: { uri: bundle.root, pointer: "" },
    value: bundle.documents.get(bundle.root)?.value ?? null,
  };
  return isLocatedObject(root) ? root : { ...root, value: {} };
}

function readInfo(context: Context, root: Located<JsonObject>): ResolvedDocument["info"] {
  const info = objectField(context, root, "info");
  const description = info && stringField(context, info, "description");
  return {
    title: (info && textField(context, info, "title")) || "API",
    version: (info && textField(context, info, "version")) ?? "",
    ...(description !== undefined && { description }),
  };
}

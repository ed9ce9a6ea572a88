import { diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { SourceBundle } from "../load/source-bundle.js";
import type { JsonObject } from "../support/json.js";
import { type Context, createReport } from "./context.js";
import { objectField, stringField, textField } from "./fields.js";
import { isLocatedObject, type Located, members } from "./located.js";
import { readOperations, type WantedOperations } from "./operations.js";
import { createReferences } from "./references.js";
import type { ResolvedDocument, SchemaLocation } from "./resolved-document.js";
import { createSchemas } from "./schema-resolver.js";
import { readSecurity, readSecuritySchemes } from "./security.js";
import { documentServers, swaggerServers } from "./servers.js";
import { detectVersion } from "./version.js";

/**
 * Phase `resolve`: gives the documents of a bundle one shape whatever their version (2.0, 3.0, 3.1, 3.2), with all references followed but
 * those of schemas, which are read and followed when they are asked for. The bundle is not changed. What cannot be used is left out with
 * a diagnostic (codes `document/`, `ref/`, `path/`, `operation/`, `parameter/`, `body/`, `response/`, `server/`, `security/`, and `schema/` on reading).
 * With `only`, operations are read that it wants, and no others.
 */
export function resolve(bundle: SourceBundle, only?: WantedOperations): PhaseResult<ResolvedDocument> {
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
  const operations = readOperations(context, { root, schemes, security }, only);
  if (operations.length === 0) report(diagnostic("document/no-operations", {}, root.origin));
  return {
    value: {
      version,
      info: readInfo(context, root),
      servers,
      securitySchemes,
      operations,
      schemas,
      componentSchemas: readComponentSchemas(context, root),
    },
    diagnostics,
  };
}

function rootOf(bundle: SourceBundle): Located<JsonObject> {
  const root: Located = {
    origin: { uri: bundle.root, pointer: "" },
    value: bundle.documents.get(bundle.root)?.value ?? null,
  };
  return isLocatedObject(root) ? root : { ...root, value: {} };
}

function readComponentSchemas(context: Context, root: Located<JsonObject>): readonly SchemaLocation[] {
  const swagger = context.version === "2.0";
  const holder = swagger ? root : objectField(context, root, "components");
  const map = holder && objectField(context, holder, swagger ? "definitions" : "schemas");
  return map ? members(map).map(([, location]) => location) : [];
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

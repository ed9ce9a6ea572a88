import { createHash } from "node:crypto";
import type { Module } from "../emit/module.js";
import type { JsonValue } from "../support/json.js";
import type { FileHeader } from "./header.js";
import { literalText } from "./literal.js";

/**
 * SHA-256 (hex) of all that the text of a file is made from: the Module, and for TypeScript the header. Two Modules of equal
 * digest print to equal bytes under one version of toolwright. The order of keys counts, since literals keep it.
 */
export function moduleDigest(module: Module, header: FileHeader): string {
  const source = module.kind === "text" ? [module] : [module, { title: header.title }];
  return createHash("sha256")
    .update(literalText(source as unknown as JsonValue))
    .digest("hex");
}

import { createHash } from "node:crypto";
import type { Module } from "../emit/module.js";
import type { JsonValue } from "../support/json.js";
import type { FileHeader } from "./header.js";
import { literalText } from "./literal.js";

// A run asks twice: what has changed, and then for what it prints.
const known = new WeakMap<Module, { readonly title: string; readonly digest: string }>();

/**
 * SHA-256 (hex) of all that the text of a file is made from: the Module, and for TypeScript the header. Two Modules of equal
 * digest print to equal bytes under one version of toolwright. The order of keys counts, since literals keep it.
 */
export function moduleDigest(module: Module, { title }: FileHeader): string {
  const before = known.get(module);
  if (before?.title === title) return before.digest;
  const source = module.kind === "text" ? [module] : [module, { title }];
  const digest = createHash("sha256")
    .update(literalText(source as unknown as JsonValue))
    .digest("hex");
  known.set(module, { title, digest });
  return digest;
}

import type { Module } from "../emit/module.js";
import { shortDigest, textDigest } from "../support/digest.js";
import type { JsonValue } from "../support/json.js";
import type { FileHeader } from "./header.js";
import { literalText } from "./literal.js";
import { plainText } from "./plain-text.js";

// A run asks twice: what has changed, and then for what it prints.
const known = new WeakMap<Module, { readonly title: string; readonly digest: string }>();

/**
 * SHA-256 (hex) of all that the text of a file is made from: the Module and the header; where the Module has its text, that of the text. Two Modules of one path and equal
 * digest print to equal bytes under one version of toolwright. The order of keys counts, since literals keep it.
 */
export function moduleDigest(module: Module, { title }: FileHeader): string {
  const before = known.get(module);
  if (before?.title === title) return before.digest;
  const digest = module.kind === "text" ? textDigest(plainText(module)) : shortDigest(sourceText(module, title), 64);
  known.set(module, { title, digest });
  return digest;
}

function sourceText(module: Module, title: string): string {
  const source = [module, { title }] as unknown as JsonValue;
  const text = JSON.stringify(source);
  // JSON is four times as fast to make as a literal, but spells -0 as 0.
  return /[:,[]0[,\]}]/.test(text) && holdsNegativeZero(source) ? literalText(source) : text;
}

function holdsNegativeZero(root: JsonValue): boolean {
  const pending = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (Object.is(value, -0)) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const child of Object.values(value))
      if (typeof child === "number" || (typeof child === "object" && child !== null)) pending.push(child);
  }
  return false;
}

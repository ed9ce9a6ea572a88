import { rule } from "./define.js";

/** What can change of a tool as a whole. */
export const toolRules = {
  "tool/added": rule("additive", "callers", "tool/removed", "is new"),
  "tool/removed": rule("breaking", "callers", "tool/added", "is gone"),
  "tool/renamed": rule("breaking", "callers", "tool/renamed", "has another name"),
  "tool/title": rule("text", "models", "tool/title", "has another title"),
  "tool/description": rule("text", "models", "tool/description", "has another description"),
  "tool/icons": rule("text", "hosts", "tool/icons", "has other icons"),
  "tool/meta": rule("text", "hosts", "tool/meta", "has another `_meta`"),
  "tool/headers": rule("text", "hosts", "tool/headers", "repeats other arguments in headers"),
  "tool/read-only-lost": rule("breaking", "hosts", "tool/read-only-gained", "is no longer read-only"),
  "tool/read-only-gained": rule("additive", "hosts", "tool/read-only-lost", "is now read-only"),
  "tool/destructive-gained": rule("breaking", "hosts", "tool/destructive-lost", "may now destroy"),
  "tool/destructive-lost": rule("additive", "hosts", "tool/destructive-gained", "no longer destroys"),
  "tool/idempotent-lost": rule("breaking", "hosts", "tool/idempotent-gained", "is no longer safe to repeat"),
  "tool/idempotent-gained": rule("additive", "hosts", "tool/idempotent-lost", "is now safe to repeat"),
  "tool/open-world-gained": rule("breaking", "hosts", "tool/open-world-lost", "now reaches an open world"),
  "tool/open-world-lost": rule("additive", "hosts", "tool/open-world-gained", "no longer reaches an open world"),
  "tool/output-added": rule("additive", "readers", "tool/output-removed", "now has a typed output"),
  "tool/output-removed": rule("breaking", "readers", "tool/output-added", "no longer has a typed output"),
} as const;

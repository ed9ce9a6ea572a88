/** What a change does: somebody who relied on the old contract may fail; nobody can; only what models and people read is another. */
export type ChangeClass = "breaking" | "additive" | "text";

/** Whom a change hits: those who call tools, those who read outputs, hosts that ask for consent, models that read texts. */
export type Audience = "callers" | "readers" | "hosts" | "models";

/** A rule of the table: how changes of one kind are classed. */
export interface Rule {
  readonly class: ChangeClass;
  readonly audience: Audience;
  /** What is seen with old and new exchanged: one of these kinds. */
  readonly reverse: readonly string[];
  /** In words, without what changed: `is gone`. */
  readonly says: string;
}

/** A row of the table. */
export function rule(
  changeClass: ChangeClass,
  audience: Audience,
  reverse: string | readonly string[],
  says: string,
): Rule {
  return { class: changeClass, audience, reverse: typeof reverse === "string" ? [reverse] : reverse, says };
}

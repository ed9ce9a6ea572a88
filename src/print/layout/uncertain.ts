/** Thrown where a text is not of the grammar, or holds what has no rule here: Prettier then formats it. */
export class Uncertain extends Error {}

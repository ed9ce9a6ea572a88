/** How texts are counted: the encoding of OpenAI's models since GPT-4o. Other models count otherwise, and most of their makers do not publish how. */
export const tokenEncoding = "o200k_base";

/** Counts the tokens of a text, as a model is given it: nothing in it is a control token. */
export type CountTokens = (text: string) => number;

/** Loads what counts tokens by `tokenEncoding`: 2 MB, so that only what counts pays for it. */
export async function loadTokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const none = new Set<string>();
  const plain = { allowedSpecial: none, disallowedSpecial: none };
  return (text) => (text.match(piece) ?? []).reduce((sum, part) => sum + countTokens(part, plain), 0);
}

// Merging is quadratic in the length of what has no boundary: 100,000 ideographs took 230 s. Words begin with their space, so that the cut is none to them.
const piece = /[^]{1,400}(?!\S)|[^]{1,400}/gu;

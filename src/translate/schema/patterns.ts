/** Characters that may follow a backslash under the `u` flag to stand for themselves (ECMA-262, SyntaxCharacter and `/`). */
const syntaxCharacters = new Set("^$\\.*+?()[]{}|/");

/**
 * A pattern that compiles under the `u` flag and means the same, or undefined where there is none.
 * Needless escapes (`\_`, `\@`, `\-` outside a class), which are errors only under `u`, are taken away.
 */
export function unicodePattern(pattern: string): string | undefined {
  if (compiles(pattern, "u")) return pattern;
  if (!compiles(pattern, "")) return undefined;
  const plain = withoutNeedlessEscapes(pattern);
  return compiles(plain, "u") ? plain : undefined;
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

function withoutNeedlessEscapes(pattern: string): string {
  let plain = "";
  let isInClass = false;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index);
    if (character === "[") isInClass = true;
    if (character === "]") isInClass = false;
    const escaped = pattern.charAt(index + 1);
    if (character !== "\\") {
      plain += character;
      continue;
    }
    index++;
    const isNeeded = /[A-Za-z0-9]/.test(escaped) || syntaxCharacters.has(escaped) || (escaped === "-" && isInClass);
    plain += isNeeded ? `\\${escaped}` : escaped;
  }
  return plain;
}

import anyAscii from "any-ascii";
import { camelCase, kebabCase, pascalCase, snakeCase } from "change-case";

/** Turkish has a lower case of its own for `I`: names must not depend on the machine. */
const options = { locale: false } as const;

/** Longest text that is made into words: a name of the document may have any length. */
const maximumLength = 200;

/** `text` in ASCII letters, digits and separators; other scripts are transliterated. */
function ascii(text: string): string {
  return anyAscii(text.slice(0, maximumLength))
    .replaceAll(/['’`]/g, "")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim();
}

/** `getPetById` -> `get_pet_by_id`; empty where no letter or digit is left. */
export function snakeWords(text: string): string {
  return snakeCase(ascii(text), options);
}

/** `PetStore` -> `pet-store`; empty where no letter or digit is left. */
export function kebabWords(text: string): string {
  return kebabCase(ascii(text), options);
}

/** `pet store` -> `PetStore`, a valid identifier: a digit in front gets `_`. */
export function pascalIdentifier(text: string): string {
  return identifier(pascalCase(ascii(text), options));
}

/** `get_pet` -> `getPet`, a valid identifier: a digit in front gets `_`. */
export function camelIdentifier(text: string): string {
  return identifier(camelCase(ascii(text), options));
}

function identifier(word: string): string {
  const joined = word.replaceAll(/[^A-Za-z0-9_]/g, "");
  return /^[0-9]/.test(joined) ? `_${joined}` : joined;
}

import type { Random } from "../../support/random.js";
import type { ReadParameter } from "../reading/operation.js";

/** Texts that a careless serialisation changes. */
const ODD: readonly string[] = [
  "",
  " ",
  "a b",
  " a ",
  "a+b",
  "a/b",
  "a\\b",
  "..",
  ".",
  "a..b",
  "%2F",
  "%2e%2e",
  "%",
  "100%",
  "a?b",
  "a#b",
  "a&b=c",
  "a=b",
  "a;b",
  "a,b",
  "a|b",
  "a:b",
  "a@b",
  "[a]",
  "{a}",
  '"a"',
  "'a'",
  "`a`",
  "<a>",
  "$a",
  "(a)",
  "*",
  "!",
  "~",
  "^",
  "ü",
  "日本語",
  "😀",
  "e\u0301",
  "\u00A0",
  "a\nb",
  "a\r\nb: c",
  "a\tb",
  "\u0001",
  "\u2028",
  "null",
  "true",
  "0",
  "1e3",
  "007",
  "[1]",
  '{"a":1}',
  "undefined",
  "__proto__",
  "constructor",
  "a".repeat(200),
];

/** A text of `least` to `most` characters that `allowed` admits; plain letters where no odd one does. */
export function oddText(allowed: (text: string) => boolean): (random: Random, least: number, most: number) => string {
  return (random, least, most) => {
    const picked = random.chance(0.25) ? "abc" : random.pick(ODD);
    const padded = picked.length < least ? picked + "x".repeat(least - picked.length) : picked;
    const cut = [...padded].slice(0, most).join("");
    if (cut.length >= least && cut.length <= most && allowed(cut)) return cut;
    return "abcdefgh".slice(0, Math.max(least, Math.min(most, 8))).padEnd(least, "x");
  };
}

/**
 * The texts that a parameter can carry so that its reader gets them back: what its place cannot hold at all (HTTP), and what its
 * style uses as a separator without escaping it (OpenAPI 3.2, section 4.12.4) is left out.
 */
export function allowedIn(
  { in: place, style, allowReserved }: ReadParameter,
  path: string,
  name: string,
): (text: string) => boolean {
  const checks: ((text: string) => boolean)[] = [];
  if (place === "path") {
    checks.push((text) => text !== "" && !/^\.{1,2}$/.test(text));
    const segment = path.split("/").find((each) => each.includes(`{${name}}`)) ?? "";
    if (segment !== `{${name}}`) checks.push((text) => /^[A-Za-z0-9]+$/.test(text));
    if (style === "label") checks.push((text) => !text.includes("."));
  }
  if (place === "header") checks.push((text) => /^[^\s,=\p{Cc}]([^,=\p{Cc}]*[^\s,=\p{Cc}])?$/u.test(text));
  if (place === "cookie" && style === "cookie") checks.push((text) => /^[\w!#$%'()*+./:<>?@[\]^`{|}~-]+$/.test(text));
  if (style === "spaceDelimited") checks.push((text) => !text.includes(" "));
  if (style === "pipeDelimited") checks.push((text) => !text.includes("|"));
  if (style === "tabDelimited") checks.push((text) => !text.includes("\t"));
  if (allowReserved) checks.push((text) => !/[%,]/.test(text));
  return (text) => checks.every((check) => check(text));
}

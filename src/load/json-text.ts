/** How many keys the objects of a valid JSON text have, equal ones counted each time: strings that a colon follows. */
export function countJsonKeys(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = afterString(text, at);
    while (isJsonSpace(text.charCodeAt(at))) at++;
    if (text[at] === ":") count++;
  }
  return count;
}

/** The offset behind the JSON string that starts at `start`. */
export function afterString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text[before] === "\\") before--;
    if ((quote - before) % 2 === 1) return quote + 1;
  }
  return text.length;
}

function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

import type { ReadOperation, ReadParameter } from "../reading/operation.js";
import type { Asked } from "./check-request.js";
import { type Decoded, type Kind, kindOf, sameText, saysSame } from "./leaves.js";
import { alternating, assigned } from "./pairs.js";

/** Everything in which a raw path is not the operation's template with the values that were asked for, a line each. */
export function checkPath(operation: ReadOperation, asked: Asked, raw: string, base: string): string[] {
  if (!raw.startsWith(`${base}/`)) return [`path: ${raw} is not below ${base}`];
  const template = operation.path.replace(/[?#].*$/s, "");
  const names: string[] = [];
  const pattern = template
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      if (!/^\{[^{}]+\}$/.test(part)) return escaped(part);
      names.push(part.slice(1, -1));
      return "([^/]*)";
    })
    .join("");
  const found = new RegExp(`^${pattern}$`, "s").exec(raw.slice(base.length));
  if (found === null) return [`path: ${raw} is not made from ${template}`];
  return names.flatMap((name, index) => {
    const entry = [...asked.parameters].find(([each]) => each.in === "path" && each.name === name);
    if (entry === undefined) return [`path: no argument for ${name}`];
    const [parameter, value] = entry;
    const text = found[index + 1] ?? "";
    return saysPath(parameter, value, text) ? [] : [`path: ${name}: asked ${JSON.stringify(value)}, sent ${text}`];
  });
}

/** Literal text of a template, which may stand percent-encoded in the path. */
function escaped(text: string): string {
  const spelt = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const encoded = encodeURI(text);
  return encoded === text ? spelt(text) : `(?:${spelt(text)}|${spelt(encoded)})`;
}

function saysPath(parameter: ReadParameter, value: unknown, text: string): boolean {
  if (parameter.mediaType !== undefined) return sameText(value, decodeURIComponent(text));
  return saysSame(value, decodePath(parameter, kindOf(value), text));
}

/** Styles of paths (RFC 6570 sections 3.2.2, 3.2.5 and 3.2.7). */
function decodePath({ name, style, explode }: ReadParameter, kind: Kind, text: string): Decoded {
  const first = style === "label" ? "." : style === "matrix" ? ";" : "";
  if (!text.startsWith(first)) return undefined;
  const rest = text.slice(first.length);
  const separator = explode && first !== "" ? first : ",";
  const label = `${encodeURIComponent(name)}=`;
  if (style === "matrix" && !(explode && kind === "map")) {
    const parts = explode ? rest.split(";") : [rest];
    const values = parts.map((part) => (part === label.slice(0, -1) ? "" : part.slice(label.length)));
    if (parts.some((part) => !part.startsWith(label.slice(0, -1)))) return undefined;
    return explode && kind === "list"
      ? values.map(decodeURIComponent)
      : decodeJoined(values[0] ?? "", kind, ",", false);
  }
  return decodeJoined(rest, kind, separator, explode);
}

function decodeJoined(text: string, kind: Kind, separator: string, explode: boolean): Decoded {
  if (kind === "text") return decodeURIComponent(text);
  const parts = text.split(separator);
  if (kind === "list") return parts.map(decodeURIComponent);
  if (!explode) return alternating(parts.map(decodeURIComponent));
  const members = assigned(parts);
  return (
    members &&
    Object.fromEntries(Object.entries(members).map((entry) => entry.map((text) => decodeURIComponent(text as string))))
  );
}

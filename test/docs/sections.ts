import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The path of a file of the repository. */
export function repositoryFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** The text of a file of the repository. */
export function readRepositoryFile(path: string): string {
  return readFileSync(repositoryFile(path), "utf8");
}

/** The text between `<!-- NAME -->` and `<!-- /NAME -->`, which stand on lines of their own, of a Markdown file of the repository. */
export function section(path: string, name: string): string {
  const { text, start, end } = find(path, name);
  return text.slice(start, end);
}

/** Puts another text, closed by a line feed, into a section. */
export function replaceSection(path: string, name: string, content: string): void {
  const { text, start, end } = find(path, name);
  writeFileSync(repositoryFile(path), text.slice(0, start) + content + text.slice(end));
}

function find(path: string, name: string): { text: string; start: number; end: number } {
  const text = readRepositoryFile(path);
  const head = `<!-- ${name} -->\n`;
  const start = text.indexOf(head) + head.length;
  const end = text.indexOf(`<!-- /${name} -->`);
  if (start < head.length || end < start) throw new Error(`${path} has no section ${name}`);
  return { text, start, end };
}

/** The cells of the rows of the tables in a text, heads and rules left out. `\|` belongs to its cell, and `\*` is `*`. */
export function tableRows(text: string): string[][] {
  const isRule = (line = ""): boolean => /^\|[\s|:-]+\|$/.test(line);
  return text.split("\n").flatMap((line, index, lines) => {
    if (!line.startsWith("|") || isRule(line) || isRule(lines[index + 1])) return [];
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return [cells.map((cell) => cell.trim().replaceAll("\\*", "*"))];
  });
}

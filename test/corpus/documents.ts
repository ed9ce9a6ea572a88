import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { corpusFolder } from "./places.js";

/** A document that the corpus run works on. */
export interface CorpusDocument {
  /** As the index calls it, else the file's name without its ending (its folder's, where it is called openapi). */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
}

/** How many documents the corpus has: what is reported as skipped where the corpus is missing. */
export const corpusSize = 28;

/** The documents of the corpus in the order of its index; undefined where it is not on this machine. */
export function corpusDocuments(): CorpusDocument[] | undefined {
  const index = join(corpusFolder, "INDEX.tsv");
  if (!existsSync(index)) return undefined;
  const rows = readFileSync(index, "utf8").trim().split("\n").slice(1);
  return rows.map((row) => {
    const [name = "", file = "", , , , , , bytes = "0"] = row.split("\t");
    return { name, path: join(corpusFolder, file), bytes: Number(bytes) };
  });
}

/** The document in a file named on the command line: a path, or a name of the corpus's index. Undefined where there is none. */
export function documentNamed(file: string): CorpusDocument | undefined {
  const known = corpusDocuments() ?? [];
  const byName = known.find(({ name, path }) => name === file || path === resolve(file));
  if (byName !== undefined) return byName;
  if (!existsSync(file)) return undefined;
  const stem = basename(file, extname(file));
  const name = stem === "openapi" ? basename(dirname(resolve(file))) : stem;
  return { name, path: resolve(file), bytes: statSync(file).size };
}

/**
 * The documents that a script is given on its command line, else (none) those of the corpus. A name that is none ends the script; without the corpus nothing is
 * given, and the script has said so, with the last line of a script that judges.
 */
export function documentsOrSkip(names: readonly string[]): readonly CorpusDocument[] | undefined {
  const documents = names.length > 0 ? names.map(documentOrExit) : corpusDocuments();
  if (documents !== undefined) return documents;
  console.log(
    `../shared/corpus is not here: its ${corpusSize} real documents are skipped. Name files to run on them instead.`,
  );
  console.log(`0 passed, 0 failed, ${corpusSize} skipped`);
  return undefined;
}

function documentOrExit(file: string): CorpusDocument {
  const document = documentNamed(file);
  if (document !== undefined) return document;
  console.error(`There is no document ${file}: name a file, or a document of ../shared/corpus/INDEX.tsv.`);
  process.exit(2);
}

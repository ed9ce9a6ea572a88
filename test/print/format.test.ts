import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import { format as prettier } from "prettier/standalone";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { type Code, code, literal, typeSymbol, valueSymbol } from "../../src/emit/code.js";
import type { TypeScriptModule } from "../../src/emit/module.js";
import { declarationTokens } from "../../src/print/declarations.js";
import { formatBatch } from "../../src/print/format.js";
import { layOut } from "../../src/print/layout/layout.js";
import { tokenWriter } from "../../src/print/layout/token-writer.js";
import { textOf as tokensText } from "../../src/print/layout/tokens.js";
import { fileNames } from "../../src/print/names.js";
import { print } from "../../src/print/print.js";
import { documents, modulesOf } from "./documents.js";
import { run } from "./evaluate.js";

const header = { title: "Formats" };

/** What Prettier makes of a whole file by itself. */
function format(text: string): Promise<string> {
  return prettier(text, { parser: "babel-ts", printWidth: 120, plugins: [babel, estree] });
}

async function textOf(declarations: TypeScriptModule["declarations"]): Promise<string> {
  const [file] = await print([{ kind: "typescript", path: "tools/a.ts", declarations }], header);
  return file!.text;
}

describe("formatting", () => {
  it("finds the documents", () => expect(documents.length).toBeGreaterThanOrEqual(3));

  it.each(documents)(
    "gives what Prettier gives for each whole file, TypeScript parses it, and Prettier was not asked: %s",
    async (path) => {
      const modules = (await modulesOf(path)).filter((module) => module.kind === "typescript");
      const declared = modules.flatMap((module) => {
        const names = fileNames(module);
        return module.declarations.map((each) => declarationTokens(tokenWriter(), each, module.path, names));
      });
      expect(declared.filter((tokens) => layOut(tokens) === undefined).map(tokensText)).toEqual([]);
      const files = await print(modules, header);
      expect(files.length).toBeGreaterThan(3);
      for (const { path, text } of files) {
        expect(await format(text), path).toBe(text);
        const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
        expect(
          diagnostics?.map(({ messageText }) => messageText),
          path,
        ).toEqual([]);
      }
    },
  );

  it("gives each text of a batch as it is alone, even where two declare the same name or one declares nothing", async () => {
    const texts = [
      "/** One. */\nexport const a:number=1\n",
      "",
      "export type a=1;export type {B} from 'b'\n",
      "// x\n",
      "",
    ];
    const alone = await Promise.all(texts.map(async (text) => (await formatBatch([text]))[0]));
    expect(await formatBatch(texts)).toEqual(alone);
    expect(alone[0]).toEqual({ text: "/** One. */\nexport const a: number = 1;\n", statements: ["const a"] });
    expect(alone[2]).toMatchObject({ statements: ["type a", "export"] });
  });

  it("gives the fault of one text, and formats the others of its batch", async () => {
    const results = await formatBatch([
      "export const a = 1",
      "export const b = (",
      "//~\n//~",
      '"x"; export const c = 1, d = 2;',
    ]);
    expect(results.map((result) => Object.keys(result)[0])).toEqual(["text", "fault", "fault", "text"]);
    expect(results[3]).toMatchObject({ statements: [expect.stringContaining("Directive"), "const c, d"] });
  });

  it.each([1, 2, 5, 8, 9, 10, 12])("breaks the import of %d names as Prettier does", async (count) => {
    const symbols = Array.from({ length: count }, (_, at) =>
      (at % 2 ? valueSymbol : typeSymbol)(`Name${at}`, "schemas/all"),
    );
    const type = code`[${symbols.flatMap((symbol) => [symbol, ", "] as Code)}]`;
    const text = await textOf([{ kind: "type", name: "T", type }]);
    expect(text).toContain("Name0");
    expect(await format(text)).toBe(text);
  });

  it("breaks an import where Prettier does, to the column", async () => {
    const texts = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const long = typeSymbol(`L${"o".repeat(40 + at)}ng`, "schemas/a-file");
        const type = code`[${long}, ${typeSymbol("Other", "schemas/a-file")}]`;
        return textOf([{ kind: "type", name: "T", type }]);
      }),
    );
    for (const text of texts) expect(await format(text)).toBe(text);
    expect(new Set(texts.map((text) => text.includes("import type {\n"))).size).toBe(2);
  });

  const long = "word ".repeat(100);
  const strings = [
    long,
    `${long}"`,
    `${long}'`,
    `${long}"'`,
    `${long}""'`,
    `'"\\"\\'\n\u0001${long}\\"`,
    "w".repeat(400),
  ];
  strings.push(
    `é${long}`,
    "é".repeat(400),
    `"\u00010 ${"_".repeat(120)}"${long}`,
    `"\u00010 ${"_".repeat(120)}"`,
    `$&$1$'${long}`,
  );

  it.each(strings)("spells a long string as Prettier does, and loses nothing of it: %j", async (value) => {
    const text = await textOf([
      {
        kind: "const",
        name: "x",
        docs: { text: `"\u00010 ${"_".repeat(120)}"` },
        type: code`unknown`,
        value: [literal(value)],
      },
      {
        kind: "const",
        name: "y",
        type: code`unknown`,
        value: code`f({ ${literal(value)}: ${literal(value)}, b: z.string().describe(${literal(value)}) })`,
      },
    ]);
    expect(await format(text)).toBe(text);
    const calls = run(
      text.replace(
        "export const y",
        "const f = (x: unknown) => x, z = { string: () => ({ describe: (x: unknown) => x }) };\nexport const y",
      ),
    );
    expect(calls).toEqual({ x: value, y: { [value]: value, b: value } });
  });
});

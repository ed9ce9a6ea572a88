import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { diagnosticsToJson, renderDiagnostics, type RenderOptions } from "../../src/diagnostics/render.js";

const text = ["openapi: 3.1.0", "paths:", "  /a:", "    $ref: gone.yaml", "  /b: {}"].join("\n");

function options(over: Partial<RenderOptions> = {}): RenderOptions {
  return {
    documents: new Map([["api.yaml", { text, displayName: "docs/api.yaml" }]]),
    locate: ({ pointer }) =>
      ({ "": { line: 1, column: 1 }, "/a": { line: 4, column: 5 }, "/b": { line: 5, column: 3 } })[pointer],
    color: false,
    ...over,
  };
}

function fault(pointer: string | undefined, over: Partial<Diagnostic> = {}): Diagnostic {
  const at = pointer === undefined ? {} : { at: { uri: "api.yaml", pointer } };
  return { code: "ref/unreadable", severity: "warning", message: "It is gone.", help: "Look for it.", ...at, ...over };
}

describe("renderDiagnostics", () => {
  it("shows place, severity, code, message, source line and help", () => {
    expect(renderDiagnostics([fault("/a")], options())).toBe(
      [
        "docs/api.yaml:4:5  warning  ref/unreadable  It is gone.",
        "  4 |     $ref: gone.yaml",
        "          ^",
        "  help: Look for it.",
        "",
      ].join("\n"),
    );
  });

  it("does without a document, a place or help", () => {
    const other = fault(undefined, { at: { uri: "other.json", pointer: "/x" }, help: "" });
    expect(renderDiagnostics([other], options())).toBe("other.json  warning  ref/unreadable  It is gone.\n");
    expect(renderDiagnostics([fault(undefined)], options())).toBe(
      "warning  ref/unreadable  It is gone.\n  help: Look for it.\n",
    );
    expect(renderDiagnostics([], options())).toBe("");
  });

  it("sorts by file, line and code, whatever the order", () => {
    const all = [
      fault("/b"),
      fault("/a", { code: "ref/foreign-host" }),
      fault("/a", { code: "document/invalid" }),
      fault(undefined),
    ];
    const shown = renderDiagnostics(all, options());
    expect(shown).toBe(renderDiagnostics(all.toReversed(), options()));
    expect(shown.match(/^\S.*?(?=  It)/gm)).toEqual([
      "warning  ref/unreadable",
      "docs/api.yaml:4:5  warning  document/invalid",
      "docs/api.yaml:4:5  warning  ref/foreign-host",
      "docs/api.yaml:5:3  warning  ref/unreadable",
    ]);
  });

  it("folds what repeats, by code", () => {
    const all = [...Array.from({ length: 9 }, () => fault("/a")), fault("/b", { code: "document/invalid" })];
    const shown = renderDiagnostics(all, options({ maxPerCode: 2 }));
    expect(shown.match(/ref\/unreadable  /g)).toHaveLength(2);
    expect(shown).toContain("... and 7 more `ref/unreadable`");
    expect(shown).not.toContain("more `document/invalid`");
    expect(renderDiagnostics(all.slice(0, 5), options())).not.toContain("more");
  });

  it("uses colours only when told to", () => {
    expect(renderDiagnostics([fault("/a")], options({ color: true }))).toContain("\u001b[33mwarning\u001b[0m");
    expect(renderDiagnostics([fault("/a")], options())).not.toContain("\u001b");
  });

  it("clips long lines around the column, and puts the caret under it", () => {
    const long = `{"a":"${"x".repeat(13_000_000)}","key":1,"b":"${"y".repeat(500)}"}`;
    const column = long.indexOf('"key"') + 1;
    const documents = new Map([["api.yaml", { text: long, displayName: "api.json" }]]);
    const lines = renderDiagnostics([fault("/a")], options({ documents, locate: () => ({ line: 1, column }) })).split(
      "\n",
    );
    expect(lines[1]?.length).toBeLessThan(130);
    expect(lines[1]?.slice(lines[2]?.indexOf("^")).startsWith('"key"')).toBe(true);
  });

  it("shows control characters and direction marks as escapes, in lines, messages and names", () => {
    const evil = "a: \u001b[2J\u0007\u202e\tb\r\nnext";
    const documents = new Map([["api.yaml", { text: evil, displayName: "e\u001b]0;x\u0007.yaml" }]]);
    const shown = renderDiagnostics(
      [fault("/a", { message: "k\u0000\n\u009b31m" })],
      options({ documents, locate: () => ({ line: 1, column: 8 }) }),
    );
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(shown).toContain("  1 | a: \\u001b[2J\\u0007\\u202e b\n");
    expect(shown).toContain("k\\u0000\\u000a\\u009b31m");
    expect(shown.split("\n")[0]).toContain("e\\u001b]0;x\\u0007.yaml:1:8");
  });

  it("counts wide characters as two columns for the caret", () => {
    const documents = new Map([["api.yaml", { text: "名前: x", displayName: "a" }]]);
    const lines = renderDiagnostics(
      [fault("/a")],
      options({ documents, locate: () => ({ line: 1, column: 5 }) }),
    ).split("\n");
    expect(lines[2]).toBe(`${" ".repeat("  1 | ".length + 6)}^`);
  });
});

describe("diagnosticsToJson", () => {
  it("gives plain objects, in the order of the text form", () => {
    expect(diagnosticsToJson([fault("/b"), fault("/a"), fault(undefined)], options())).toEqual([
      { code: "ref/unreadable", severity: "warning", message: "It is gone.", help: "Look for it." },
      {
        code: "ref/unreadable",
        severity: "warning",
        message: "It is gone.",
        help: "Look for it.",
        file: "docs/api.yaml",
        pointer: "/a",
        line: 4,
        column: 5,
      },
      {
        code: "ref/unreadable",
        severity: "warning",
        message: "It is gone.",
        help: "Look for it.",
        file: "docs/api.yaml",
        pointer: "/b",
        line: 5,
        column: 3,
      },
    ]);
  });
});

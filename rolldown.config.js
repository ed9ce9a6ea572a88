import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";

/** What `tsc` leaves to be bundled. */
export default defineConfig([
  {
    // One encoding of a package that has all, and 30 MB: users need not install it.
    input: "dist/src/support/tokens.js",
    output: { file: "dist/src/support/tokens.js", codeSplitting: false, banner: licence("gpt-tokenizer") },
    platform: "node",
  },
  {
    // The script of the catalogue page, which is one file.
    input: "templates/catalog/main.ts",
    output: { file: "dist/catalog/page.js", format: "esm", minify: true },
    platform: "browser",
    tsconfig: "templates/catalog/tsconfig.json",
  },
]);

/** @param {string} name */
function licence(name) {
  return `/* ${name}\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8")}*/`;
}

import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";

/** What `tsc` leaves to be bundled. */
export default defineConfig([
  {
    // The command: as some 300 files its modules take 0.3 s to load, bundled 0.1 s. What is loaded later stays apart, and so do packages.
    input: { start: "dist/src/cli/start.js", "define-config": "dist/src/config/define-config.js" },
    external: [/^[^./]/, /\/support\/tokens\.js$/],
    output: {
      dir: "dist/cli",
      entryFileNames: "[name].js",
      paths: (id) => (id.endsWith("/support/tokens.js") ? "../src/support/tokens.js" : id),
      cleanDir: true,
    },
    platform: "node",
  },
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

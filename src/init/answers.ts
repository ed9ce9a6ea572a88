import { fileNameFor } from "../translate/names/file-names.js";
import type { ServerInfo } from "../model/catalog.js";

/** What decides over a project beside the document. */
export interface Answers {
  /** What the server calls itself, and clients call it in their settings: `acme`. */
  readonly name: string;
  /** On npm: `@acme/mcp`. */
  readonly packageName: string;
  /** Where the API is, where it is not what the document says. */
  readonly baseUrl?: string;
}

/** What is proposed for what is not given: for a document of the title "Acme API" the name `acme` and the package `acme-mcp`. */
export function proposedAnswers(given: Partial<Answers>, title: string): Answers {
  const words = fileNameFor(title, "api").slice(0, 60);
  const name =
    given.name ?? (words.replace(/-(?:rest-|web-|open-?|public-)?api$/, "").replace(/[^a-z0-9]+$/, "") || "api");
  const packageName = given.packageName ?? (/(?:^|[-_])mcp$/.test(name) ? name : `${name}-mcp`);
  return { ...given, name, packageName };
}

/** Whether the document says where the API is: its first server is an absolute URL. */
export function knowsAddress({ servers }: Pick<ServerInfo, "servers">): boolean {
  return /^https?:\/\//i.test(servers[0]?.url ?? "");
}

/** What is wrong with an answer, in words; undefined where nothing is. */
export const problems: Readonly<Record<keyof Answers, (text: string) => string | undefined>> = {
  name: (text) =>
    /^[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?$/.test(text)
      ? undefined
      : "must be made of small letters, digits, - and _, at most 64: it names the server in the settings of clients",
  packageName: (text) =>
    text.length <= 214 && /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(text)
      ? undefined
      : "must be the name of an npm package: small letters, digits, - . _ ~, with or without a @scope/ in front",
  baseUrl: (text) =>
    /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text)
      ? new URL(text).username !== "" || /[?#]/.test(text)
        ? "must hold no user, query or fragment"
        : undefined
      : "must be an absolute URL that begins with http: or https:",
};

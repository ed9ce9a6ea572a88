import { readFile } from "node:fs/promises";
import { packageRoot } from "./package-root.js";

/** What every catalogue page is made of. */
export interface PageFiles {
  /** `templates/catalog/page.html`, with `{{title}}`, `<!-- style -->` and the like where something is put in. */
  readonly html: string;
  readonly style: string;
  /** One module without imports, bundled by `npm run build` from `templates/catalog/main.ts`. */
  readonly script: string;
}

/** Reads the parts of the catalogue page. */
export async function readPageFiles(): Promise<PageFiles> {
  const root = packageRoot();
  const paths = ["templates/catalog/page.html", "templates/catalog/page.css", "dist/catalog/page.js"];
  const [html = "", style = "", script = ""] = await Promise.all(
    paths.map((path) => readFile(new URL(path, root), "utf8")),
  );
  return { html, style, script };
}

import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { readRepositoryFile, repositoryFile } from "./sections.js";

const files = ["src", "templates"].flatMap((folder) => {
  const paths = readdirSync(repositoryFile(folder), { recursive: true, encoding: "utf8" });
  return paths.map((path) => `${folder}/${path.replaceAll("\\", "/")}`);
});

/** Whether a page of the folder `src` can mean a file or folder by `name`: a path from there, or the end of one. */
function exists(name: string): boolean {
  const path = name.startsWith("../") ? name.slice(3) : `src/${name}`;
  return files.includes(path.replace(/\/$/, "")) || files.some((file) => file.endsWith(`/${name}`));
}

it("src/README.md names files that are there", () => {
  const names = [...readRepositoryFile("src/README.md").matchAll(/`((?:\.\.\/templates\/)?[\w/-]+\.ts)`/g)].map(
    ([, name = ""]) => name,
  );
  const generated = ["server.ts", "index.ts", "stdio.ts", "http.ts", "catalog.ts"];
  expect(names.length).toBeGreaterThan(60);
  expect(
    names.filter(
      (name) => !generated.includes(name) && !name.startsWith("test/") && !exists(name.replace(/^src\//, "")),
    ),
  ).toEqual([]);
});

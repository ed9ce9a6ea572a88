import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { askOn } from "../../src/cli/init-prompts.js";

const server = { title: "Acme API", servers: [{ url: "https://api.acme.com", variables: {} }] };
const proposed = { name: "acme", packageName: "acme-mcp" };

/** Answers each question as it is asked. */
function terminal(answers: readonly string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = "";
  const left = [...answers];
  output.on("data", (chunk: Buffer) => {
    const before = (shown.match(/\?/g) ?? []).length;
    shown += chunk.toString();
    if ((shown.match(/\?/g) ?? []).length > before) setTimeout(() => input.write(left.shift() ?? "\r"), 20);
  });
  return { streams: { input, output }, shown: () => shown };
}

it("takes proposals for answers, and does not ask for what is given", async () => {
  const { streams, shown } = terminal(["\r", "\r"]);
  const answers = await askOn(streams, { packageName: "@acme/mcp" })({ ...proposed, packageName: "@acme/mcp" }, server);
  expect(answers).toEqual({ name: "acme", packageName: "@acme/mcp" });
  expect(shown()).not.toContain("on npm");
});

it("names the package after the server that was chosen", async () => {
  const { streams } = terminal(["\b\b\b\bport\r", "\r", "\r"]);
  expect(await askOn(streams, {})(proposed, server)).toEqual({ name: "port", packageName: "port-mcp" });
});

it("writes nothing down where somebody breaks off", async () => {
  const { streams } = terminal(["\u0003"]);
  expect(await askOn(streams, {})(proposed, server)).toBeUndefined();
});

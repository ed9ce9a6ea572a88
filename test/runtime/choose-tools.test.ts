import { describe, expect, it } from "vitest";
import { chooseTools } from "../../templates/runtime/choose-tools.js";
import { createMcpServer } from "../../templates/runtime/create-server.js";
import { environmentOptions } from "../../templates/runtime/environment.js";
import type { ServerDefinition } from "../../templates/runtime/options.js";
import { readArguments } from "../../templates/runtime/stdio-arguments.js";
import { helpText } from "../../templates/runtime/stdio-help.js";

const names = ["get_pet", "list_pets", "delete_pet"];
const definition: ServerDefinition = {
  name: "acme",
  version: "1.0.0",
  title: "Acme",
  environmentPrefix: "ACME",
  servers: [],
  securitySchemes: [],
  catalog: names.map((name) => ({
    name,
    published: JSON.stringify({
      name,
      inputSchema: { type: "object" },
      annotations: { readOnlyHint: name !== "delete_pet" },
    }),
    load: () => Promise.reject(new Error("not called")),
  })),
  toolsets: { reading: ["get_pet", "list_pets"], one: ["get_pet"] },
};

function offered(args: readonly string[], tools?: string): readonly string[] | string {
  const { tools: wanted } = environmentOptions(definition, { ACME_TOOLS: tools });
  const asked = readArguments(args, definition, wanted);
  if ("fault" in asked) return asked.fault;
  if (asked.task !== "serve") return asked.task;
  const { tools: isOffered } = asked.options;
  if (typeof isOffered !== "function") return names;
  const kept = names.filter((name) => isOffered(name, { readOnlyHint: name !== "delete_pet" }));
  return [...kept, ...asked.warnings];
}

describe("the tools of a server", () => {
  it("are chosen by names of toolsets and tools, and by globs", () => {
    expect([...chooseTools(["reading"], definition).names]).toEqual(["get_pet", "list_pets"]);
    expect([...chooseTools(["one", "delete_*"], definition).names]).toEqual(["get_pet", "delete_pet"]);
    expect(chooseTools(["toString", "writing"], definition)).toEqual({
      names: new Set(),
      unknown: ["toString", "writing"],
    });
  });

  it("are chosen by flags, else by the environment", () => {
    expect(offered([])).toEqual(names);
    expect(offered(["--tools", "one"])).toEqual(["get_pet"]);
    expect(offered([], "one, delete_pet")).toEqual(["get_pet", "delete_pet"]);
    expect(offered(["--tools", "reading"], "one")).toEqual(["get_pet", "list_pets"]);
    expect(offered(["--read-only"], "*_pet")).toEqual(["get_pet"]);
  });

  it("are told where a word means none", () => {
    const told = "no tool matches --tools writing; toolsets are reading, one";
    expect(offered(["--tools", "writing"])).toBe(told);
    expect(offered(["--tools", "writing", "--tools", "one"])).toEqual(["get_pet", told]);
    expect(offered([], "writing")).toBe("no tool matches ACME_TOOLS writing; toolsets are reading, one");
    expect(() => createMcpServer(definition, { tools: ["one", "writing"] })).toThrow(
      'The option tools names "writing", which is no tool and no toolset: toolsets are reading, one.',
    );
    expect(() => createMcpServer(definition, { tools: ["one"] })).not.toThrow();
    expect(helpText(definition)).toContain("as --tools, with commas; toolsets are reading, one");
  });
});

import { describe, expect, it } from "vitest";
import { editTools, type ToolsEdit } from "../../src/config/edit-tools.js";

const edit: ToolsEdit = { added: ["isNew", "GET /x/{y}: z"], removed: ["gone"], moved: [["old", "now"]] };
const nothing: ToolsEdit = { added: [], removed: [], moved: [] };

const cases: readonly [says: string, isJson: boolean, pointer: string, before: string, after: string][] = [
  [
    "JSON with comments, keeping them",
    true,
    "/tools",
    `{
  // config
  "source": "a.yaml", // here
  "tools": {
    "keep": { "enabled": true, /* yes */ "name": "k" }, // note
    // about gone
    "gone": { "enabled": false },
    "old": {
      "enabled": true
    } // last
    // end
  }
}
`,
    `{
  // config
  "source": "a.yaml", // here
  "tools": {
    "keep": { "enabled": true, /* yes */ "name": "k" }, // note
    // about gone
    "now": {
      "enabled": true
    }, // last
    // end
    "isNew": { "enabled": false },
    "GET /x/{y}: z": { "enabled": false }
  }
}
`,
  ],
  [
    "JSON on one line, without the object",
    true,
    "/tools",
    `{"source":"a"}`,
    `{"source":"a",\n  "tools": {\n    "isNew": { "enabled": false },\n    "GET /x/{y}: z": { "enabled": false }\n  }\n}`,
  ],
  [
    "JSON with tabs, commas at ends and the last one gone",
    true,
    "/tools",
    '{\n\t"tools": {\n\t\t"old": {},\n\t\t"gone": {},\n\t},\n}\n',
    '{\n\t"tools": {\n\t\t"now": {},\n\t\t"isNew": { "enabled": false },\n\t\t"GET /x/{y}: z": { "enabled": false }\n\t},\n}\n',
  ],
  [
    "an empty file, which becomes JSON",
    true,
    "",
    "",
    '{\n  "isNew": { "enabled": false },\n  "GET /x/{y}: z": { "enabled": false }\n}\n',
  ],
  [
    "YAML with comments, its own indentation and quotes",
    false,
    "/tools",
    `# config
source: 'a.yaml' # here
tools:
    keep: { enabled: true } # note
    gone:
        enabled: false
    "old":
        enabled: true # yes
        description: |
          long

          text
    # end

other: 1
`,
    `# config
source: 'a.yaml' # here
tools:
    keep: { enabled: true } # note
    now:
        enabled: true # yes
        description: |
          long

          text
    # end
    isNew: { enabled: false }
    "GET /x/{y}: z": { enabled: false }

other: 1
`,
  ],
  [
    "YAML without the mapping, with Windows line ends",
    false,
    "/tools",
    "source: a\r\n",
    'source: a\r\ntools:\r\n  isNew: { enabled: false }\r\n  "GET /x/{y}: z": { enabled: false }\r\n',
  ],
  [
    "an empty mapping of YAML",
    false,
    "/tools",
    "tools: {} # none\nother: 1\n",
    'tools: # none\n  isNew: { enabled: false }\n  "GET /x/{y}: z": { enabled: false }\nother: 1\n',
  ],
  [
    "a mapping of YAML in braces",
    false,
    "/tools",
    "tools: { gone: { enabled: false }, old: {} } # all\n",
    'tools: { now: {}, isNew: { enabled: false }, "GET /x/{y}: z": { enabled: false } } # all\n',
  ],
  [
    "a file of tools, in YAML, without a line feed at its end",
    false,
    "",
    "# list\ngone: {}\nold: {}",
    '# list\nnow: {}\nisNew: { enabled: false }\n"GET /x/{y}: z": { enabled: false }',
  ],
  [
    "an empty file, which becomes YAML",
    false,
    "",
    "# nothing yet\n",
    '# nothing yet\nisNew: { enabled: false }\n"GET /x/{y}: z": { enabled: false }\n',
  ],
];

describe("the list of tools is edited in", () => {
  it.each(cases)("%s", (_, isJson, pointer, before, after) => {
    const edited = editTools(before, { isJson, pointer }, edit);
    expect(edited).toBe(after);
    expect(editTools(edited, { isJson, pointer }, nothing)).toBe(after);
  });
});

import { define, didYouMean } from "./define.js";

/** Codes of the phase `translate`. */
export const translateCodes = {
  "schema/circular": define({
    severity: "warning",
    message: ({ schema }: { schema: string }) =>
      `${schema} is defined by itself alone; this part of it accepts any value.`,
    cause: "A schema refers to itself through $ref, allOf, oneOf or anyOf with no object or array in between.",
    fix: "Remove the reference, or put it under properties, items or additionalProperties.",
  }),
  "schema/too-deep": define({
    severity: "warning",
    message: () => "Schemas are nested or combined too deeply here; from here on any value is accepted.",
    cause: "Inline schemas nested more than 100 levels deep, or allOf and oneOf that multiply without end.",
    fix: "Give the inner schemas names under components.schemas and refer to them.",
  }),
  "schema/never": define({
    severity: "warning",
    message: ({ reason }: { reason: string }) => `No value can fit this schema: ${reason}.`,
    cause: "The types, enum values or parts of allOf contradict each other.",
    fix: "Correct the schema. It is read without the contradiction.",
  }),
  "schema/pattern": define({
    severity: "warning",
    message: ({ pattern }: { pattern: string }) =>
      `The pattern ${JSON.stringify(pattern)} is no regular expression of JavaScript with the u flag; it is described, not checked.`,
    cause: "OpenAPI patterns are ECMA-262 expressions; this one is written for another dialect.",
    fix: 'Rewrite the pattern so that `new RegExp(pattern, "u")` accepts it.',
  }),
  "schema/too-many": define({
    severity: "error",
    message: ({ count, limit }: { count: number; limit: number }) =>
      `The operations reach ${count} schemas; an output has at most ${limit}.`,
    cause: "Each schema becomes a module of its own, and so many would take minutes to write, to compile and to load.",
    fix: "Include fewer operations, or generate several servers from the document.",
  }),
  "schema/default-type": define({
    severity: "info",
    message: () => "The default value does not fit its own schema and is left out.",
    cause: "The value under default has another type than the schema, or is none of its enum values.",
    fix: "Correct the default.",
  }),
  "argument/renamed": define({
    severity: "info",
    message: ({ name, key }: { name: string; key: string }) =>
      `The parameter ${JSON.stringify(name)} is the argument ${JSON.stringify(key)}.`,
    cause:
      "Hosts refuse argument keys that do not match ^[a-zA-Z0-9_.-]{1,64}$, and two parameters may have one name in different places.",
    fix: "Nothing needs to be done: it is sent under its true name.",
  }),
  "parameter/undefined-style": define({
    severity: "info",
    message: ({ name, combination }: { name: string; combination: string }) =>
      `OpenAPI does not define ${combination}; the parameter \`${name}\` is sent as in the style \`form\`.`,
    cause: "Some combinations of style, explode and type have no defined form (OpenAPI Specification, Style Examples).",
    fix: "Use style form, or say `explode: false` for lists whose items share one delimiter.",
  }),
  "parameter/credential": define({
    severity: "info",
    message: ({ name, place }: { name: string; place: string }) =>
      `The ${place} parameter ${JSON.stringify(name)} is no argument of the tool: a security scheme fills it in.`,
    cause: "The operation declares a parameter of the same name and place as an API key that it requires.",
    fix: "Nothing needs to be done: the key comes from the deployment, and is not asked of the model.",
  }),
  "security/conflict": define({
    severity: "warning",
    message: ({ first, second }: { first: string; second: string }) =>
      `The security schemes \`${first}\` and \`${second}\` are required together, but fill the same place of the request; they are taken for alternatives.`,
    cause: "Schemes in one security requirement are needed together; alternatives are elements of the list.",
    fix: "Make each of them a requirement of its own: `security: [{first: []}, {second: []}]`.",
  }),
  "security/needs-hook": define({
    severity: "info",
    message: ({ name, need }: { name: string; need: string }) => `The security scheme \`${name}\` ${need}.`,
    cause: "Some security schemes take more than a key, a password or a client's secret.",
    fix: "Do what the message says where the server is created.",
  }),
  "body/no-media-type": define({
    severity: "warning",
    message: () => "The request body has no media type that can be sent; it is left out.",
    cause: "`content` is empty or holds no valid media type.",
    fix: "Name a media type under content, such as application/json.",
  }),
  "body/as-text": define({
    severity: "info",
    message: ({ type }: { type: string }) =>
      `The schema of this body has members, but ${type} is text: the argument is the text itself.`,
    cause:
      "Objects are only made into JSON, YAML and forms; how the document wants them in XML is the caller's to write.",
    fix: "Nothing needs to be done; offer application/json as well if the API takes it.",
  }),
  "body/part-header": define({
    severity: "warning",
    message: ({ name }: { name: string }) =>
      `The header ${JSON.stringify(name)} of this part has no one value; it is not sent.`,
    cause:
      "`headers` of an Encoding Object are sent where their schema admits a single value; callers are not asked for them.",
    fix: "Give its schema a `const`, or make it a field of the body.",
  }),
  "selection/no-match": define({
    severity: "error",
    message: ({ kind, pattern, suggestion }: { kind: string; pattern: string; suggestion?: string | undefined }) =>
      `${kind} ${JSON.stringify(pattern)} matches no operation.${didYouMean(suggestion)}`,
    cause: "A pattern under include, exclude or toolsets names nothing in this document, or no longer.",
    fix: "Correct or remove the pattern.",
  }),
  "selection/waiting": define({
    severity: "warning",
    message: ({ operation }: { operation: string }) =>
      `The operation \`${operation}\` waits to be looked at: it is not in the list of allowed tools.`,
    cause: "With `allowList` only operations become tools that are listed with `enabled: true`.",
    fix: "Run `toolwright sync`, which lists it with `enabled: false`; or enable it under `tools`, or by `x-mcp` in the document.",
  }),
  "tools/no-operation": define({
    severity: "error",
    message: ({ key, suggestion }: { key: string; suggestion?: string | undefined }) =>
      `\`tools\` names ${JSON.stringify(key)}, which is no operation of the document.${didYouMean(suggestion)}`,
    cause: "An entry under `tools` names an operation that was renamed or removed, or never was.",
    fix: "Correct or remove the entry. Its name is an operationId, or a method and a path such as GET /pets/{id}.",
  }),
  "tools/ambiguous": define({
    severity: "error",
    message: ({ key, operations }: { key: string; operations: string }) =>
      `\`tools\` names ${JSON.stringify(key)}, which is more than one operation: ${operations}.`,
    cause: "Several operations of the document have the same operationId.",
    fix: "Name each by its method and path.",
  }),
  "tools/twice": define({
    severity: "error",
    message: ({ key, other }: { key: string; other: string }) =>
      `\`tools\` names ${JSON.stringify(key)} and ${JSON.stringify(other)}, which are the same operation.`,
    cause: "An operation is named by its operationId and by its method and path.",
    fix: "Put both entries together.",
  }),
  "tools/name-taken": define({
    severity: "error",
    message: ({ name, other }: { name: string; other: string }) =>
      `The name \`${name}\` is given to another tool too: that of ${other}.`,
    cause: "Two tools cannot have one name; names that differ in case alone are one, too.",
    fix: "Give one of them another name.",
  }),
  "tools/no-argument": define({
    severity: "error",
    message: ({ tool, key, suggestion }: { tool: string; key: string; suggestion?: string | undefined }) =>
      `The tool \`${tool}\` has no argument ${JSON.stringify(key)}.${didYouMean(suggestion)}`,
    cause: "An entry under `arguments` names an argument that the operation does not have, or no longer.",
    fix: "Correct or remove the entry. Its name is the key that the argument has without changes: the parameter's name, or `body`.",
  }),
  "tools/no-member": define({
    severity: "error",
    message: ({ tool, key, suggestion }: { tool: string; key: string; suggestion?: string | undefined }) =>
      `The arguments of \`${tool}\` have no place ${JSON.stringify(key)}.${didYouMean(suggestion)}`,
    cause:
      "An entry under `arguments` names a member that the argument does not have, or of an argument that is hidden.",
    fix: "Correct or remove it. Members are named by a JSON pointer after the argument, with `*` for items of arrays and values of maps: body/items/*/id.",
  }),
  "tools/member-word": define({
    severity: "error",
    message: ({ tool, key, word }: { tool: string; key: string; word: string }) =>
      `\`${word}\` cannot be said of ${JSON.stringify(key)} of \`${tool}\`.`,
    cause:
      "A member of an argument can be described and hidden, items of an array and values of a map described; the API decides what they are called.",
    fix: "Remove the word, or say it of the argument.",
  }),
  "tools/argument-taken": define({
    severity: "error",
    message: ({ tool, name }: { tool: string; name: string }) =>
      `The tool \`${tool}\` has another argument ${JSON.stringify(name)}.`,
    cause: "Two arguments of a tool cannot have one name.",
    fix: "Give the argument another name.",
  }),
  "tools/required-argument": define({
    severity: "error",
    message: ({ tool, key }: { tool: string; key: string }) =>
      `The argument ${JSON.stringify(key)} of \`${tool}\` cannot be left out: the API requires it.`,
    cause: "`hidden: true` never sends the argument, and without it the API refuses the call.",
    fix: "Say what is sent: `hidden: { value }`, or `hidden: { env }`.",
  }),
  "tools/fixed-value": define({
    severity: "error",
    message: ({ tool, key, expected }: { tool: string; key: string; expected: string }) =>
      `The value of the hidden argument ${JSON.stringify(key)} of \`${tool}\` does not fit: the document wants ${expected}.`,
    cause: "The value under `hidden` is not one that the schema of the argument accepts.",
    fix: "Correct the value.",
  }),
  "tools/header": define({
    severity: "error",
    message: ({ tool, key, problem }: { tool: string; key: string; problem: string }) =>
      `The argument ${JSON.stringify(key)} of \`${tool}\` cannot be repeated in a header: ${problem}.`,
    cause:
      "Clients leave out a tool whose `x-mcp-header` is not legal (MCP 2026-07-28, Streamable HTTP, Schema Extension).",
    fix: "Remove `header`, or correct it: each is used once in a tool, for a text, an integer or a boolean that is never null.",
  }),
  "tools/no-media-type": define({
    severity: "error",
    message: ({ tool, word, mediaType, known }: { tool: string; word: string; mediaType: string; known: string }) =>
      `\`${word}\` of \`${tool}\` is ${JSON.stringify(mediaType)}, which the operation does not have; it has ${known}.`,
    cause: "The document describes other media types for the body or the successful answers of the operation.",
    fix: "Correct the media type, or remove it.",
  }),
  "tools/no-response": define({
    severity: "error",
    message: ({ tool, status, known }: { tool: string; status: string; known: string }) =>
      `\`response\` of \`${tool}\` is ${JSON.stringify(status)}, which the operation does not have; it has ${known}.`,
    cause: "The document describes other successful answers.",
    fix: "Correct the status, or remove it.",
  }),
  "tools/no-field": define({
    severity: "error",
    message: ({ tool, field, suggestion }: { tool: string; field: string; suggestion?: string | undefined }) =>
      `The output of \`${tool}\` has no place ${JSON.stringify(field)}.${didYouMean(suggestion)}`,
    cause: "`fields` names a member that the document does not declare, or no longer; or the tool has no typed output.",
    fix: "Correct or remove it. Fields are JSON pointers with `*` for items of arrays and values of maps: /items/*/id.",
  }),
  "toolset/no-match": define({
    severity: "error",
    message: ({
      toolset,
      pattern,
      suggestion,
    }: {
      toolset: string;
      pattern: string;
      suggestion?: string | undefined;
    }) => `The toolset \`${toolset}\` names ${JSON.stringify(pattern)}, which is no tool.${didYouMean(suggestion)}`,
    cause: "A toolset is a list of names of tools, or globs over them; this one matches none.",
    fix: "Correct or remove the name. It is that of the tool, not of its operation.",
  }),
  "toolset/empty": define({
    severity: "error",
    message: ({ toolset }: { toolset: string }) => `The toolset \`${toolset}\` holds no tool.`,
    cause: "Its selection matches operations only that are left out of the catalogue, or none.",
    fix: "Widen or remove the toolset.",
  }),
  "toolset/name-taken": define({
    severity: "error",
    message: ({ toolset }: { toolset: string }) => `The toolset \`${toolset}\` has the name of a tool.`,
    cause: "`--tools` takes names of toolsets and of tools, and could not tell them apart.",
    fix: "Give the toolset another name.",
  }),
  "x-mcp/unknown-key": define({
    severity: "warning",
    message: ({ key, suggestion }: { key: string; suggestion?: string | undefined }) =>
      `\`x-mcp\`: unknown key "${key}".${didYouMean(suggestion)}`,
    cause: "`x-mcp` in a document takes the words that `tools` of the config file takes; this is none of them.",
    fix: "Correct or remove the key. It is passed over.",
  }),
  "x-mcp/invalid-value": define({
    severity: "warning",
    message: ({ key, problem }: { key: string; problem: string }) =>
      key === "" ? `\`x-mcp\` ${problem}.` : `\`x-mcp\`: "${key}" ${problem}.`,
    cause: "The value is not of the kind that the key takes.",
    fix: "Correct the value. What is wrong is passed over.",
  }),
  "x-mcp/required-member": define({
    severity: "warning",
    message: ({ name }: { name: string }) => `The member ${JSON.stringify(name)} stays, since the API requires it.`,
    cause: "`x-mcp: { hidden: true }` leaves a member out of all inputs, and without it the API refuses the call.",
    fix: "Say what is sent on the operations: `x-mcp: { arguments: { body/name: { hidden: { value } } } }`.",
  }),
  "selection/empty": define({
    severity: "error",
    message: () => "The selection leaves no operation.",
    cause:
      "Include and exclude patterns together match nothing, or no operation is enabled in the list of allowed tools.",
    fix: "Widen include, narrow exclude, or enable operations under `tools`.",
  }),
  "quarantine/untyped": define({
    severity: "info",
    message: ({ tool, reason }: { tool: string; reason: string }) =>
      `The tool \`${tool}\` is published without its output schema: ${reason}.`,
    cause:
      "The tool is in quarantine: its answers are not what the document says, and strict clients would refuse them.",
    fix: "Correct the API or the document, and run `toolwright verify --quarantine`; or take the tool out of `quarantine` in the config file.",
  }),
  "quarantine/no-tool": define({
    severity: "warning",
    message: ({ tool }: { tool: string }) => `The tool \`${tool}\` is in quarantine, but there is no such tool.`,
    cause: "The config file or toolwright.quarantine.json names a tool that the document does not give, or no longer.",
    fix: "Correct the name or remove it; `toolwright verify --quarantine` removes it from toolwright.quarantine.json.",
  }),
  "output/no-tool": define({
    severity: "error",
    message: ({ key, tool, suggestion }: { key: string; tool: string; suggestion?: string | undefined }) =>
      `\`${key}\` names the tool \`${tool}\`, which is not there or has no output.${didYouMean(suggestion)}`,
    cause: "`nullable` and `optional` of the config file name tools whose outputs they make softer.",
    fix: "Correct or remove the name.",
  }),
  "output/no-place": define({
    severity: "error",
    message: ({ key, tool, place }: { key: string; tool: string; place: string }) =>
      `\`${key}\`: the output of \`${tool}\` has no place "${place}".`,
    cause:
      "A place of `nullable` is a JSON pointer into the output with `*` for items and values of maps; one of `optional` ends with a declared member.",
    fix: "Correct the place; `toolwright verify` shows places as they are written here.",
  }),
} as const;

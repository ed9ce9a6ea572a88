/** A document of so many operations, each with a tool of about 2 kB: an argument of each place, and a typed answer. */
export function manyToolsDocument(count: number): object {
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`/things${index}/{id}`, { get: operation(index) }]),
  );
  return { openapi: "3.1.0", info: { title: "Many", version: "1.0.0" }, paths };
}

function operation(index: number): object {
  const text = { type: "string", description: "A text that says what this member of the thing is for." };
  const members = Object.fromEntries(["name", "kind", "owner", "note", "place"].map((name) => [name, text]));
  const thing = {
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "integer" },
      ...members,
      tags: { type: "array", items: text },
      parent: { type: "object", properties: members },
    },
  };
  return {
    operationId: `getThing${index}`,
    summary: `Get a thing of kind ${index}`,
    description: "Returns one thing with all that is known of it, its tags and its parent.",
    parameters: [
      { name: "id", in: "path", required: true, description: "Which thing.", schema: { type: "string" } },
      {
        name: "fields",
        in: "query",
        description: "Members to return.",
        schema: { type: "array", items: { type: "string" } },
      },
    ],
    responses: { 200: { description: "The thing.", content: { "application/json": { schema: thing } } } },
  };
}

// What starting costs at least: the SDK's server over stdio, without tools.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

serveStdio(() => new McpServer({ name: "empty", version: "1.0.0" }));

#!/usr/bin/env node
import { runStdio } from "./mcp/runtime/stdio-run.js";
import { createServer, definition } from "./mcp/server.js";
import { options } from "./options.js";

runStdio(definition, createServer, options);

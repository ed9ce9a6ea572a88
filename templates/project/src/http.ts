#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { runHttp } from "./mcp/http.js";
import { options } from "./options.js";
import { createRateLimiter } from "./rate-limiter.js";
import { createTokenVerifier } from "./token-verifier.js";

/** What `npm run catalog` writes. */
const readPage = (): Promise<string> => readFile(new URL("./catalog.html", import.meta.url), "utf8");

await runHttp({ options, createRateLimiter, createTokenVerifier, readPage });

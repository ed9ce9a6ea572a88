#!/usr/bin/env node
import { runHttp } from "./mcp/http.js";
import { options } from "./options.js";
import { createRateLimiter } from "./rate-limiter.js";
import { createTokenVerifier } from "./token-verifier.js";

await runHttp({ options, createRateLimiter, createTokenVerifier });

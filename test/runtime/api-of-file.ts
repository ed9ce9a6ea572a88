import { afterAll, beforeEach } from "vitest";
import { startStubApi, type StubApi } from "../support/stub-api.js";

/** A stub API for all tests of a file: each begins without requests, and it is closed after the last. */
export async function apiOfFile(): Promise<StubApi> {
  const api = await startStubApi();
  beforeEach(() => {
    api.requests.length = 0;
  });
  afterAll(() => api.close());
  return api;
}

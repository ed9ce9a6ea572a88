import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Processes, since tests change folder and environment.
    pool: "forks",
    // All cores: Vitest leaves one of them to itself, which is half of a machine with two.
    maxWorkers: "100%",
    reporters: ["default", "./test/reporter.ts"],
  },
});

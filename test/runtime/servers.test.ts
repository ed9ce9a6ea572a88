import { expect, it } from "vitest";
import { baseAddress, serverUrl } from "../../templates/runtime/servers.js";

it("fills in the defaults of server variables", () => {
  const variables = { region: { default: "eu" }, port: { default: "8443" } };
  expect(serverUrl({ url: "https://{region}.test:{port}/v2", variables })).toBe("https://eu.test:8443/v2");
  expect(serverUrl({ url: "https://{constructor}.test", variables: {} })).toBe("https://{constructor}.test");
});

it("keeps the base path, without the slash at its end", () => {
  expect(baseAddress("https://api.test/gateway/v1/", "hint")).toBe("https://api.test/gateway/v1");
  expect(baseAddress("https://api.test", "hint")).toBe("https://api.test");
});

it.each([[undefined], ["/v1"], ["ftp://api.test"], ["https://user:pass@api.test"], ["nonsense"]])(
  "refuses %s with a hint",
  (url) => {
    expect(() => baseAddress(url, "set X_BASE_URL")).toThrow(/set X_BASE_URL\.$/);
    expect(() => baseAddress(url, "set X_BASE_URL")).not.toThrow(/pass@/);
  },
);

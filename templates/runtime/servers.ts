import type { Server } from "./binding.js";
import { CallFailure } from "./failure.js";

/** A Server Object's URL with the defaults of its variables. */
export function serverUrl(server: Server): string {
  const variables = server.variables ?? {};
  return server.url.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name]?.default ?? whole) : whole,
  );
}

/**
 * Where requests go: origin and base path, without a slash at the end.
 * `hint` says what the user can do when no URL is known, or when it is not one that can be called.
 */
export function baseAddress(url: string | undefined, hint: string): string {
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) throw new CallFailure(`The address of the API is not known: ${hint}.`);
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    throw new CallFailure(`The address of the API is neither http: nor https: ${hint}.`);
  }
  if (parsed.username || parsed.password) {
    throw new CallFailure(`The address of the API must not hold a user name or password: ${hint}.`);
  }
  return parsed.origin + parsed.pathname.replace(/\/+$/, "");
}

/** Whether work goes on when the request that began it has ended. In Cloudflare's Workers it does not, and others would wait for it for ever. */
export function outlivesRequests(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  return navigator?.userAgent !== "Cloudflare-Workers";
}

import { createServer, type AddressInfo } from "node:net";

/** A port of this machine that nothing listens on, as far as that can be known beforehand. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// The API of the benchmarks: answers each request with the same 2 KB of JSON, or with BODY, and prints its port.
import { createServer } from "node:http";

const berths = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `Berth ${index + 1}`,
  harbour: { code: "HAM", name: "Hamburg", depth: 12.5 + index },
  free: index % 2 === 0,
  tags: ["crane", "rail"],
  since: "2026-01-01T00:00:00Z",
}));
const body = process.env.BODY ?? JSON.stringify({ total: berths.length, berths });
const server = createServer((_, answer) => answer.writeHead(200, { "content-type": "application/json" }).end(body));
server.listen(0, "127.0.0.1", () => console.log(server.address().port));

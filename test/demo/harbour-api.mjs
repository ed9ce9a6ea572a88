import { createServer } from "node:http";

/** A berth as the API sends it today: with a member and a status that fixtures/documents/harbour.yaml does not declare. */
const BERTH = {
  id: "NQ-12",
  name: "North Quay 12",
  length: 240,
  depth: 11.5,
  status: "dredging",
  closure: null,
  shorePower: { kilowatts: 400 },
};

/** Starts a stand-in for the Harbour API on a free port; `requests` holds what it was sent. */
export async function startHarbourApi() {
  const requests = [];
  const server = createServer(({ method, url, headers }, response) => {
    requests.push({ method, url, headers });
    const known = url === "/v2/berths/NQ-12";
    response.writeHead(known ? 200 : 404, { "content-type": known ? "application/json" : "application/problem+json" });
    response.end(JSON.stringify(known ? BERTH : { title: "Not found", status: 404 }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${server.address().port}`, requests, close };
}

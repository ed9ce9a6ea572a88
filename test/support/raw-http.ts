import { connect } from "node:net";

/** What the server writes to a connection on which `text` is sent, until it is closed. */
export function raw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    let got = "";
    socket.setEncoding("latin1").on("data", (part) => (got += part));
    socket.on("error", reject).on("close", () => resolve(got));
  });
}

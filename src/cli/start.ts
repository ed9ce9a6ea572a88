import { exitCodes } from "./exit-codes.js";
import { main } from "./main.js";
import { optimiseLater } from "./optimiser.js";

optimiseLater(process.versions.node);

const closed = new AbortController();
// A reader that has seen enough, such as `head`, closes the pipe: no error of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    closed.abort();
  });
}

// Node.js ends as if all were well when there is nothing left to wait for, though a promise never settled: a config file may await one.
let isDone = false;
process.exitCode = exitCodes.bug;
process.once("exit", () => {
  if (!isDone)
    process.stderr.write(
      "toolwright waited for something that never came; if the config file does not, this is a bug.\n",
    );
});

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  closed: closed.signal,
});
isDone = true;

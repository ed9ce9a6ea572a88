// Preloaded with `node --require` into a measured process and all its children: on exit each leaves its peak memory (KiB)
// as a file of its own in TOOLWRIGHT_PEAK_FOLDER.
const { isMainThread } = require("node:worker_threads");
const folder = process.env.TOOLWRIGHT_PEAK_FOLDER;
if (isMainThread && folder !== undefined) {
  process.on("exit", () => {
    const { writeFileSync } = require("node:fs");
    writeFileSync(require("node:path").join(folder, String(process.pid)), String(process.resourceUsage().maxRSS));
  });
}

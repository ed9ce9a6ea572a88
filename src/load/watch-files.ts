import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type FSWatcher, watch } from "chokidar";

/** A watch over files, which goes on until it is closed. */
export interface FileWatch {
  readonly files: ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

/** How often files are looked at where the system does not tell what happens to them. */
const pollingMilliseconds = 300;

/**
 * Calls `onChange` whenever one of `files` is written, replaced, removed or made; absolute paths, which need not exist, nor their folders. It is their folders that are
 * watched, since an editor that saves by a rename puts another file in the place of the one that was watched. On network folders, and where the system can watch no
 * more, it looks at the files from time to time. Resolves when it watches.
 */
export async function watchFiles(files: ReadonlySet<string>, onChange: () => void): Promise<FileWatch> {
  const folders = [...new Set([...files].map((file) => dirname(file)))];
  const named = new Set([...files].map(slashed));
  const places = new Set([...files].flatMap(withParents).map(slashed));
  let watcher: FSWatcher;
  const start = (usePolling: boolean): Promise<void> => {
    const started = watch(folders, {
      ignored: (path) => !places.has(slashed(path)),
      ignoreInitial: true,
      ignorePermissionErrors: true,
      // It would hold back what happens to a file that is replaced; what exactly happened does not matter.
      atomic: false,
      interval: pollingMilliseconds,
      usePolling,
    });
    watcher = started;
    return new Promise((resolve) => {
      started.on("all", (_event, path) => {
        if (named.has(slashed(path))) onChange();
      });
      started.once("ready", resolve);
      // The system may have no watches left (ENOSPC, EMFILE).
      started.on("error", () => {
        if (usePolling || started !== watcher || started.closed) return;
        void started.close();
        void start(true).then(onChange).then(resolve);
      });
    });
  };
  await start((await Promise.all(folders.map(isSilent))).includes(true));
  return { files, close: () => watcher.close() };
}

function withParents(file: string): string[] {
  const parent = dirname(file);
  return parent === file ? [file] : [file, ...withParents(parent)];
}

/** As chokidar spells paths. */
function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

/** File systems of Linux (`statfs(2)`) whose files others change without the kernel's knowing: NFS, SMB and CIFS, 9P (WSL 2), FUSE (containers), VirtualBox. */
const silentTypes = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x786f4256]);

async function isSilent(folder: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && silentTypes.has(found.type >>> 0);
}

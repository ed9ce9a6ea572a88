import { define } from "./define.js";

export interface FileParameters {
  /** From the root of the output, with `/`. */
  readonly path: string;
}
export interface FolderParameters {
  /** As the user named it. */
  readonly folder: string;
}

/** Codes of the phase `write`. */
export const writeCodes = {
  "output/edited": define({
    severity: "error",
    message: ({ path }: FileParameters) => `"${path}" was changed since toolwright wrote it, and would be lost`,
    cause: "The file is in the lock, but its text (line ends aside) has another digest.",
    fix: "Undo the change, or move it to the config file or a hook; --force overwrites it. After a merge of two branches that both generated, --force is the right answer.",
  }),
  "output/foreign": define({
    severity: "error",
    message: ({ path }: FileParameters) => `"${path}" was not written by toolwright, and would be overwritten`,
    cause: "The file is not in the lock (or there is no lock) and does not hold what would be written.",
    fix: "Move the file away or choose another --out; --force overwrites it, which is right when only the lock was lost.",
  }),
  "output/own-readme": define({
    severity: "info",
    message: ({ path }: FileParameters) => `"${path}" is your own and stays; the page about the server is not written`,
    cause: "The page for those who run the server has the name of a file that toolwright did not write.",
    fix: "Nothing need be done. To have the page, choose an --out of its own, or move the file away; --force overwrites it.",
  }),
  "output/blocked": define({
    severity: "error",
    message: ({ path, found }: FileParameters & { found: string }) =>
      `"${path}" must be written, but ${found} is in its place`,
    cause:
      "A folder stands where a file belongs, or a file where a folder belongs. This is never removed, not even by --force.",
    fix: "Move it away or choose another --out.",
  }),
  "output/symlink": define({
    severity: "error",
    message: ({ path }: FileParameters) => `"${path}" is a symbolic link that leaves the output folder`,
    cause: "Writing through the link would change files outside the output folder.",
    fix: "Replace the link by a folder, or choose another --out.",
  }),
  "output/busy": define({
    severity: "error",
    message: ({ folder, process, staging }: FolderParameters & { process: number; staging: string }) =>
      `another run (process ${process}) is writing to "${folder}"; its work is in "${staging}"`,
    cause: "A staging folder of a process that is still alive is in the output folder.",
    fix: "Wait until that run has ended. If that process is not toolwright, delete the staging folder and check the output with git.",
  }),
  "output/not-a-folder": define({
    severity: "error",
    message: ({ folder }: FolderParameters) => `the output folder "${folder}" is a file, or lies below one`,
    cause: "--out must name a folder, or a path where one can be made.",
    fix: "Choose another --out.",
  }),
  "output/read-only": define({
    severity: "error",
    message: ({ folder }: FolderParameters) => `the output folder "${folder}" is on a read-only file system`,
    cause: "The operating system answered EROFS.",
    fix: "Choose an --out that can be written. Nothing was changed.",
  }),
  "output/no-permission": define({
    severity: "error",
    message: ({ folder, reason }: FolderParameters & { reason: string }) =>
      `no permission to read or write the output folder "${folder}" (${reason})`,
    cause: "The operating system answered EACCES or EPERM.",
    fix: "Give yourself the permission, or choose another --out. Nothing was changed.",
  }),
  "output/disk-full": define({
    severity: "error",
    message: ({ folder }: FolderParameters) => `the disk is full: the output was not written to "${folder}"`,
    cause: "The operating system answered ENOSPC or EDQUOT.",
    fix: "Free some space and run again. Nothing was changed.",
  }),
  "output/unwritable": define({
    severity: "error",
    message: ({ folder, reason }: FolderParameters & { reason: string }) =>
      `the output folder "${folder}" could not be read or written (${reason})`,
    cause: "The operating system refused a file operation.",
    fix: "See the reason that is given. Nothing was changed.",
  }),
  "output/rollback-failed": define({
    severity: "error",
    message: ({ folder, staging, reason }: FolderParameters & { staging: string; reason: string }) =>
      `an interrupted run could not be undone in "${folder}" (${reason}); the old files are in "${staging}"`,
    cause: "Files were being replaced when the run failed, and putting the old ones back failed too.",
    fix: "Remove the reason and run again: the old files are put back first.",
  }),
  "output/names-broken": define({
    severity: "error",
    message: ({ path, reason }: FileParameters & { reason: string }) =>
      `the names file "${path}" cannot be read: ${reason}`,
    cause: "The names file keeps published tool names where they are, so that it is never guessed or thrown away.",
    fix: "Solve the merge conflict (keep the lines of both sides) or take the file from git. Deleting it lets names be given anew.",
  }),
  "output/quarantine-broken": define({
    severity: "error",
    message: ({ path, reason }: FileParameters & { reason: string }) =>
      `the quarantine file "${path}" cannot be read: ${reason}`,
    cause:
      "The file tells which tools are published without their output schemas, so that it is never guessed or thrown away.",
    fix: "Solve the merge conflict (keep the lines of both sides) or take the file from git. Without it no tool is in quarantine.",
  }),
} as const;

/** Codes that say the output could not be read now: nothing is known about it. */
export const unreadableCodes: ReadonlySet<string> = new Set(["output/no-permission", "output/unwritable"]);

import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { displayPath } from "./paths.js";

/** What the operating system's refusal means for the user; anything that is no refusal of it is a bug, and thrown again. */
export function failureDiagnostic(error: unknown, outDir: string): Diagnostic {
  const code = systemCode(error);
  if (code === undefined) throw error;
  const folder = displayPath(outDir);
  switch (code) {
    case "ENOTDIR":
    case "EEXIST":
      return diagnostic("output/not-a-folder", { folder });
    case "EROFS":
      return diagnostic("output/read-only", { folder });
    case "EACCES":
    case "EPERM":
      return diagnostic("output/no-permission", { folder, reason: failureReason(error) });
    case "ENOSPC":
    case "EDQUOT":
      return diagnostic("output/disk-full", { folder });
    default:
      return diagnostic("output/unwritable", { folder, reason: failureReason(error) });
  }
}

/** The operating system's words, `EBUSY: resource busy or locked`, without the paths that differ between machines. */
export function failureReason(error: unknown): string {
  const { message } = error as Error;
  return message.split(", ")[0] ?? message;
}

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error)) return undefined;
  return (error as NodeJS.ErrnoException).code;
}

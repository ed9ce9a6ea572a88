import type { GenerateOptions } from "./config/options.js";
import type { Contract } from "./contract/change.js";
import { hasErrors } from "./diagnostics/diagnostic.js";
import { openSnapshot, snapshotPath } from "./load/snapshot.js";
import { resolve } from "./resolve/resolve.js";
import { translate } from "./translate/translate.js";
import type { OutputState } from "./write/state.js";

/**
 * The contract that an output was made to publish, as far as it can be read back: whole from its snapshot. Undefined where that was edited or is not
 * there.
 */
export async function readContract(
  { files, names }: OutputState,
  options: GenerateOptions,
): Promise<Contract | undefined> {
  if (files.get(snapshotPath) !== "as-locked") return undefined;
  const bundle = await openSnapshot(options.out, options.cwd);
  if ("code" in bundle) return undefined;
  const { value, diagnostics } = translate(resolve(bundle).value, { ...options, published: names });
  return hasErrors(diagnostics) ? undefined : value;
}

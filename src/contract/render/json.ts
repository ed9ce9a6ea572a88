import type { Origin } from "../../model/origin.js";
import type { Change } from "../change.js";
import { type ChangePlace, placeOf, type RenderChangesOptions } from "./options.js";

/** A change as plain data, for machines. */
export type ChangeJson = Omit<Change, "at"> & Partial<ChangePlace> & { readonly at?: Origin };

/** The changes as plain objects, in their order, with file, line and column. */
export function changesToJson(changes: readonly Change[], options: RenderChangesOptions): ChangeJson[] {
  return changes.map((change) => ({ ...change, ...placeOf(change, options) }));
}

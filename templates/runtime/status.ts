/**
 * In `_meta` of results that are no answer in full, errors and answers without content: the HTTP status of the API's answer. Absent where there was
 * none. For programs; models read it in words.
 */
export const STATUS = "toolwright/status";

/** `_meta` of a result that the API gave with `status`. */
export function statusMeta(status: number): { readonly _meta: Record<string, unknown> } {
  return { _meta: { [STATUS]: status } };
}

/** The part of js-yaml 4.3 that `load/` uses; the package brings no types, and those of DefinitelyTyped lack `maxDepth`. */
declare module "js-yaml" {
  export interface Type {
    readonly tag: string;
  }
  export interface Schema {
    extend(types: { readonly implicit: readonly Type[] }): Schema;
  }
  export const CORE_SCHEMA: Schema;
  export const types: { readonly merge: Type };
  export interface ListenerState {
    readonly position: number;
    readonly kind: string | null;
    readonly result: unknown;
  }
  export interface LoadOptions {
    readonly schema: Schema;
    readonly json: boolean;
    readonly maxDepth: number;
    readonly listener?: (event: "open" | "close", state: ListenerState) => void;
  }
  export function load(text: string, options: LoadOptions): unknown;
  export class YAMLException extends Error {
    readonly reason: string;
    readonly mark?: { readonly line: number; readonly column: number };
  }
}

import type { Origin } from "../model/origin.js";
import type { Code } from "./code.js";

/** One file of the output before it is spelt. Plain JSON data, so that its digest tells whether it must be printed again. */
export type Module = TypeScriptModule | TextModule;

/** A TypeScript file made of declarations. */
export interface TypeScriptModule {
  readonly kind: "typescript";
  /** From the root of the output, with `/`: `tools/pets/get-pet.ts`. */
  readonly path: string;
  readonly declarations: readonly Declaration[];
}

/** A file whose text is made elsewhere: JSON, the runtime, `.gitattributes`. Written as it is, without formatting. */
export interface TextModule {
  readonly kind: "text";
  readonly path: string;
  readonly text: string;
}

export type Declaration = InterfaceDeclaration | TypeAliasDeclaration | ConstDeclaration | ExportDeclaration;

/** JSDoc: text of the document, escaped by `print`; `see` becomes `@see uri#pointer`. */
export interface Docs {
  readonly text?: string;
  readonly deprecated?: boolean;
  readonly see?: Origin;
}

export interface InterfaceDeclaration {
  readonly kind: "interface";
  readonly name: string;
  /** Type parameters, in their brackets. */
  readonly parameters?: Code;
  readonly docs?: Docs;
  readonly members: readonly Member[];
  /** `[key: string]: <type>`. */
  readonly index?: Code;
}

export interface Member {
  /** Any text: quoted by `print` where it is no identifier. */
  readonly name: string;
  readonly optional: boolean;
  readonly type: Code;
  readonly docs?: Docs;
}

export interface TypeAliasDeclaration {
  readonly kind: "type";
  readonly name: string;
  readonly docs?: Docs;
  readonly type: Code;
}

export interface ConstDeclaration {
  readonly kind: "const";
  readonly name: string;
  readonly docs?: Docs;
  readonly type: Code;
  readonly value: Code;
}

/** `export { names } from "module"`. */
export interface ExportDeclaration {
  readonly kind: "export";
  readonly module: string;
  readonly values: readonly string[];
  readonly types: readonly string[];
}

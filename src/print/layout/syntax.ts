/** A type. Parentheses are not kept: the layout sets them where they are needed. */
export type Type =
  | { readonly kind: "keyword"; readonly name: string }
  | { readonly kind: "reference"; readonly name: string; readonly args: readonly Type[] }
  | { readonly kind: "literal"; readonly value: Scalar }
  | { readonly kind: "union" | "intersection"; readonly types: readonly Type[] }
  | { readonly kind: "array" | "readonly" | "optional" | "rest"; readonly type: Type }
  | { readonly kind: "tuple"; readonly types: readonly Type[] }
  | { readonly kind: "object"; readonly members: readonly TypeMember[]; readonly isOpen: boolean }
  | { readonly kind: "function"; readonly params: readonly Param[]; readonly result: Type };

/** `"text"`, `5`, `-5` as written; also the words `true`, `false`, `null`. */
export interface Scalar {
  readonly kind: "string" | "number" | "word";
  readonly text: string;
}

export interface Param {
  readonly name: string;
  readonly optional: boolean;
  readonly type: Type | undefined;
}

/** Where a member stands among others. */
export interface Place {
  readonly comment: string | undefined;
  /** An empty line stands before it. */
  readonly afterBlank: boolean;
}

/** How a member is called: a word, a string, or a string in brackets. */
export interface Key {
  readonly kind: "word" | "string" | "computed";
  readonly text: string;
}

export interface TypeMember extends Place {
  /** Undefined for `[key: string]`. */
  readonly key: Key | undefined;
  readonly optional: boolean;
  readonly type: Type;
}

export type Expression =
  | { readonly kind: "scalar"; readonly value: Scalar }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "member"; readonly object: Expression; readonly name: string }
  | Call
  | { readonly kind: "import"; readonly path: string }
  | { readonly kind: "await"; readonly argument: Expression }
  | { readonly kind: "array"; readonly elements: readonly Expression[] }
  | { readonly kind: "object"; readonly members: readonly ObjectMember[]; readonly isOpen: boolean }
  | Arrow;

export interface Call {
  readonly kind: "call" | "new";
  readonly callee: Expression;
  readonly typeArgs: readonly Type[];
  readonly args: readonly Expression[];
}

export interface Arrow {
  readonly kind: "arrow";
  readonly isAsync: boolean;
  readonly params: readonly string[];
  readonly body: Expression;
}

export interface ObjectMember extends Place {
  readonly key: Key;
  /** `key: value`, `get key() { return value; }`, or the key alone. */
  readonly form: "plain" | "getter" | "shorthand";
  readonly value: Expression;
}

export type Statement = Place &
  (
    | { readonly kind: "interface"; readonly name: string; readonly members: readonly TypeMember[] }
    | { readonly kind: "type"; readonly name: string; readonly type: Type }
    | { readonly kind: "const"; readonly name: string; readonly type: Type; readonly value: Expression }
    | { readonly kind: "export"; readonly isType: boolean; readonly names: readonly string[]; readonly from: string }
  );

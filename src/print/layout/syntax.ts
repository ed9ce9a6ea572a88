/** What most often stands on one line. */
export interface Flat {
  /** All of it on one line, as wide as it is long; undefined where no line holds it, something in it must be broken, or that is not certain. */
  readonly flat: string | undefined;
}

/** A type. Parentheses are not kept: the layout sets them where they are needed. */
export type Type = Flat &
  (
    | { readonly kind: "keyword"; readonly name: string }
    | { readonly kind: "reference"; readonly name: string; readonly args: readonly Type[] }
    | { readonly kind: "literal"; readonly value: Scalar }
    | { readonly kind: "union" | "intersection"; readonly types: readonly Type[] }
    | { readonly kind: "array" | "readonly" | "optional" | "rest"; readonly type: Type }
    | { readonly kind: "tuple"; readonly types: readonly Type[] }
    | { readonly kind: "object"; readonly members: readonly TypeMember[]; readonly isOpen: boolean }
    | { readonly kind: "function"; readonly params: readonly Param[]; readonly result: Type }
  );

/**
 * Where a type stands, which decides over its parentheses and how a union is broken: behind a name (`plain`), where it is indented already
 * (`bare`), in a union or intersection (`part`), before `[]` or `?` or behind `...` (`suffix`), or among others in a tuple (`element`).
 */
export type Around = "plain" | "bare" | "part" | "suffix" | "element";

/** `"text"`, `5`, `-5` as Prettier spells it; also the words `true`, `false`, `null`. */
export interface Scalar {
  readonly kind: "string" | "number" | "word";
  readonly text: string;
  /** In columns. */
  readonly width: number;
}

/** A parameter of a function type. */
export interface Param extends Flat {
  readonly name: string;
  readonly optional: boolean;
  readonly type: Type;
}

/** Where a member stands among others. */
export interface Place {
  /** The lines of the comment before it. */
  readonly comment: readonly string[] | undefined;
  /** An empty line stands before it. */
  readonly afterBlank: boolean;
}

/** How a member is called: a word, a string, or a string in brackets, as Prettier spells it. */
export interface Key {
  readonly kind: "word" | "string" | "computed";
  readonly text: string;
  /** In columns. */
  readonly width: number;
}

/** A member of an interface or of an object type. What is flat of it is so without its comment. */
export interface TypeMember extends Place, Flat {
  /** Undefined for `[key: string]`. */
  readonly key: Key | undefined;
  readonly optional: boolean;
  readonly type: Type;
}

/** An expression of those kinds that modules are made of. */
export type Expression =
  | (Flat &
      (
        | { readonly kind: "scalar"; readonly value: Scalar }
        | { readonly kind: "name"; readonly name: string }
        | { readonly kind: "member"; readonly object: Expression; readonly name: string }
        | { readonly kind: "import"; readonly path: Scalar }
        | { readonly kind: "await"; readonly argument: Expression }
        | { readonly kind: "array"; readonly elements: readonly Expression[] }
        | { readonly kind: "object"; readonly members: readonly ObjectMember[]; readonly isOpen: boolean }
      ))
  | Call
  | Arrow;

/** A call, or one with `new`. */
export interface Call extends Flat {
  readonly kind: "call" | "new";
  readonly callee: Expression;
  readonly typeArgs: readonly Type[];
  readonly args: readonly Expression[];
  /** The arguments alone, in their brackets. */
  readonly flatArgs: string | undefined;
}

/** An arrow function that gives an expression. */
export interface Arrow extends Flat {
  readonly kind: "arrow";
  readonly isAsync: boolean;
  readonly params: readonly string[];
  readonly body: Expression;
}

/** A member of an object literal. What is flat of it is so without its comment. */
export interface ObjectMember extends Place, Flat {
  readonly key: Key;
  /** `key: value`, `get key() { return value; }`, or the key alone. */
  readonly form: "plain" | "getter" | "shorthand";
  readonly value: Expression;
}

/** A statement of a module; each is exported, or an export itself. */
export type Statement = Place &
  (
    | { readonly kind: "interface"; readonly name: string; readonly members: readonly TypeMember[] }
    | { readonly kind: "type"; readonly name: string; readonly type: Type }
    | { readonly kind: "const"; readonly name: string; readonly type: Type; readonly value: Expression }
    | { readonly kind: "export"; readonly isType: boolean; readonly names: readonly string[]; readonly from: Scalar }
  );

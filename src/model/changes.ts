import type { JsonObject, JsonValue } from "../support/json.js";
import type { ToolAnnotations } from "./catalog.js";
import type { Origin } from "./origin.js";

/** A text in place of the document's, or one that is put after it. */
export type TextChange =
  | string
  | {
      /** What is put after the document's text. */
      readonly append: string;
    };

/** What a tool is to be in place of what its operation gives. The same words stand in the config file and, as `x-mcp`, in documents. */
export interface ToolChanges {
  /** Whether the operation becomes a tool at all. With `allowList` only those do that say `true`. */
  readonly enabled?: boolean;
  /** The tool's name, exactly: neither prefix nor limit of `naming` applies. */
  readonly name?: string;
  /** What people call it. */
  readonly title?: string;
  /** What models read: a text in place of the document's, or `{ append }`. */
  readonly description?: TextChange;
  /** What a call does to the world; hints that are not given stay as the method tells. */
  readonly annotations?: Partial<ToolAnnotations>;
  /** By the key that the argument has otherwise: the parameter's name, or `body`; a member of it by the JSON pointer after that: `body/owner/id`. */
  readonly arguments?: Readonly<Record<string, ArgumentChanges>>;
  /** Which media type of the request body is sent, as the document spells it. */
  readonly requestMediaType?: string;
  /** Which documented success is the output, by its status: `200`, `2XX`, `default`. */
  readonly response?: string;
  /** Which media type is asked for (`Accept`) and is the output, as the document spells it. */
  readonly responseMediaType?: string;
  /** The only members of the answer that are returned: JSON pointers with `*` for items of arrays and values of maps. */
  readonly fields?: readonly string[];
  /** Pictures that hosts may show. */
  readonly icons?: readonly Icon[];
  /** What is published as `_meta`, by names with a prefix of your own: `com.acme/team`. */
  readonly meta?: JsonObject;
}

/** What an argument is to be in place of what its parameter, or the body, gives. Members of arguments take `description` and `hidden`. */
export interface ArgumentChanges {
  /** The key under which callers give it. */
  readonly name?: string;
  /** What models read of it: a text in place of the document's, or `{ append }`. */
  readonly description?: TextChange;
  /** Not asked of callers: `true` where it is never sent, or the value that always is, or the environment variable that holds it. */
  readonly hidden?: HiddenArgument;
  /** Clients that speak HTTP repeat the argument in the header `Mcp-Param-<name>` (`x-mcp-header`): for gateways that route by it. */
  readonly header?: string;
}

/** How an argument that callers are not asked for is filled in. */
export type HiddenArgument =
  | true
  | {
      /** What is sent with every call. */
      readonly value: JsonValue;
    }
  | {
      /** The environment variable whose value is sent; a call fails where it is not set. */
      readonly env: string;
    };

/** A picture of a tool (MCP, Icon). */
export interface Icon {
  /** An `https:` or `data:` URL. */
  readonly src: string;
  /** Its media type, where the server of the picture does not tell. */
  readonly mimeType?: string;
  /** Such as `48x48`, or `any`. */
  readonly sizes?: readonly string[];
  /** Of the background that it is meant for. */
  readonly theme?: "light" | "dark";
}

/** Changes, and where each of them is said. */
export interface Told<Changes> {
  readonly changes: Changes;
  /** The place of the member that `path` leads to; undefined where it has none. */
  readonly at: (...path: readonly string[]) => Origin | undefined;
}

/** What config file and document say of one operation. */
export interface OperationChanges extends Told<ToolChanges> {
  /** What the document says of its parameters and of its body, by `inputKey`. */
  readonly parameters: ReadonlyMap<string, Told<ArgumentChanges>>;
}

/** What a parameter is known by among the inputs of an operation, `query page`; the body, which is no parameter, is `body`. */
export function inputKey(parameter?: { readonly in: string; readonly name: string }): string {
  return parameter === undefined ? "body" : `${parameter.in} ${parameter.name}`;
}

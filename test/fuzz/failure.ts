/** What a check found. Shrinking keeps the kind; the detail may change. */
export interface Failure {
  readonly kind: string;
  readonly detail: string;
}

/** An error that `stage` threw, with the place in our sources that threw it, so that different faults have different kinds. */
export function thrown(stage: string, error: unknown): Failure {
  const { name = "Error", message = String(error), stack = "" } = error as Partial<Error>;
  const place = /\/(src\/[^:]+|runtime\/[^:]+):\d+/.exec(stack)?.[1] ?? "";
  return {
    kind: `${stage} throws ${name}${place === "" ? "" : ` in ${place}`}`,
    detail: `${message}\n${stack.split("\n").slice(1, 8).join("\n")}`,
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Declarations of the grammar that `emit` writes, and of some that it does not write today; the same for the same seed. */
export function randomDeclarations(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  const upTo = (max: number): number => Math.floor(random() * (max + 1));
  const oneOf = <Item>(...items: readonly Item[]): Item => items[upTo(items.length - 1)]!;
  const many = (max: number, make: () => string, separator: string): string =>
    Array.from({ length: upTo(max) }, make).join(separator);
  const some = (max: number, make: () => string, separator: string): string =>
    [make(), many(max - 1, make, separator)].filter(Boolean).join(separator);

  const name = (): string =>
    `${oneOf("a", "Pet", "Owner", "$", "_", "z")}${"x".repeat(oneOf(0, 0, upTo(6), upTo(40)))}`;
  const words = (): string =>
    Array.from({ length: oneOf(0, 1, 2, upTo(20)) }, () => oneOf("a", "word", "it's", '\\"', "\\n", "ü", "猫")).join(
      " ",
    );
  const string = (): string => `"${words()}"`;
  const scalar = (): string =>
    oneOf(
      string,
      string,
      () => `${upTo(99_999)}`,
      () => `-${upTo(9)}.5`,
      () => oneOf("true", "null", "1e+21"),
    )();
  const key = (): string =>
    oneOf(
      name,
      name,
      string,
      () => `"${name()}"`,
      () => oneOf("get", "id", "1", '"1"', "class").replace(/^1$/, '"2"'),
    )();
  const comment = (): string =>
    oneOf("", "", "/** One line. */\n", "/**\n * Two\n *  lines.\n */\n", "\n/** After a blank line. */\n");

  const type = (depth: number): string => {
    if (depth <= 0) return oneOf(name, scalar, () => oneOf("string", "unknown", "never", "undefined", "null"))();
    const inner = (): string => type(depth - 1);
    return oneOf(
      inner,
      () => `(${inner()})[]`,
      () => some(5, () => `(${inner()})`, " | "),
      () => some(8, () => type(0), " | "),
      () => `${inner().replace(/^/, "(")}) | null`,
      () => some(4, () => `(${inner()})`, " & "),
      () => `${some(3, scalar, " | ")} | (string & {})`,
      () =>
        `[${[many(2, () => `(${inner()})`, ", "), many(2, () => `(${inner()})?`, ", ")].filter(Boolean).join(", ")}]`,
      () => `[(${inner()}), ...(${inner()})[]]`,
      () => `{ [key: string]: ${inner()} }`,
      () => `{${oneOf(" ", "\n")}${many(3, () => `${comment()}${key()}${oneOf("", "?")}: ${inner()};\n`, "")}}`,
      () => `${name()}<${some(2, inner, ", ")}>`,
      () => `z.${name()}<${inner()}>`,
      () => `readonly (${inner()})[]`,
    )();
  };

  const expression = (depth: number): string => {
    if (depth <= 0) return oneOf(name, scalar, () => `${name()}()`)();
    const inner = (): string => expression(depth - 1);
    const list = (max: number): string => many(max, inner, ", ");
    const called = (): string => `${oneOf("z", "helper", "Name", "z.iso")}.${name()}(${list(2)})`;
    const member = (): string =>
      oneOf(
        () => `${key()}: ${inner()}`,
        () => `get ${key()}() { return ${inner()}; }`,
        name,
        () => `["__proto__"]: ${inner()}`,
      )();
    return oneOf(
      inner,
      called,
      () => called() + some(4, () => `.${oneOf("min", "optional", "describe", "regex")}(${list(1)})`, ""),
      () => `${name()}(${list(3)})${oneOf("", "", `.optional()`, `.min(${inner()}).max(1)`)}`,
      () => `${name()}<${type(1)}>(${list(2)})`,
      () => `z.looseObject({${oneOf("", "", "\n")}${many(4, member, ", ")}})`,
      () => `{ ${oneOf("", "\n")}${many(4, member, oneOf(", ", ",\n\n"))} }`,
      () => `[${list(4)}]`,
      () => `[${many(40, () => `${oneOf("", "-")}${upTo(9_999)}`, ", ")}]`,
      () => `z.lazy(() => ${oneOf(name, called, () => `[${list(3)}]`)()})`,
      () => `z.string().regex(new RegExp(${string()}, "u"))`,
      () => `async () => (await import(${string()})).${name()}`,
      () => `(${oneOf("", "a", "a, b")}) => ${oneOf(called, name)()}`,
    )();
  };

  const declaration = (): string => {
    const head = comment().trimStart();
    return oneOf(
      () =>
        `${head}export interface ${name()} {\n${many(4, () => `${comment().trimStart()}${key()}?: ${type(upTo(3))};\n`, "")}}\n`,
      () => `${head}export type ${name()} = ${type(upTo(4))};\n`,
      () =>
        `${head}export const ${name()}: ${oneOf(`z.ZodType<${name()}>`, type(upTo(2)))} = ${expression(upTo(5))};\n`,
      () =>
        `${head}export const create: (options?: ${name()}) => ${type(upTo(1))} = (options) => ${name()}(options, ${expression(1)});\n`,
      () => `export { ${some(5, name, ", ")} } from ${string()};\nexport type { ${name()} } from "./${name()}.js";\n`,
    )();
  };
  return Array.from({ length: count }, declaration);
}

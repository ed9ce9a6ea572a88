import { runInThisContext } from "node:vm";
import { ts } from "ts-morph";

/** What a TypeScript expression evaluates to. */
export function evaluate(expression: string): unknown {
  return runInThisContext(`(${expression})`) as unknown;
}

/** Runs a printed module as a script with its imports replaced by `stubs`, and gives what it exports. */
export function run(text: string, stubs: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: Record<string, unknown> = {};
  const script = runInThisContext(`(function (exports, require) { ${outputText}\n})`) as (
    exports: object,
    require: (specifier: string) => unknown,
  ) => void;
  script(exports, (specifier) => stubs[specifier] ?? {});
  return exports;
}

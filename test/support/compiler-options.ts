/** The strictest settings a user may have, `skipLibCheck` apart: what an output must compile under (design, section 5). */
export const strictestOptions = {
  target: "ES2022",
  lib: ["ES2023"],
  module: "NodeNext",
  moduleResolution: "NodeNext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
} as const;

/** What `tsc --init` of TypeScript 7 writes, as far as it bears on errors. */
export const initialOptions = {
  module: "nodenext",
  target: "esnext",
  types: [],
  declaration: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noUncheckedSideEffectImports: true,
  moduleDetection: "force",
  skipLibCheck: true,
} as const;

// Stands for `templates/runtime/zod.ts` in the checked form: Zod under its own types, which say what each schema gives.
export * from "zod";

/**
 * A file of a project as Prettier spells it where nobody chose otherwise, so that a formatter of its owner leaves it as it is. Texts of kinds that
 * it does not know stay as they are.
 */
export async function formatFile(path: string, text: string): Promise<string> {
  if (!/\.(?:json|md|ts|js|yml)$/.test(path)) return text;
  const { format } = await import("prettier");
  return format(text, { filepath: path, endOfLine: "lf" });
}

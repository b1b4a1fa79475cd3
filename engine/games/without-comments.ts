/** The code of a source text: what comments say is no sign of what a program does. */
export function withoutComments(source: string, language: string): string {
  return language === "python" ? source.replace(/#.*$/gm, "") : source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}

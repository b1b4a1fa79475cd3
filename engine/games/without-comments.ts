/** The code of a source text, whose line comments begin with a mark: what comments say is no sign of what it does. */
export function withoutComments(source: string, mark: "#" | "//"): string {
  return mark === "#" ? source.replace(/#.*$/gm, "") : source.replace(/\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\/\/.*$/gm, "");
}

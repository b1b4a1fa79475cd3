/** Source code without its line comments, which start with `mark`: comments are no evidence of what code does. */
export function removeComments(source: string, mark: "#" | "//"): string {
  return mark === "#" ? source.replace(/#.*$/gm, "") : source.replace(/\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\/\/.*$/gm, "");
}

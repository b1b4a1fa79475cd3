const readPattern =
  /\binput\s*\(|\bstdin\b|\breadline\b|\bcin\s*>>|\bnew Scanner\b|\bConsole\.(?:ReadLine|In)\b|\bbufio\.|\bread_line\b|\bgetline\b|\bscanf\b|\bgets\b/i;

/** Whether a program reads lines, as all bots for referees do. */
export function readsInput(source: string): boolean {
  return readPattern.test(source);
}

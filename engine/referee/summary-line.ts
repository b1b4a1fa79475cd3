/** A line of a summary for people: players by their names, without the marks of its colours (`¤RED¤…§RED§`). */
export function summaryLine(line: string, names: readonly string[]): string {
  return line
    .replace(/¤[A-Z]+¤|§[A-Z]+§/g, "")
    .replace(/\$([0-7])/g, (sign, player: string) => names[Number(player)] ?? sign);
}

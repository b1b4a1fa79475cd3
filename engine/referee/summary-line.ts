/** A line of a summary as plain text: with players' names, and without colour marks (`¤RED¤…§RED§`). */
export function formatSummaryLine(line: string, names: readonly string[]): string {
  return line
    .replace(/¤[A-Z]+¤|§[A-Z]+§/g, "")
    .replace(/\$([0-7])(?!\d)/g, (sign, player: string) => names[Number(player)] ?? sign);
}

/** An error about a player, as CodinGame's SDK marks it in a summary. */
export const formatErrorAbout = (player: number, message: string) => `¤RED¤$${player}: ${message}§RED§`;

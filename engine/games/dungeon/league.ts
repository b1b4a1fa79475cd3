/** A bot's rate in a league as the published table shows it: won games of all it played, with two decimals. */
export function rateOf(points: number, games: number, opponents: number): string {
  const played = games * opponents;
  return (played === 0 ? 0 : points / played).toFixed(2);
}

/** The name that a misspelt word probably meant, ignoring case; undefined if none is close enough. */
export function findClosestName(word: string, names: readonly string[]): string | undefined {
  const wanted = word.slice(0, maxChars).toLowerCase();
  const maxSteps = wanted.length < 4 ? 1 : 2;
  const near = names
    .map((name) => ({ name, steps: computeEditDistance(wanted, name.toLowerCase()) }))
    .filter(({ steps }) => steps <= maxSteps)
    .sort((a, b) => a.steps - b.steps);
  return near[0]?.name;
}

/** Words longer than this are not compared. */
const maxChars = 40;

/** Damerau-Levenshtein distance: letters to change, add, drop or swap with a neighbour. */
function computeEditDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? rows[i - 2]![j - 2]! + 1 : changed;
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}

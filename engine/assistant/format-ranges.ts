/** The maximum number of ranges that are listed. */
const maxRanges = 12;

/** Whole numbers in ascending order without repetitions: "3, 5-9, 12", ending with "…" if there are many. */
export function formatRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return texts.length > maxRanges ? `${texts.slice(0, maxRanges).join(", ")} …` : texts.join(", ");
}

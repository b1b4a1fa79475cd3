/** A number with its noun: "1 match", "12 matches"; by default the plural ends in s. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

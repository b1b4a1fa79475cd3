/** Replaces paths in JSON: each `from` by its `to`. */
export function replacePaths(json: string, places: Iterable<readonly [from: string, to: string]>): string {
  const inside = (text: string) => JSON.stringify(text).slice(1, -1);
  let text = json;
  for (const [from, to] of places) if (from !== "") text = text.replaceAll(inside(from), inside(to));
  return text;
}

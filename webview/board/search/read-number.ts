/** The number that the text of a field stands for; undefined for an empty or any other text. */
export function readNumber(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}

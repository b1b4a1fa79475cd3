import { integer, maxValue, minValue, number, pipe } from "valibot";

/** An option that is a whole number from `least` to `most`; the message goes after the option's name. */
export function wholeNumber(least: number, most: number) {
  const told = `must be a whole number from ${least} to ${most}`;
  return pipe(number(told), integer(told), minValue(least, told), maxValue(most, told));
}

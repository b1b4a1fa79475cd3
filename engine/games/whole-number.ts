import { integer, maxValue, minValue, number, pipe } from "valibot";
import { t } from "../l10n/speak.ts";

/** An option that is a whole number from `least` to `most`; the message follows the option's name. */
export function createWholeNumberOption(least: number, most: number) {
  const message = () => t("must be a whole number from {least, number} to {most, number}", { least, most });
  return pipe(number(message), integer(message), minValue(least, message), maxValue(most, message));
}

import { t } from "../l10n/speak.ts";

/** How many matches count for nobody because their referee failed, and why the first did; undefined for none. */
export function describeRefereeFailures(failures: readonly string[]): string | undefined {
  const [why] = failures;
  if (why === undefined) return undefined;
  return t("{count, plural, one {One match is} other {# matches are}} not counted, because the referee failed. {why}", {
    count: failures.length,
    why,
  });
}

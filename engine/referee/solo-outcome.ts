import type { Criterion, RefereeScores } from "../game/referee.ts";
import type { Outcome } from "../game/rules.ts";
import type { Failure } from "../game/turn.ts";
import { joinTexts, type Text } from "../l10n/message.ts";
import { msg } from "../l10n/speak.ts";

interface SoloPlayers {
  readonly names: readonly string[];
  readonly failures: readonly (Failure | undefined)[];
}

/**
 * The outcome of a test case that one player, or several one after the other, have played. The score comes first, as on the site:
 * 1 is solved and 0 is not; then the criterion of an optimization game. A player alone has won only if it is solved.
 */
export function findSoloOutcome(
  { scores, metadata = {}, each = [metadata] }: RefereeScores,
  { names, failures }: SoloPlayers,
  criterion: Criterion | undefined,
): Outcome {
  const players = scores.map((_, player) => player);
  const values = criterion && players.map((player) => parseValue(each[player]?.[criterion.name]));
  const isBetter = (one: number, other: number) => {
    if (scores[one] !== scores[other] || !values) return scores[one]! > scores[other]!;
    const ahead = (values[one] ?? Number.NaN) - (values[other] ?? Number.NaN);
    return criterion.isLowestBest ? ahead < 0 : ahead > 0;
  };
  const places =
    scores.length === 1
      ? [scores[0]! > 0 ? 1 : 2]
      : players.map((player) => 1 + players.filter((other) => isBetter(other, player)).length);
  const failed = players.find((player) => failures[player] !== undefined && places[player] !== 1);
  const points = msg("scores {scores}", { scores: scores.join(" : ") });
  const listed = values && [`${criterion.name} ${values.map(formatValue).join(" : ")}`];
  return {
    places,
    scores: values?.every((value) => value !== undefined) ? ([...values] as number[]) : [...scores],
    ...(values && { reached: players.map((player) => (scores[player]! > 0 ? (values[player] ?? null) : null)) }),
    reason: (failed === undefined ? undefined : failures[failed]) ?? "score",
    detail: joinTexts([...describeFailure(names, failures, failed), points, ...(listed ?? [])], "; "),
  };
}

const parseValue = (text: string | undefined) =>
  Number.isFinite(Number(text ?? Number.NaN)) ? Number(text) : undefined;

const formatValue = (value: number | undefined) => (value === undefined ? "?" : String(value));

function describeFailure(
  names: SoloPlayers["names"],
  failures: SoloPlayers["failures"],
  failed: number | undefined,
): Text[] {
  const failure = failed === undefined ? undefined : failures[failed];
  return failure === undefined ? [] : [msg("{player} failed ({failure})", { player: names[failed!]!, failure })];
}

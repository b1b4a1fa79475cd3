import { decimal, t } from "../l10n/speak.ts";

/** What a source line costs a bot. */
export interface LineCost {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The winning chance that answers lose by it, 1 a whole game: summed over a game, on average. */
  readonly loss: number;
  /** The standard error of that. */
  readonly error: number;
  /** Of all that is lost, 0 to 1; those of all lines make 1 together. */
  readonly share: number;
  /** Answers that it wrote, or wrote a part of. */
  readonly times: number;
  /** How many of them were judged. */
  readonly judged: number;
  /** Milliseconds a game that the bot took for what this line wrote. */
  readonly ms: number;
  /** The line is a best guess. */
  readonly guessed: boolean;
}

/** Where a bot's source gives up winning chance: the costliest lines first, by what is certain. */
export interface LineCosts {
  readonly matches: number;
  /** A match has one, or many of them. */
  readonly games: number;
  /** Answers of the bot in them, and how many were judged. */
  readonly answers: number;
  readonly judged: number;
  /** The winning chance given up a game: what its lines lose makes it up. It can be more than 1, as the opponent errs too. */
  readonly loss: number;
  readonly lines: readonly LineCost[];
}

/** "−2.1 % a match, 14 times": what stands at the end of a line. */
export function costAtLine({ loss, times }: LineCost, costs: LineCosts): string {
  const values = { loss: lossText(loss), times };
  return isOfGame(costs)
    ? t("{loss} a game, {times, plural, one {once} other {# times}}", values)
    : t("{loss} a match, {times, plural, one {once} other {# times}}", values);
}

/** Whether a figure is of a game: where a match has many. */
export function isOfGame({ matches, games }: Pick<LineCosts, "matches" | "games">): boolean {
  return games > matches;
}

/** Of fewer answers the figures are mostly chance. */
const leastJudged = 0.2;

/** What the lines cost together, how that can be more than a whole match, and when it says little. */
export function togetherText(costs: LineCosts): string {
  const { loss, judged, answers } = costs;
  if (judged === 0) return t("No answer was judged in time: allow more seconds.");
  const percent = Math.round(100 * loss);
  const sum = isOfGame(costs)
    ? t("All lines together gave up {percent, number} % per game.", { percent })
    : t("All lines together gave up {percent, number} % per match.", { percent });
  const more = t("The sum can exceed 100 %, because what the opponent gives back is not subtracted.");
  const few = t("Too few answers were judged for reliable figures: allow more seconds.");
  return [sum, ...(loss > 1 ? [more] : []), ...(judged < leastJudged * answers ? [few] : [])].join(" ");
}

/** Less than this is nothing to be told at a line. */
const leastTold = 0.002;

/** Whether a line costs something for certain. */
export function isCostly({ loss, error }: LineCost): boolean {
  return loss >= leastTold && loss > 2 * error;
}

/** A loss in per cent, with a minus sign. */
export function lossText(loss: number): string {
  return `${loss < 0.0005 ? "" : "\u2212"}${decimal(100 * loss, 1)} %`;
}

import { formatDecimal, t } from "../l10n/speak.ts";

/** What a source line costs a bot. */
export interface LineCost {
  readonly file: string;
  /** The line's number, from 1. */
  readonly line: number;
  /** The average winning chance that answers lose because of it per game; 1 is a whole game. */
  readonly loss: number;
  /** The standard error of the loss. */
  readonly error: number;
  /** The line's share of the total loss, 0 to 1; the shares of all lines add up to 1. */
  readonly share: number;
  /** How many answers it wrote, at least in part. */
  readonly times: number;
  /** How many of them were judged. */
  readonly judged: number;
  /** The bot's time for the answers of this line, in milliseconds per game. */
  readonly ms: number;
  /** The line is a guess. */
  readonly guessed: boolean;
}

/** Where a bot's source gives up winning chance; the costliest lines first, by the lower bound. */
export interface LineCosts {
  readonly matches: number;
  /** The number of games; a match may have many. */
  readonly games: number;
  /** The bot's answers in them, and how many were judged. */
  readonly answers: number;
  readonly judged: number;
  /** The title of the game if it has no analysis, so that no answer can be judged. */
  readonly noAnalysis?: string;
  /**
   * The winning chance given up per game, the sum over all lines. It can exceed 1, since the opponent makes mistakes
   * too.
   */
  readonly loss: number;
  readonly lines: readonly LineCost[];
}

/** "−2.1 % a match, 14 times": the text shown at the end of a line. */
export function formatCostAtLine({ loss, times }: LineCost, costs: LineCosts): string {
  const values = { loss: formatLoss(loss), times };
  return isOfGame(costs)
    ? t("{loss} a game, {times, plural, one {once} other {# times}}", values)
    : t("{loss} a match, {times, plural, one {once} other {# times}}", values);
}

/** Whether figures are per game rather than per match, because a match has many games. */
export function isOfGame({ matches, games }: Pick<LineCosts, "matches" | "games">): boolean {
  return games > matches;
}

/** With a smaller share of judged answers, the figures are mostly chance. */
const minJudgedShare = 0.2;

/** What all lines cost together, why that can exceed a whole match, and when the figures mean little. */
export function describeTotalCost(costs: LineCosts): string {
  const { loss, judged, answers, noAnalysis } = costs;
  if (noAnalysis !== undefined) return t("{game} has no analysis of answers.", { game: noAnalysis });
  if (judged === 0) return t("No answer was judged in time: allow more seconds.");
  const percent = Math.round(100 * loss);
  const sum = isOfGame(costs)
    ? t("All lines together gave up {percent, number} % per game.", { percent })
    : t("All lines together gave up {percent, number} % per match.", { percent });
  const more = t("The sum can exceed 100 %, because what the opponent gives back is not subtracted.");
  const few = t("Too few answers were judged for reliable figures: allow more seconds.");
  return [sum, ...(loss > 1 ? [more] : []), ...(judged < minJudgedShare * answers ? [few] : [])].join(" ");
}

/** Smaller losses are not shown at a line. */
const minShownLoss = 0.002;

/** Whether a line's loss is statistically certain. */
export function isCostly({ loss, error }: LineCost): boolean {
  return loss >= minShownLoss && loss > 2 * error;
}

/** A loss in per cent, with a minus sign. */
export function formatLoss(loss: number): string {
  return `${loss < 0.0005 ? "" : "\u2212"}${formatDecimal(100 * loss, 1)} %`;
}

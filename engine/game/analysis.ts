import type { Text } from "../l10n/message.ts";
import { t } from "../l10n/speak.ts";
import type { Ask, Reply } from "./turn.ts";

type Random = () => number;

/**
 * How a game lets an analyst judge answers by playing on. What a player cannot know never decides: it is dealt anew
 * before an answer is tried. `random` gives numbers in [0, 1) and is all that chance comes from.
 */
export interface Foresight<State = unknown> {
  readonly exact?: undefined;
  /** A copy of all that matters for one open ask: of many games at once, that of the ask alone. */
  scene(state: State, ask: Ask): State;
  /** A state of its own that this player cannot tell from the given one by all it was told. Changes nothing. */
  imagine(state: State, player: number, random: Random): State;
  /** Plays on quickly, by the same good policy for everybody, and says how well that went for a player: 0 to 1. */
  playout(state: State, player: number, random: Random): number;
  /** Answers that are worth a try, as a bot would send them; of a sure win, `win` knows. Changes nothing. */
  candidates(state: State, ask: Ask, random: Random): string[];
  /**
   * Who answers next, if there is an answer with which that player wins at once, whatever nobody knows, and that answer.
   * None is overlooked, unless it shall be `quick`, where many states are asked. Absent: one answer wins nothing in this
   * game, or nobody can tell. Changes nothing.
   */
  win?(state: State, quick?: boolean): SureWin | undefined;
  /**
   * What the mean of playouts says of the winning chance, told from what the player knows. It rises with the mean.
   * Absent: the mean is the chance.
   */
  chance?(state: State, player: number, mean: number): number;
  /** The parts of an answer for people, where its text is for programs; undefined where it cannot be read. */
  inWords?(state: State, ask: Ask, answer: string): readonly Text[] | undefined;
}

export interface SureWin {
  readonly player: number;
  readonly answer: string;
}

/** Of a game whose answers are judged exactly: nothing is played. */
export interface Exact<State = unknown> {
  readonly exact: true;
  /** What its answers keep or give up, in words: "share of the best score". */
  readonly stake: string;
  judge(state: State, ask: Ask, reply: Reply): ExactJudgement;
}

export interface ExactJudgement {
  /** The share that was kept of all that could be had, 0 to 1. */
  readonly kept: number;
  /** The best answer. */
  readonly better: string;
}

/** What the answers of a game keep or give up, in words. */
export function describeStake(analysis: Foresight | Exact): string {
  return analysis.exact ? analysis.stake : t("winning chance");
}

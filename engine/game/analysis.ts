import { type Text, t } from "../l10n/speak.ts";
import type { Ask, Reply } from "./turn.ts";

type Random = () => number;

/**
 * How a game lets the analyst judge answers by playing on. Information that the player cannot have never influences the
 * judgement: it is dealt anew before an answer is tried. `random` gives numbers in [0, 1) and is the only source of
 * chance.
 */
export interface Foresight<State = unknown, Past = unknown> {
  readonly isExact?: undefined;
  /** A copy of everything that matters for one open question; in a match of many games, of that game only. */
  scene(state: State, ask: Ask): State;
  /** A state that the player cannot tell from the given one, which does not change, by anything it was sent. */
  imagine(state: State, player: number, random: Random): State;
  /** Plays on quickly, with the same good policy for everybody, and returns the result for a player: 0 to 1. */
  playout(state: State, player: number, random: Random): number;
  /** Answers worth trying, as a bot would send them; a certain win is left to `win`. Does not change the state. */
  candidates(state: State, ask: Ask, random: Random): string[];
  /**
   * The next player and an answer with which it wins at once, whatever is hidden; undefined if there is none. Finds
   * every such win, unless `isQuick` is set, for queries over many states. Absent if one answer cannot win this game, or
   * it cannot be told. Does not change the state.
   */
  win?(state: State, isQuick?: boolean): SureWin | undefined;
  /** What an imagined state, and earlier answers, say besides playouts. Absent if the playouts' mean is the chance. */
  standing?(state: State, player: number, past?: Past): Standing;
  /**
   * What answers say of their players, as everybody could see: this one, given in the state, and those before it. Does
   * not change the state. Absent if earlier answers do not matter.
   */
  note?(past: Past | undefined, state: State, reply: Reply): Past;
  /** An answer's parts in words, where it is not readable itself; undefined if it cannot be parsed. */
  describeAnswer?(state: State, ask: Ask, answer: string): readonly Text[] | undefined;
}

/** How the log-odds of playouts become those of the winning chance: they are multiplied, then the lead is added. */
export interface Standing {
  /** How far playouts are trusted: above 0, and the same for both players. */
  readonly trust: number;
  /** In log-odds; of two players, the one's is the negative of the other's. */
  readonly lead: number;
}

export interface SureWin {
  readonly player: number;
  readonly answer: string;
}

/** For a game whose answers can be judged exactly, without playing. */
export interface ExactAnalysis<State = unknown> {
  readonly isExact: true;
  /** What answers keep or give up, in words: "share of the best score". */
  readonly stake: string;
  judge(state: State, ask: Ask, reply: Reply): ExactJudgement;
}

interface ExactJudgement {
  /** The share of the possible score that was kept, 0 to 1. */
  readonly kept: number;
  readonly better: string;
}

export function describeStake(analysis: Foresight | ExactAnalysis): string {
  return analysis.isExact ? analysis.stake : t("winning chance");
}

/** The winning chance by the share of playouts won and the standing, from 0 to 1; of two players, they add up to one. */
export function computeChance(share: number, { trust, lead }: Standing): number {
  // The logistic function of the log-odds.
  return 1 / (1 + Math.exp(-(trust * computeLogOdds(share) + lead)));
}

/** The log-odds of a share from 0 to 1; finite for 0 and 1, too. */
function computeLogOdds(share: number): number {
  const margin = 0.01;
  return Math.log((share + margin) / (1 - share + margin));
}

import type { Text } from "../l10n/message.ts";
/** How a duel stands, or ended, as the editor shows and keeps it: plain data that survives JSON. */
export interface DuelSummary {
  readonly id: string;
  /** URI of the bot that is asked about. */
  readonly bot: string;
  readonly at: string;
  readonly game: string;
  /** The bot's own name first, then its opponent's. */
  readonly names: readonly string[];
  /** The versions of their sources; null for one that has no source file. */
  readonly versions: readonly (string | null)[];
  /** Begun by a save, not by a person. */
  readonly background: boolean;
  /**
   * `waiting`: something else is being played. At its end `decided`; `most`, when as many matches were played as may be;
   * `stopped`; `same`, when the other version is the same program and nothing was played; `broken`, when a bot fails in every match; `failed`, when it could not be played at all.
   */
  readonly state: "preparing" | "playing" | "waiting" | "decided" | "most" | "stopped" | "same" | "broken" | "failed";
  readonly verdict: "better" | "not better" | "undecided";
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** How many pairs brought 0, ½, 1, 1½ and 2 points. */
  readonly pairs: readonly number[];
  /** With its 95 % interval; null is no bound. */
  readonly elo: DuelElo;
  /** The chance, 0 to 1, that the bot is the better one. */
  readonly los: number;
  readonly llr: number;
  readonly bounds: { readonly lower: number; readonly upper: number };
  /** How many more matches it takes at this rate; null where nobody can say. */
  readonly left: number | null;
  /** The log-likelihood ratio after pairs, evenly from the first to the last one. */
  readonly trail: readonly number[];
  /** Those of its lost matches whose records are kept, in their order. */
  readonly lost: readonly LostMatch[];
  /** How often each bot was at fault. */
  readonly faults: readonly number[];
  /** What a match counts, in words. */
  readonly model: string;
  /** Of a duel that failed or that a broken bot ended: why, with the line if there is one. */
  readonly trouble?: {
    /** The bot that is to blame. */
    readonly name?: string;
    readonly message: string;
    readonly file?: string;
    readonly line?: number;
  };
  /** Whom the bot meets, as a request names him, and the seed of the pairs: what it takes to go on with it. */
  readonly opponent?: string;
  readonly seed?: string;
  /** Which files changed on disk meanwhile, in sentences. */
  readonly changed?: string;
  /** It is of an earlier session: whoever shows news has none. */
  readonly earlier?: true;
  /** The source of the bot is another by now. */
  readonly outdated?: true;
}

export interface DuelElo {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A lost match of a duel. */
export interface LostMatch {
  readonly id: string;
  /** Which player the bot was. */
  readonly me: number;
  /** From 1. */
  readonly pair: number;
  /** How it ended, in a sentence. */
  readonly detail: Text;
  /** How often the bot was at fault, and the first time in a sentence. */
  readonly faults: number;
  readonly problem?: string;
}

/** It was ended before its time, and nothing of it has changed since. */
export function canGoOn({ state, outdated, opponent, seed }: DuelSummary): boolean {
  return state === "stopped" && !outdated && opponent !== undefined && seed !== undefined;
}

/** Whether a duel has not ended yet. */
export function isDuelGoing({ state }: Pick<DuelSummary, "state">): boolean {
  return state === "preparing" || state === "playing" || state === "waiting";
}

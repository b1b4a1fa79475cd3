import type { Text } from "../l10n/message.ts";
/** The winning chance of a player as it could know it: of the game that its answer belongs to, with that answer. */
export interface Chance {
  /** Counts from 0 over the record's answers. */
  readonly answer: number;
  readonly player: number;
  readonly chance: number;
  /** The interval of 95 % that playouts leave. */
  readonly low: number;
  readonly high: number;
}

/** An answer that cost winning chance. */
export interface Mistake {
  /** Counts from 0 over the record's answers. */
  readonly answer: number;
  readonly player: number;
  readonly turn: number;
  readonly gameNumber?: number;
  /** The winning chance given up, 0 to 1. */
  readonly loss: number;
  /** What the better answer keeps, 0 to 1. */
  readonly kept: number;
  /** 1 slight, 2 bad, 3 grave. */
  readonly grade: 1 | 2 | 3;
  /** Both answers for people, part by part. */
  readonly inWords: { readonly played: readonly Text[]; readonly better: readonly Text[] };
  /** "turn 43 ?? 78 → 47 %: played Pass; better is Summon Slimer (12), Foulbeast (4) attacks the opponent". */
  readonly text: Text;
  /** The best answer that was found, as a bot sends it. */
  readonly better: string;
  /** It wins at once: named however little was lost. */
  readonly wins?: true;
}

/** The chance before and after in whole per cent; nothing is as good as a win. */
export function percentDrop({ kept, loss, wins }: Pick<Mistake, "kept" | "loss" | "wins">): {
  kept: number;
  left: number;
} {
  const left = Math.max(0, Math.round(100 * (kept - loss)));
  return { kept: Math.round(100 * kept), left: wins ? Math.min(99, left) : left };
}

/** As in notes on chess: dubious, bad, grave. */
export const gradeSigns = { 1: "?!", 2: "?", 3: "??" } as const;

/** What is new since the step before; what speaks of an answer again takes the place of what was said of it. */
export interface AnalysisStep {
  readonly chances: readonly Chance[];
  readonly mistakes: readonly Mistake[];
}

/** How the search for the mistakes of a match stands; `off`: nobody wants it. */
export type SearchState = "searching" | "done" | "stopped" | "off";

import { joinTexts, msg, type Text } from "../l10n/speak.ts";
import { formatSeconds } from "./tuning-summary.ts";

/** A player's winning chance after an answer, by what it could know; of many games, in that one. */
export interface Chance {
  /** The index of the answer in the record, from 0. */
  readonly answer: number;
  readonly player: number;
  readonly chance: number;
  /** The bounds of the 95 % interval of the playouts. */
  readonly low: number;
  readonly high: number;
}

/** What a winning chance that was learned from matches is worth, by what it says of bots that it was not learned from. */
export interface ChanceQuality {
  /** The matches with a winner, and the bots that played them. */
  readonly matches: number;
  readonly bots: number;
  /** The mean square of what it is off by; 0.25 says nothing. */
  readonly brier: number;
  /** The same of a chance that is learned from the score alone. */
  readonly byScore: number;
  /** For tenths of the chance: how often it was said, what was said on average, and how many then won. */
  readonly bins: readonly { readonly count: number; readonly said: number; readonly won: number }[];
  /** Whether bots were left out, or, where there are few, matches. */
  readonly isByBots: boolean;
  /** Only a good chance is shown. */
  readonly isGood: boolean;
  /** How many matches more are wanted before it may be good; 0 if it is, or if there are so many that more hardly help. */
  readonly missing: number;
  /** How long the charted match took, in milliseconds. */
  readonly matchMs?: number;
  /** The names of files that could not be read to their end. */
  readonly unread?: readonly string[];
}

/** More matches make learning slower, and a learned chance hardly better. */
export const manyMatches = 500;

/** Which files count only as far as they could be read; undefined if all could. */
export const describeUnread = ({ unread = [] }: ChanceQuality): Text | undefined =>
  unread.length === 0
    ? undefined
    : msg("Could not be read to the end: {files}{more, plural, =0 {} one { and # more} other { and # more}}.", {
        files: unread.slice(0, maxNamed).join(", "),
        more: Math.max(0, unread.length - maxNamed),
      });

const maxNamed = 3;

/** "Play 40 matches more: about 2 min", one after the other. */
export function offerMatches({ missing, matchMs = 0 }: ChanceQuality): Text {
  const time = formatSeconds((missing * matchMs) / 1000);
  return msg("Play {missing, plural, one {# match} other {# matches}} more: about {time}", { missing, time });
}

/** What a learned chance is worth in a sentence, or how many matches more it wants. */
export function describeQuality({ matches, bots, brier, byScore, isByBots, isGood, missing }: ChanceQuality): Text {
  if (missing > 0)
    return msg(
      "Winning chances are not there yet: {matches, plural, one {# match} other {# matches}} with a winner are kept, and {missing, number} more are wanted, best between several bots.",
      { matches, missing },
    );
  if (!isGood)
    return msg(
      "{matches, plural, one {# match} other {# matches}} with a winner are kept, but the numbers that bots are sent in this game do not tell who wins: it has no winning chances.",
      { matches },
    );
  const facts = { matches, bots, brier: brier.toFixed(2), byScore: byScore.toFixed(2) };
  return isByBots
    ? msg(
        "Chance from {matches, number} matches of {bots, number} bots: for bots that it has not seen its Brier score is {brier}, that of the score alone {byScore}; 0.25 knows nothing.",
        facts,
      )
    : msg(
        "Chance from {matches, number} matches of {bots, number} bots: for matches that it has not seen its Brier score is {brier}, that of the score alone {byScore}; 0.25 knows nothing.",
        facts,
      );
}

/** An answer that gave up winning chance. */
export interface Mistake {
  /** The index of the answer in the record, from 0. */
  readonly answer: number;
  readonly player: number;
  readonly turn: number;
  readonly gameNumber?: number;
  /** The winning chance given up, 0 to 1. */
  readonly loss: number;
  /** What the better answer keeps, 0 to 1. */
  readonly kept: number;
  /** How serious the mistake is: 1 slight, 2 bad, 3 grave. */
  readonly grade: 1 | 2 | 3;
  /** Both answers in words, part by part. */
  readonly inWords: { readonly played: readonly Text[]; readonly better: readonly Text[] };
  /** "turn 43 ?? 78 → 47 %: played Pass; better is Summon Slimer (12), Foulbeast (4) attacks the opponent". */
  readonly text: Text;
  /** The best answer found, as a bot sends it. */
  readonly better: string;
  /** The better answer wins at once; such a mistake is reported even if little was lost. */
  readonly wins?: true;
}

/** The chance before and after the answer in whole per cent; only a win is shown as 100 %. */
export function formatDrop({ kept, loss, wins }: Pick<Mistake, "kept" | "loss" | "wins">): {
  kept: number;
  left: number;
} {
  const left = Math.max(0, Math.round(100 * (kept - loss)));
  return { kept: Math.round(100 * kept), left: wins ? Math.min(99, left) : left };
}

/** The signs of chess notation: dubious, bad, grave. */
export const gradeSigns = { 1: "?!", 2: "?", 3: "??" } as const;

/** What some bots would answer, and how matches went on from there. */
export interface Opinion {
  readonly by: readonly Text[];
  /** Absent if it is the recorded answer. */
  readonly text?: string;
  /** The matches that were won with it, and with the recorded answer; a draw is half a win. */
  readonly won: number;
  readonly ownWon: number;
  readonly played: number;
  /** How many of both were stopped where the learned chance was clear, and count as it said. */
  readonly stopped: number;
}

/** The second opinions on an answer. */
export interface TurnOpinions extends Pick<Mistake, "answer" | "player" | "turn"> {
  readonly opinions: readonly Opinion[];
}

/** "boss of Gold: MOVE 3 7 2 · 6 of 8 won from here, your answer 2 of 8". */
export function describeOpinion({ by, text, stopped, ...counts }: Opinion): Text {
  const names = joinTexts(by, ", ");
  if (text === undefined) return msg("{names}: the same answer", { names });
  const answer = text.trim().replace(/\s+/g, " ").slice(0, maxShown);
  if (counts.played === 0) return msg("{names}: {answer}", { names, answer });
  const told = msg(
    "{names}: {answer} · {won, number} of {played, number} won from here, your answer {ownWon, number} of {played, number}",
    { names, answer, ...counts },
  );
  if (stopped === 0) return told;
  const matches = msg("{stopped, plural, one {# match} other {# matches}} stopped as good as decided", { stopped });
  return joinTexts([told, matches], "; ");
}

const maxShown = 100;
const maxTurningPoints = 5;
/** A smaller fall is none. */
const minFall = 0.05;

/** Answers after which a player's chance fell more than it usually changes, deepest first; not always mistakes. */
export function findTurningPoints(chances: readonly Chance[], player: number): number[] {
  const own = chances.filter((chance) => chance.player === player);
  const falls = own.slice(1).map(({ chance }, i) => ({ answer: own[i]!.answer, fall: own[i]!.chance - chance }));
  const usual = Math.sqrt(falls.reduce((sum, { fall }) => sum + fall * fall, 0) / Math.max(1, falls.length));
  return falls
    .filter(({ fall }) => fall >= minFall && fall > usual)
    .sort((one, other) => other.fall - one.fall)
    .slice(0, maxTurningPoints)
    .map(({ answer }) => answer);
}

/** What is new since the last step; an entry for the same answer replaces the earlier one. */
export interface AnalysisStep {
  readonly chances: readonly Chance[];
  readonly mistakes: readonly Mistake[];
  readonly opinions?: readonly TurnOpinions[];
  /** What the chances are worth, where they are learned from matches. */
  readonly quality?: ChanceQuality;
}

/** The progress of the search for mistakes; `off` means that nobody has asked for it. */
export type SearchState = "searching" | "done" | "stopped" | "off";

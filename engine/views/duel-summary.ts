import { formatDecimal, formatExact, formatSigned, type Text, t } from "../l10n/speak.ts";
import type { MatchPlan } from "../record/match-record.ts";
import type { EloEstimate } from "./league-report.ts";

/** A running or finished duel as the editor shows and stores it: plain JSON data. */
export interface DuelSummary {
  readonly id: string;
  /** The URI of the bot under test. */
  readonly bot: string;
  readonly at: string;
  readonly game: string;
  /** The bot's name, then its opponent's. */
  readonly names: readonly string[];
  /** The versions of their sources; null for a player without a source file. */
  readonly versions: readonly (string | null)[];
  /** Started by a save rather than a person. */
  readonly background: boolean;
  /**
   * `waiting`: other matches are being played. Final states: `decided`; `most`: the maximum number of matches was
   * played; `stopped`; `same`: the other version is the same program, so nothing was played; `broken`: a bot failed in
   * every match; `failed`: it could not be played.
   */
  readonly state: "preparing" | "playing" | "waiting" | "decided" | "most" | "stopped" | "same" | "broken" | "failed";
  readonly verdict: "better" | "not better" | "undecided";
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The number of pairs with 0, ½, 1, 1½ and 2 points. */
  readonly pairs: readonly number[];
  /** The number of the next pair to play. */
  readonly next?: number | undefined;
  /** With its 95 % interval; null stands for an infinite bound. */
  readonly elo: DuelElo;
  /** The probability, 0 to 1, that the bot is better. */
  readonly los: number;
  /** In a game with scores: how much better they are, as a share, and that of each case; see `gain.ts`. */
  readonly gain?: DuelGain | undefined;
  readonly gains?: readonly number[] | undefined;
  /** The values of these cases, a column each, and those by which the gain depends; once the duel has ended. */
  readonly values?: Readonly<Record<string, readonly number[]>>;
  readonly deciding?: readonly DecidingValue[];
  readonly llr: number;
  readonly bounds: { readonly lower: number; readonly upper: number };
  /** The estimated number of matches still needed; null if it cannot be estimated. */
  readonly left: number | null;
  /** The log-likelihood ratio over the duel, at evenly spaced pairs. */
  readonly trail: readonly number[];
  /** Lost matches whose records were saved, in order. */
  readonly lost: readonly LostMatch[];
  /** How often each bot was at fault. */
  readonly faults: readonly number[];
  /** What a match counts, in words. */
  readonly model: string;
  /** Why the duel failed or a bot counts as broken, with the line if known. */
  readonly trouble?: {
    /** The bot that caused it. */
    readonly name?: string;
    readonly message: string;
    readonly file?: string;
    readonly line?: number;
  };
  /** How many of its matches were played again, because the machine caused a timeout. */
  readonly playedAgain?: number;
  /** The opponent's name and the seed of the pairs, which are needed to continue the duel. */
  readonly opponent?: string;
  readonly seed?: string;
  /** What its matches were played with, such as the league, and how often its limits were multiplied. */
  readonly options?: MatchPlan["options"];
  readonly timeScale?: number;
  /** Sentences about files that changed on disk during the duel. */
  readonly changed?: string;
  /** The duel is from an earlier session, so no message announces it. */
  readonly earlier?: true;
  /** The bot's source has changed since. */
  readonly outdated?: true;
}

/** The mean difference of the first of two, as shares, with an interval that holds however often one looks. */
export interface DuelGain extends EloEstimate {
  readonly cases: number;
}

/** A value of cases by which the gain depends: its mean where the value is at least `from` and at most `to`, and elsewhere. */
export interface DecidingValue {
  readonly name: string;
  readonly from: number;
  readonly to?: number;
  readonly inside: number;
  readonly outside: number;
  /** About the 95 % interval of the difference of both, and the chance of such a one without cause, over all looked at. */
  readonly margin: number;
  readonly chance: number;
}

interface DuelElo {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A match of a duel that the bot lost. */
export interface LostMatch {
  readonly id: string;
  /** The bot's player index. */
  readonly me: number;
  /** The number of the pair, from 1. */
  readonly pair: number;
  /** In a game with scores: the test case, and how much better the bot's score is, as a share. */
  readonly seed?: string;
  readonly gain?: number;
  /** How the duel ended, in a sentence. */
  readonly detail: Text;
  /** How often the bot was at fault, and a sentence about the first time. */
  readonly faults: number;
  readonly problem?: string;
}

/** Whether a duel can be continued: it was stopped early, and its sources have not changed since. */
export function canGoOn({ state, outdated, opponent, seed }: DuelSummary): boolean {
  return state === "stopped" && !outdated && opponent !== undefined && seed !== undefined;
}

export function isDuelGoing({ state }: Pick<DuelSummary, "state">): boolean {
  return state === "preparing" || state === "playing" || state === "waiting";
}

/** The result in a few words: "better: +34 ± 20, 212 matches", "undecided so far: +3 ± 40, 60 matches". */
export function formatVerdict({ state, verdict, elo, matches, names, trouble, gain }: DuelSummary): string {
  if (state === "failed") return t("the duel cannot be played");
  if (state === "broken") return t("{bot} fails in every match", { bot: trouble?.name ?? t("a bot") });
  if (state === "same") return t("only comments changed: same program");
  if (matches === 0) {
    if (state === "stopped") return t("stopped");
    return t("a duel against {opponent}", { opponent: names[1] ?? t("another version") });
  }
  if (gain) return formatGainVerdict(verdict, state, gain);
  const values = { verdict, elo: formatElo(elo), matches };
  if (verdict === "undecided" && state !== "most")
    return t("undecided so far: {elo}, {matches, number} matches", values);
  return t(
    "{verdict, select, better {better} undecided {undecided} other {not better}}: {elo}, {matches, number} matches",
    values,
  );
}

/** "better: +1.8 % ± 0.9 %, 64 cases". */
function formatGainVerdict(verdict: DuelSummary["verdict"], state: DuelSummary["state"], gain: DuelGain): string {
  const values = { verdict, gain: formatGain(gain), cases: gain.cases };
  return verdict === "undecided" && state !== "most"
    ? t("undecided so far: {gain}, {cases, plural, one {# case} other {# cases}}", values)
    : t(
        "{verdict, select, better {better} undecided {undecided} other {not better}}: {gain}, {cases, plural, one {# case} other {# cases}}",
        values,
      );
}

/** "+1.8 % ± 0.9 %", with the larger half of the interval. */
export function formatGain({ value, low, high }: Omit<DuelGain, "cases">): string {
  return `${formatSignedPercent(value)} ± ${formatPercent(Math.max(value - low, high - value))}`;
}

/** "N ≥ 60: +4.0 %, elsewhere +0.8 % (a difference of 3.2 % ± 1.1 %)". */
export function describeDecidingValue({ name, from, to, inside, outside, margin }: DecidingValue): string {
  const where = to === undefined ? "≥" : from === to ? "=" : `≤ ${formatExact(to)}, ≥`;
  return t("{where}: {inside}, elsewhere {outside} (a difference of {difference} ± {margin})", {
    where: `${name} ${where} ${formatExact(from)}`,
    inside: formatSignedPercent(inside),
    outside: formatSignedPercent(outside),
    difference: formatPercent(Math.abs(inside - outside)),
    margin: formatPercent(margin),
  });
}

/** A share as a percentage with its sign. */
export const formatSignedPercent = (share: number): string =>
  `${share <= -0.0005 ? "−" : "+"}${formatPercent(Math.abs(share))}`;

/** Says how many matches the machine spoiled, so that they were played again. */
export function describePlayedAgain(count: number): string {
  return t(
    "{count, plural, one {# match was} other {# matches were}} replayed, because the machine caused a timeout.",
    { count },
  );
}

/** "+34 ± 20", or the known bound if the interval is open. */
export function formatElo({ value, low, high }: DuelElo): string {
  const [open, closed] = [isKnownElo(low), isKnownElo(high)];
  if (open && closed) return `${formatSignedElo(value)} ± ${Math.round((high! - low!) / 2)}`;
  if (open) return t("{elo} or more", { elo: formatSignedElo(low) });
  return closed ? t("{elo} or less", { elo: formatSignedElo(high) }) : t("unknown");
}

/** A rounded Elo difference with its sign; ±∞ for an infinite bound. */
export function formatSignedElo(elo: number | null): string {
  if (!isKnownElo(elo)) return elo !== null && elo > 0 ? "+∞" : "−∞";
  return formatSigned(Math.round(elo!));
}

/** A share as a percentage with one decimal. */
export const formatPercent = (share: number): string => `${formatDecimal(100 * share, 1)} %`;

const isKnownElo = (value: number | null): boolean => Number.isFinite(value);

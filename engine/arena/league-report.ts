import type { LeaguePair, LeagueRow } from "./league.ts";
import type { LeagueMatch } from "./league-match.ts";

/** A league as it is shown: plain data, and every text of a bot's in one line without what acts on a screen. */
export interface LeagueReport {
  readonly title: string;
  /** The title of its game. */
  readonly game: string;
  readonly seed: string;
  /** By entry. */
  readonly names: readonly string[];
  /** The path of each bot from the folder on, by entry. */
  readonly keys: readonly string[];
  /** Players a match, and how many the game and the bots allow. */
  readonly seats: number;
  readonly mostSeats: number;
  /** The name of the bot that plays a gauntlet; absent: all play all. */
  readonly gauntlet?: string;
  readonly played: number;
  readonly of: number;
  /** In the order of the table. */
  readonly rows: readonly LeagueRow[];
  readonly pairs: readonly LeaguePair[];
  readonly progress: readonly RatingsAfter[];
  /** What the ratings are, in a sentence. */
  readonly method: string;
  readonly leftOut: readonly { readonly file: string; readonly why: string }[];
  /** What these bots can do here, where no sandbox shuts them off. */
  readonly open?: string;
  /** All of them; absent where the page asks for those of a pair. */
  readonly matches?: readonly LeagueMatch[];
}

/** What goes on with a league. */
export interface LeagueState {
  readonly report: LeagueReport;
  readonly playing: boolean;
  /** Why it could not be played on. */
  readonly trouble?: string;
}

/** A match of a league, with its place among all of them. */
export interface ListedMatch extends LeagueMatch {
  readonly index: number;
}

/** The ratings after so many matches, in Elo by entry. */
export interface RatingsAfter {
  readonly matches: number;
  readonly elo: readonly number[];
}

import type { SandboxName } from "./sandbox-name.ts";

// What passes between a match and the referee of a game that is asked instead of computed.

/** Describes a referee well enough to start it again, and to notice that its files have changed. */
export interface RefereeStamp {
  /** The game's name, as its folder or its settings have it. */
  readonly name: string;
  /** SHA-256 of what is run, in hex. */
  readonly hash: string;
  /** The version of CodinGame's SDK it is built with, where that is known. */
  readonly sdk?: string;
  readonly players: { readonly min: number; readonly max: number };
  /** Its `stub.txt`: names for what players are sent, and what the site makes a first bot from. */
  readonly stub?: string;
  /** How many leagues it has; the highest is played unless the options say otherwise. Absent: it has none. */
  readonly leagues?: number;
  /**
   * By so many milliseconds its limits are above the game's own: a bot that needs them gets a strike, and is timed out
   * for the third. Absent: its limits are the game's own.
   */
  readonly extraMs?: number;
  /** Program first; `{league}` stands for the league that is played, and arguments with it are left out where there is none. */
  readonly command?: readonly string[];
  readonly cwd?: string;
  /** The sandbox it runs in. */
  readonly sandbox?: SandboxName;
}

/** What a referee says up to its next question, or up to the scores. */
export interface RefereeTurn {
  /** What happened, a line each; `$0` to `$7` stand for players. */
  readonly summary?: readonly string[];
  /** Short remarks on players. */
  readonly tooltips?: readonly { readonly text: string; readonly player: number }[];
  readonly next: RefereeQuestion | RefereeScores;
}

/** With 0 `lines` the player is only told something. */
export interface RefereeQuestion {
  readonly kind: "question";
  readonly player: number;
  /** Byte for byte what goes to the player's stdin. */
  readonly text: string;
  readonly lines: number;
  readonly limitMs: number;
}

export interface RefereeScores {
  readonly kind: "scores";
  /** One each; a negative one disqualifies by convention. */
  readonly scores: readonly number[];
  /** What the referee counted besides, as it names it. */
  readonly metadata?: Readonly<Record<string, string>>;
}

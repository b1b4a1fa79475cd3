import type { TurnToDebug } from "../engine/project/debug-turn.ts";
import type { TemplateKind } from "../engine/project/new-bot.ts";
import type { ListedSimulation } from "../engine/project/referee/list-simulations.ts";
import type { Branch } from "../engine/record/branch.ts";
import type { CompactLine } from "../engine/record/compact-lines.ts";
import type { SettingToTry } from "../engine/record/problem.ts";
import type { Expectation } from "../engine/record/turn-test.ts";
import type { AnalysisStep, Chance, SearchState } from "../engine/views/analysis-facts.ts";
import type { CardSelection, CardStatistics } from "../engine/views/card-facts.ts";
import type { DuelSummary } from "../engine/views/duel-summary.ts";
import type { LeagueReportState, ListedMatch } from "../engine/views/league-report.ts";
import type { MatchSummary } from "../engine/views/match-summary.ts";
import type { QueueView } from "../engine/views/queue-status.ts";
import type { SeriesCharts, SeriesFacts, SeriesListEntry } from "../engine/views/series-facts.ts";
import type { TuningSummary } from "../engine/views/tuning-summary.ts";
import type {
  AgainstPerson,
  BotTemplate,
  ChangesState,
  FoundSource,
  LeagueParams,
  LineReason,
  MatchesParams,
  MatchesResult,
  Opponent,
  PlayableGame,
  RecordReference,
  RunRequest,
  RunState,
  TestedTurn,
  TuneParams,
  VersionComparison,
  VersionInfo,
} from "./protocol-data.ts";

export type { TurnLaunch } from "../engine/project/debug-turn.ts";
export type {
  AgainstPerson,
  BotTemplate,
  ChangesState,
  ConfigData,
  FoundSource,
  LineReason,
  MatchesResult,
  Opponent,
  PlayableGame,
  ProblemData,
  RecordReference,
  RunKind,
  RunRequest,
  RunState,
  ServerOptions,
  TestedTurn,
  VersionComparison,
} from "./protocol-data.ts";
export type { DuelSummary, LeagueReportState as LeagueState, ListedMatch, MatchSummary, TuningSummary };

/** A record; or an error with the lines before the damage, if they can be shown. */
export type RecordResult =
  | { readonly lines: readonly CompactLine[] }
  | { readonly message: string; readonly readable?: readonly CompactLine[] };

/** All requests by name, with their parameters and results. */
export interface Requests {
  /** Saves a turn as a test next to its bot; returns the new file's URI. */
  "spar/keepTurn": {
    params: { match: string; answer: number; expect: Expectation };
    result: { uri: string } | { message: string };
  };
  /** Runs a turn test, given the URI of its file. */
  "spar/testTurn": { params: { uri: string }; result: TestedTurn };
  /** What a debugger needs to run the bot of a turn test up to its turn. */
  "spar/debugTest": { params: { uri: string }; result: TurnToDebug };
  /**
   * Bundles a bot into one file. `faults` says why it should not be submitted as it is; `shares` is a table of what
   * takes up most space.
   */
  "spar/bundle": {
    params: { uri: string };
    result:
      | { text: string; characters: number; limit: number | null; compared: string; faults: string[]; shares: string[] }
      | { message: string };
  };
  /** Whether the user lets a bundle overwrite a file that Spar did not write (both are URIs). */
  "spar/overwriteBundle": { params: { bot: string; target: string; shouldOverwrite: boolean }; result: null };
  /** Starts a match or a series of a bot. */
  "spar/run": { params: RunRequest; result: { run: string } | { message: string } };
  /** Starts a match of a person against bots. */
  "spar/play": { params: AgainstPerson; result: { run: string } | { message: string } };
  /** A person's answer to the question after `after` answers; `message` says why it was not accepted. */
  "spar/give": { params: { match: string; after: number; text: string }; result: { message?: string } };
  /** The games a person can play, with their opponents; for a bot's URI, the game it plays. */
  "spar/playable": { params: { bot?: string }; result: PlayableGame[] };
  /**
   * Starts a duel of a bot, by default against its previous version. With `goOn`, continues the bot's last duel, which
   * was stopped.
   */
  "spar/duel": {
    params: { uri: string; opponent?: string; goOn?: string };
    result: { duel: string } | { message: string };
  };
  /** Saved duels, of all bots or of one, newest first. */
  "spar/duels": { params: { bot?: string; limit: number }; result: DuelSummary[] };
  /** Starts a search for better values of a bot's marked numbers. */
  "spar/tune": { params: TuneParams; result: { tuning: string } | { message: string } };
  "spar/pauseTuning": { params: { tuning: string }; result: null };
  /** Ends the pause of a run, or continues a stopped one. */
  "spar/goOnTuning": { params: { tuning: string }; result: { tuning: string } | { message: string } };
  "spar/stopTuning": { params: { tuning: string }; result: null };
  /** Tuning runs of a bot, or of all, newest first. */
  "spar/tunings": { params: { bot?: string; limit: number }; result: TuningSummary[] };
  /** What the numbers of a run change in the source of its bot. */
  "spar/foundSource": { params: { tuning: string }; result: FoundSource | { message: string } };
  /** Writes a run to a file (a URI), from which it can be viewed, continued and repeated. */
  "spar/saveTuning": { params: { tuning: string; to: string }; result: { message?: string } };
  /** Imports a run from such a file for a bot; both are URIs. */
  "spar/openTuning": {
    params: { uri: string; file: string };
    result: { summary: TuningSummary } | { message: string };
  };
  /** Stops a run or duel, or all if `run` is absent. */
  "spar/stop": { params: { run?: string }; result: null };
  /** The record of a match in the history, a match being played, or the last one played by its bot. */
  "spar/record": { params: { match: string }; result: RecordResult };
  /** Builds and writes what a debugger needs to stop where the turn of an answer begins. */
  "spar/debugTurn": {
    params: { match: string; answer: number };
    result: TurnToDebug;
  };
  /**
   * The address on this machine of a page with the game's own viewer of a match, which is there as long as a page shows it.
   */
  "spar/viewer": { params: RecordReference; result: { address: string } | { message: string } };
  /** The record in a file that the user opened. */
  "spar/recordFile": { params: { text: string }; result: RecordResult };
  /** Saves a match of the history with one answer replaced by `text`; returns the new match's id. */
  "spar/keepBranch": {
    params: Branch;
    result: { match: string } | { message: string };
  };
  /** The newest matching matches, optionally of one bot or one run. */
  "spar/matches": { params: MatchesParams; result: MatchesResult };
  /** A series, or the newest one, with its matches from index `from` on; null if there is none. */
  "spar/series": { params: { run?: string; from: number }; result: SeriesFacts | null };
  /** The newest series of all bots, newest first. */
  "spar/seriesList": { params: Record<string, never>; result: SeriesListEntry[] };
  /** The matches of a series in which an answer or stderr contains a text; only those with a record. */
  "spar/seriesText": { params: { run: string; text: string }; result: { matches: string[]; searched: number } };
  /** Pins or unpins a match; every changed version of the bot is asked the questions of pinned matches. */
  "spar/pin": { params: { match: string }; result: { isPinned: boolean } | { message: string } };
  "spar/seriesCharts": { params: { run: string }; result: SeriesCharts };
  /** The bots with matching matches, and how many; most recently played first. */
  "spar/matchBots": { params: { filter: string }; result: { bot: string; matches: number }[] };
  /** Writes the results of all matching matches to a file (a URI), as JSON or CSV depending on its extension. */
  "spar/exportMatches": { params: { filter: string; to: string }; result: { message?: string } };
  /** Saves the current version of a bot's file under a name; returns the version's id. */
  "spar/keepVersion": { params: { uri: string; name: string }; result: { version: string } | { message: string } };
  /** The saved versions of a bot's file, newest first. */
  "spar/versions": { params: { uri: string }; result: VersionInfo[] };
  /** The files that differ between two versions; without `other`, between a version and the bot's current files. */
  "spar/compareVersions": {
    params: { uri: string; version: string; other?: string };
    result: VersionComparison | { message: string };
  };
  /** The text of a file of a version; null if it was deleted. */
  "spar/versionText": { params: { version: string; path: string }; result: string | null };
  /** The players of a site game, in order, if a text contains one; `game` is Spar's game id. */
  "spar/readGame": {
    params: { text: string };
    result: { game: string; names: readonly string[] } | { message: string };
  };
  /**
   * Imports a site game as a match. `me` is the player shown at the bottom, from 0; `bot` is its file (a URI), if
   * it is the user's. `description` is a sentence that says whether our rules give the same result.
   */
  "spar/importGame": {
    params: { text: string; me?: number; bot?: string };
    result: { match: string; description: string; hasDiverged: boolean } | { message: string };
  };
  /**
   * A player of a match as an opponent, by default the opponent of the match's bot. `file` is the URI of its record, if
   * it is in none of the server's lists.
   */
  "spar/ghost": {
    params: { match: string; file?: string; player?: number };
    result: { opponent: string } | { message: string };
  };
  /** All opponents of a bot in matches that fit a filter, or of site games, as one pool. */
  "spar/ghosts": {
    params: { uri: string; onlyImported?: boolean; filter?: string };
    result: { opponent: string; games: number } | { message: string };
  };
  /** The winning chances of the recorded answer of a match, then of other texts in its place; null if unknown. */
  "spar/weigh": {
    params: RecordReference & { answer: number; texts: readonly string[] };
    result: { chances: readonly Chance[] | null };
  };
  /** How cards were used in matches of one game. */
  "spar/cards": { params: { of: CardSelection }; result: CardStatistics };
  /** Writes the same to a file (a URI), as JSON or CSV depending on its extension. */
  "spar/exportCards": { params: { of: CardSelection; to: string }; result: { message?: string } };
  /** The configured queue; with `look`, also its status. */
  "spar/queue": { params: { includeStatus: boolean }; result: QueueView };
  /** The opponents a bot can play against: builtins, configured ones and other bots of the folder. */
  "spar/opponents": { params: { uri: string }; result: Opponent[] };
  /** Writes a setting of a bot to its `spar.json`; returns the bot's URI. */
  "spar/set": { params: SettingToTry; result: { uri: string } };
  /** Stores the chosen opponent of a bot. */
  "spar/chooseOpponent": { params: { uri: string; opponent: string }; result: null };
  /** The templates for a new bot, including starters of the referee's game that a folder (a URI) names. */
  "spar/templates": { params: { folder?: string }; result: BotTemplate[] };
  /**
   * Adds the game of a referee, a folder or a jar, for this user. `build`: builds it first if needed; otherwise the answer
   * to an unbuilt one is the command that would do it. `leagues` is 0 for a game without leagues.
   */
  "spar/addGame": {
    params: { uri: string; shouldBuild: boolean };
    result:
      | {
          kind: "added";
          name: string;
          players: readonly [min: number, max: number];
          leagues: number;
          isRecognised: boolean;
        }
      | { kind: "unbuilt"; command: string }
      | { kind: "refused"; message: string };
  };
  /** The environments of the package kaggle-environments in the Python for a file or folder (a URI). */
  "spar/simulations": {
    params: { uri: string };
    result: { simulations: readonly ListedSimulation[] } | { message: string };
  };
  /** Adds a simulation for this user, by the name of its environment in the same package. */
  "spar/addSimulation": {
    params: { uri: string; name: string };
    result: Extract<Requests["spar/addGame"]["result"], { kind: "added" | "refused" }>;
  };
  /** Creates a bot from a template in a folder (a URI); returns the new file's URI. */
  "spar/newBot": {
    params: { kind: TemplateKind; game: string; language: string; folder: string; hasOwnName?: boolean };
    result: { uri: string };
  };
  /**
   * Opens the league of a folder's bots (a URI), and continues it if requested; `games` if the user must choose a game.
   */
  "spar/league": {
    params: LeagueParams;
    result:
      | { league: string; state: LeagueReportState }
      | { message: string }
      | { games: readonly { id: string; title: string; about: string }[] };
  };
  "spar/stopLeague": { params: { league: string }; result: null };
  /** The matches between two entries. */
  "spar/leagueMatches": { params: { league: string; pair: readonly [number, number] }; result: ListedMatch[] };
  /** The id of a league's match, given its index; `again` means that its record was deleted, so it was played again. */
  "spar/leagueMatch": {
    params: { league: string; index: number };
    result: { match: string; isPlayedAgain: boolean } | { message: string };
  };
  /** Writes a league to a file (a URI), as a page, CSV or JSON depending on its extension. */
  "spar/exportLeague": { params: { league: string; to: string }; result: { message?: string } };
  /**
   * Calls a tool of engine/assistant for one of the editor's assistants; only bots in these folders (paths) may be run.
   */
  "spar/assistant": {
    params: { tool: string; input: unknown; folders: readonly string[] };
    result: { text: string } | { message: string };
  };
  /** From the server: the interpreters that other extensions or their settings select for a file, by language. */
  "spar/interpreters": { params: { uri: string }; result: Readonly<Record<string, readonly string[]>> };
}

/** All notifications by name, with their parameters. */
export interface Notifications {
  "spar/runChanged": RunState;
  "spar/matchFinished": MatchSummary;
  "spar/duelChanged": DuelSummary;
  "spar/tuningChanged": TuningSummary;
  "spar/changedAnswers": ChangesState;
  /** The target file of a bot's bundle has content that Spar did not write; all are URIs. */
  "spar/bundleDiffers": { bot: string; target: string; proposed: string };
  /** The progress of a league, and its end. */
  "spar/leagueChanged": { league: string; folder: string; state: LeagueReportState };
  /** The open files that are bots, and those of them with numbers marked for tuning. */
  "spar/bots": { uris: readonly string[]; tunable: readonly string[] };
  /** What went wrong on a file's lines in the last run; an empty list clears it. */
  "spar/lineReasons": { uri: string; reasons: LineReason[] };
  /**
   * New lines of a match being played by the bot that the panel watches; `from` is the index of the first one in its
   * record.
   */
  "spar/recordLines": { match: string; me: number; from: number; lines: readonly CompactLine[] };
  /**
   * To the server: the match to search for mistakes, instead of any previous one; `asked` means even if that is turned
   * off.
   */
  "spar/analyse": Partial<RecordReference> & { isRequested?: boolean };
  /** New results of the search for mistakes, and its status. */
  "spar/analysed": RecordReference & AnalysisStep & { state: SearchState };
  /** To the server: the bot whose matches the panel watches; absent for none. */
  "spar/watch": { bot?: string };
  /** To the server: whether anything is being debugged. */
  "spar/debugging": { isDebugging: boolean };
  /** To the server: the user has trusted the workspace. */
  "spar/trusted": Record<string, never>;
}

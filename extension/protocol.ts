import type { TurnToDebug } from "../engine/app/debug-turn.ts";
import type { TemplateKind } from "../engine/app/new-bot.ts";
import type { Text } from "../engine/l10n/speak.ts";
import type { ListedSimulation } from "../engine/project/referee/simulations.ts";
import type { SavedVersion } from "../engine/project/versions/version-store.ts";
import type { CompactLine } from "../engine/record/compact-lines.ts";
import type { Branch } from "../engine/record/position.ts";
import type { SettingToTry } from "../engine/record/problem.ts";
import type { Expectation } from "../engine/record/turn-test.ts";
import type { AnalysisStep, Chance, SearchState } from "../engine/views/analysis-facts.ts";
import type { BotLife } from "../engine/views/bot-life.ts";
import type { CardSelection, CardStatistics } from "../engine/views/card-facts.ts";
import type { DuelSummary } from "../engine/views/duel-summary.ts";
import type { LeagueReportState, ListedMatch } from "../engine/views/league-report.ts";
import type { MatchSummary } from "../engine/views/match-summary.ts";
import type { QueueView } from "../engine/views/queue-status.ts";
import type { SeriesCharts, SeriesFacts, SeriesListEntry } from "../engine/views/series-facts.ts";
import type { TuningSummary } from "../engine/views/tuning-summary.ts";
import type { LeagueSelectionData } from "../webview/results/messages.ts";
import type {
  AgainstPerson,
  BotTemplate,
  ChangesState,
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
} from "./protocol-data.ts";

/** A record; or an error with the lines before the damage, if they can be shown. */
export type RecordResult =
  | { readonly lines: readonly CompactLine[] }
  | { readonly message: string; readonly readable?: readonly CompactLine[] };

/** What was asked for, or a sentence that says why not. */
export type OrMessage<Result> = Result | { readonly message: string };

/** How many characters a bundle has, and may have, and a sentence that compares that with the bot's files. */
interface BundleSize {
  readonly characters: number;
  readonly limit: number | null;
  readonly compared: string;
}

/** The caller may no longer want an answer. */
export interface Cancellation {
  onCancellationRequested(listener: () => void): unknown;
}

/** What the client calls; a function returns what the server answers. */
export interface ServerFunctions {
  /** Saves a turn as a test next to its bot; returns the new file's URI. */
  keepTurn(turn: { match: string; answer: number; expect: Expectation }): OrMessage<{ uri: string }>;
  testTurn(test: { uri: string }): TestedTurn;
  /** What a debugger needs to run the bot of a turn test up to its turn. */
  debugTest(test: { uri: string }): TurnToDebug;
  /** Bundles a bot. `faults` say why it should not be submitted; `shares` is a table of what takes most space. */
  createBundle(bot: { uri: string }): OrMessage<{ text: string; faults: string[]; shares: string[] } & BundleSize>;
  /** Whether the user lets a bundle overwrite a file that Spar did not write (both are URIs). */
  overwriteBundle(named: { bot: string; target: string; shouldOverwrite: boolean }): void;
  startRun(request: RunRequest): OrMessage<{ run: string }>;
  startPlay(table: AgainstPerson): OrMessage<{ run: string }>;
  /** A person's answer to the question after `after` answers; `message` says why it was not accepted. */
  giveAnswer(given: { match: string; after: number; text: string }): { message?: string };
  /** The games a person can play, with their opponents; for a bot's URI, the game it plays. */
  listPlayableGames(of: { bot?: string }): PlayableGame[];
  /** Starts a duel, by default against the previous version; `goOn` is the bot's last duel, which was stopped. */
  startDuel(request: { uri: string; opponent?: string; goOn?: string }): OrMessage<{ duel: string }>;
  /** Saved duels, of all bots or of one, newest first. */
  listDuels(of: { bot?: string; limit: number }): DuelSummary[];
  startTuning(request: TuneParams): OrMessage<{ tuning: string }>;
  stopTuning(named: { tuning: string }): void;
  /** Stops a run or duel, or all if `run` is absent. */
  stopRuns(named: { run?: string }): void;
  /** The record of a match in the history, a match being played, or the last one played by its bot. */
  readRecord(named: { match: string }): RecordResult;
  /** Builds and writes what a debugger needs to stop where the turn of an answer begins. */
  debugTurn(turn: { match: string; answer: number }): TurnToDebug;
  /** The address on this machine of the game's own viewer of a match, which is there as long as a page shows it. */
  openViewer(named: RecordReference): OrMessage<{ address: string }>;
  /** The host from which the editor forwards viewers, such as `box.example:8443`. */
  forwardViewer(from: { host: string }): void;
  readRecordText(file: { text: string }): RecordResult;
  /** Saves a match of the history with one answer replaced by `text`; returns the new match's id. */
  keepBranch(branch: Branch): OrMessage<{ match: string }>;
  /** The newest matching matches, optionally of one bot or one run. */
  listMatches(wanted: MatchesParams): MatchesResult;
  /** A series, or the newest one, with its matches from index `from` on; null if there is none. */
  getSeries(wanted: { run?: string; from: number }): SeriesFacts | null;
  /** The newest series of all bots, newest first. */
  listSeries(): SeriesListEntry[];
  /** The matches of a series in which an answer or stderr contains a text; only those with a record. */
  searchSeries(wanted: { run: string; text: string }): { matches: string[]; searched: number };
  /** Pins or unpins a match; every changed version of the bot is asked the questions of pinned matches. */
  togglePin(named: { match: string }): OrMessage<{ isPinned: boolean }>;
  computeSeriesCharts(named: { run: string }): SeriesCharts;
  /** The bots with matching matches, and how many; most recently played first. */
  listMatchBots(wanted: { filter: string }): { bot: string; matches: number }[];
  /** Writes the results of all matching matches to a file (a URI), as JSON or CSV depending on its extension. */
  exportMatches(wanted: { filter: string; to: string }): { message?: string };
  /** Saves the current version of a bot's file under a name; returns the version's id. */
  keepVersion(named: { uri: string; name: string }): OrMessage<{ version: string }>;
  /** The saved versions of a bot's file, newest first. */
  listVersions(of: { uri: string }): Pick<SavedVersion, "id" | "name" | "note" | "at">[];
  /** Keeps a line about a version or a series, by its id; an empty one takes it back. */
  keepNote(note: { about: string; text: string }): null;
  /** The ratings of a bot's versions, by default of the bot played last; null if no bot has played. */
  getBotLife(of: { uri?: string }): BotLife | null;
  /** The files that differ between two versions; without `other`, between a version and the bot's current files. */
  compareVersions(named: { uri: string; version: string; other?: string }): OrMessage<VersionComparison>;
  /** The text of a file of a version; null if it was deleted. */
  readVersionText(named: { version: string; path: string }): string | null;
  /** The players of a site game, in order, if a text contains one. */
  readGame(game: { text: string }): OrMessage<{ names: readonly string[] }>;
  /**
   * Imports a site game as a match. `me` is the player shown at the bottom, from 0; `bot` is its file (a URI), if
   * it is the user's. `description` is a sentence that says whether our rules give the same result.
   */
  importGame(game: {
    text: string;
    me?: number;
    bot?: string;
  }): OrMessage<{ match: string; description: string; hasDiverged: boolean }>;
  /** A player of a match as an opponent, by default the bot's; `file` is the URI of a record in none of the lists. */
  findGhost(player: { match: string; file?: string; player?: number }): OrMessage<{ opponent: string }>;
  /** All opponents of a bot in matches that fit a filter, or of site games, as one pool. */
  findGhosts(wanted: { uri: string; onlyImported?: boolean; filter?: string }): OrMessage<{ opponent: string }>;
  /** The winning chances of the recorded answer of a match, then of other texts in its place; null if unknown. */
  weighAnswers(wanted: RecordReference & { answer: number; texts: readonly string[] }): {
    chances: readonly Chance[] | null;
  };
  countCards(wanted: { of: CardSelection }): CardStatistics;
  /** Writes the same to a file (a URI), as JSON or CSV depending on its extension. */
  exportCards(wanted: { of: CardSelection; to: string }): { message?: string };
  /** The configured queue; with `includeStatus`, also its status. */
  getQueue(wanted: { includeStatus: boolean }): QueueView;
  /** The opponents a bot can play against: builtins, configured ones and other bots of the folder. */
  listOpponents(of: { uri: string }): Opponent[];
  /** Writes a setting of a bot to its `spar.json`; returns the bot's URI. */
  writeSetting(setting: SettingToTry): { uri: string };
  chooseOpponent(chosen: { uri: string; opponent: string }): void;
  /** The templates for a new bot, including starters of the referee's game that a folder (a URI) names. */
  listTemplates(of: { folder?: string }): BotTemplate[];
  /** Why the referee that a folder (a URI) names has no templates, if it cannot be played. */
  findGameFault(of: { folder: string }): { message?: string };
  /**
   * Adds the game of a referee, a folder or a jar, for this user. `shouldBuild`: builds it first if needed; otherwise the answer
   * to an unbuilt one is the command that would do it. `cloneFrom`: the address of the repository that is cloned there
   * before. `leagues` is 0 for a game without leagues.
   */
  addGame(referee: { uri: string; shouldBuild: boolean; cloneFrom?: string }):
    | {
        kind: "added";
        name: string;
        players: readonly [min: number, max: number];
        leagues: number;
        isRecognised: boolean;
        /** Where it was built by another tool than the usual one, or is played with another engine than its own. */
        remark?: string;
      }
    | { kind: "unbuilt"; command: string }
    | { kind: "refused"; message: string };
  /** What builds the contest of a bot, as a person would type it; it is run if it is what was `shown` to the user. */
  buildContest(of: { uri: string; shown?: string }): OrMessage<{ command: string }>;
  /** The environments of the package kaggle-environments in the Python for a file or folder (a URI). */
  listSimulations(of: { uri: string }): OrMessage<{ simulations: readonly ListedSimulation[] }>;
  /** Adds a simulation for this user, by the name of its environment in the same package. */
  addSimulation(named: {
    uri: string;
    name: string;
  }): Extract<ReturnType<ServerFunctions["addGame"]>, { kind: "added" | "refused" }>;
  /** Creates a bot from a template in a folder (a URI); returns the new file's URI. */
  createBot(template: { kind: TemplateKind; game: string; language: string; folder: string; hasOwnName?: boolean }): {
    uri: string;
  };
  /** Opens the league of a folder's bots (a URI), continued if requested; `games` if the user must choose one. */
  openLeague(
    wanted: LeagueSelectionData & { shouldPlay: boolean },
  ):
    | { league: string; state: LeagueReportState }
    | { message: string }
    | { games: readonly { id: string; title: string; about: Text }[] };
  stopLeague(named: { league: string }): void;
  listLeagueMatches(of: { league: string; pair: readonly [number, number] }): ListedMatch[];
  /** The id of a league's match, given its index; `isPlayedAgain` means that its record was deleted, so it was played again. */
  findLeagueMatch(named: { league: string; index: number }): OrMessage<{ match: string; isPlayedAgain: boolean }>;
  /** Writes a league to a file (a URI), as a page, CSV or JSON depending on its extension. */
  exportLeague(wanted: { league: string; to: string }): { message?: string };
  /** Calls a tool of engine/assistant for an assistant; only bots in these folders (paths) may be run. */
  callAssistantTool(
    call: { tool: string; input: unknown; folders: readonly string[] },
    token?: Cancellation,
  ): OrMessage<{ text: string }>;
  /** The match to search for mistakes, instead of any previous one; with an `answer`, other bots are asked about it. */
  analyse(wanted: Partial<RecordReference> & { isRequested?: boolean; answer?: number }): void;
  /** The bot whose matches the panel watches; absent for none. */
  watch(of: { bot?: string }): void;
  setDebugging(now: { isDebugging: boolean }): void;
  trustWorkspace(): void;
}

/** What the server calls. */
export interface ClientFunctions {
  /** The interpreters that other extensions or their settings select for a file, by language. */
  findInterpreters(of: { uri: string }): Readonly<Record<string, readonly string[]>>;
}

/** What the server tells the client, by name. */
export interface ServerEvents {
  runChanged: RunState;
  matchFinished: MatchSummary;
  duelChanged: DuelSummary;
  tuningChanged: TuningSummary;
  changedAnswers: ChangesState;
  /** The target file of a bot's bundle has content that Spar did not write; all are URIs. */
  bundleDiffers: { bot: string; target: string; proposed: string };
  leagueChanged: { league: string; folder: string; state: LeagueReportState };
  /** The open files that are bots. */
  bots: { uris: readonly string[] };
  /** What went wrong on a file's lines in the last run; an empty list clears it. */
  lineReasons: { uri: string; reasons: LineReason[] };
  /** New lines of a match played by the watched bot; `from` is the index of the first one in its record. */
  recordLines: { match: string; me: number; from: number; lines: readonly CompactLine[] };
  /** New results of the search for mistakes, and its status. */
  analysed: RecordReference & AnalysisStep & { state: SearchState };
}

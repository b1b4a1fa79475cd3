import type { TurnToDebug } from "../engine/project/debug-turn.ts";
import type { TemplateKind } from "../engine/project/new-bot.ts";
import type { Branch } from "../engine/record/branch.ts";
import type { CompactLine } from "../engine/record/compact-lines.ts";
import type { SettingToTry } from "../engine/record/problem.ts";
import type { Expectation } from "../engine/record/turn-test.ts";
import type { AnalysisStep, Chance, SearchState } from "../engine/views/analysis-facts.ts";
import type { CardSelection, CardsCounted } from "../engine/views/card-facts.ts";
import type { DuelSummary } from "../engine/views/duel-summary.ts";
import type { LeagueReportState, ListedMatch } from "../engine/views/league-report.ts";
import type { MatchSummary } from "../engine/views/match-summary.ts";
import type { QueueSeen } from "../engine/views/queue-status.ts";
import type { SeriesCharts, SeriesFacts, SeriesListed } from "../engine/views/series-facts.ts";
import type { TuningSummary } from "../engine/views/tuning-summary.ts";
import type {
  AgainstPerson,
  BotTemplate,
  ChangesState,
  CostsState,
  FoundSource,
  LeagueAsked,
  LineReason,
  MatchesFound,
  MatchesWanted,
  Opponent,
  PlayableGame,
  RecordNamed,
  RunRequest,
  RunState,
  TestedTurn,
  TuneParams,
  VersionOffered,
  VersionsCompared,
} from "./protocol-data.ts";

export type { TurnLaunch } from "../engine/project/debug-turn.ts";
export type {
  AgainstPerson,
  BotTemplate,
  ChangesState,
  ConfigData,
  CostsState,
  EditorSettings,
  FoundSource,
  LineReason,
  MatchesFound,
  Opponent,
  PlayableGame,
  ProblemData,
  RecordNamed,
  RunKind,
  RunRequest,
  RunState,
  ServerOptions,
  TestedTurn,
  VersionsCompared,
} from "./protocol-data.ts";
export type { DuelSummary, LeagueReportState as LeagueState, ListedMatch, MatchSummary, TuningSummary };

/** A record, or why it cannot be shown, with its lines before the damage where these can. */
export type RecordRead =
  | { readonly lines: readonly CompactLine[] }
  | { readonly message: string; readonly readable?: readonly CompactLine[] };

/** What can be asked, by the name of the message: what is sent, and the answer. */
export interface Requests {
  /** Keeps a turn as a test beside its bot; answers the new file's URI. */
  "spar/keepTurn": {
    params: { match: string; answer: number; expect: Expectation };
    result: { uri: string } | { message: string };
  };
  /** Asks the bot of a kept turn (the URI of its file) again. */
  "spar/testTurn": { params: { uri: string }; result: TestedTurn };
  /** What a debugger needs to run the bot of a kept turn up to it. */
  "spar/debugTest": { params: { uri: string }; result: TurnToDebug };
  /** A bot as one file. `faults`: why it should not be handed in as it is; `shares`: a table of what takes most. */
  "spar/bundle": {
    params: { uri: string };
    result:
      | { text: string; characters: number; compared: string; faults: string[]; shares: string[] }
      | { message: string };
  };
  /** Whether a file that Spar did not write is to be overwritten by the bundle that was told to differ (URIs). */
  "spar/overwriteBundle": { params: { bot: string; target: string; overwrite: boolean }; result: null };
  /** Plays a match or a series of a bot; answers when it was started. */
  "spar/run": { params: RunRequest; result: { run: string } | { message: string } };
  /** Sets a person against bots; answers when the match was begun. */
  "spar/play": { params: AgainstPerson; result: { run: string } | { message: string } };
  /** A person's answer to what is asked after so many answers; `message`: why it is not taken. */
  "spar/give": { params: { match: string; after: number; text: string }; result: { message?: string } };
  /** The games that a person can play, and whom against; of a bot, by its URI, the one that it plays. */
  "spar/playable": { params: { bot?: string }; result: PlayableGame[] };
  /** Is a bot better than an opponent, by default its previous version? `goOn`: the bot's last duel, which was stopped. Answers when the duel was begun. */
  "spar/duel": {
    params: { uri: string; opponent?: string; goOn?: string };
    result: { duel: string } | { message: string };
  };
  /** The duels that are kept, of all bots or of one, the newest first. */
  "spar/duels": { params: { bot?: string; limit: number }; result: DuelSummary[] };
  /** Looks for better values of a bot's marked numbers; answers when it was begun. */
  "spar/tune": { params: TuneParams; result: { tuning: string } | { message: string } };
  "spar/pauseTuning": { params: { tuning: string }; result: null };
  /** Ends the pause of a run, or goes on with one that was stopped. */
  "spar/goOnTuning": { params: { tuning: string }; result: { tuning: string } | { message: string } };
  "spar/stopTuning": { params: { tuning: string }; result: null };
  /** The runs of a bot, or of all, the newest first. */
  "spar/tunings": { params: { bot?: string; limit: number }; result: TuningSummary[] };
  /** What the numbers of a run change in the source of its bot. */
  "spar/foundSource": { params: { tuning: string }; result: FoundSource | { message: string } };
  /** Writes a run into a file (a URI), from which it can be looked at, gone on with and repeated. */
  "spar/saveTuning": { params: { tuning: string; to: string }; result: { message?: string } };
  /** Takes a run from such a file as one of a bot; both are URIs. */
  "spar/openTuning": {
    params: { uri: string; file: string };
    result: { summary: TuningSummary } | { message: string };
  };
  /** Stops one run or duel, or all when `run` is absent. */
  "spar/stop": { params: { run?: string }; result: null };
  /** The record of a match that is in the history, or is played now or was the last one played of its bot. */
  "spar/record": { params: { match: string }; result: RecordRead };
  /** What a debugger needs to stop where the turn of an answer begins. Built and written to files by this. */
  "spar/debugTurn": {
    params: { match: string; answer: number };
    result: TurnToDebug;
  };
  /** The record in a file that somebody opened. */
  "spar/recordFile": { params: { text: string }; result: RecordRead };
  /** Keeps a match of the history as it would stand if one answer had been `text`; answers the new match's id. */
  "spar/keepBranch": {
    params: Branch;
    result: { match: string } | { message: string };
  };
  /** The newest matches that fit; of one bot or of one run where it is named. */
  "spar/matches": { params: MatchesWanted; result: MatchesFound };
  /** A series, or the newest one; null where there is none. Its matches from the `from`-th on. */
  "spar/series": { params: { run?: string; from: number }; result: SeriesFacts | null };
  /** The newest series of all bots, newest first. */
  "spar/seriesList": { params: Record<string, never>; result: SeriesListed[] };
  /** The matches of a series in which an answer or what was written beside it has a text; only of kept records. */
  "spar/seriesText": { params: { run: string; text: string }; result: { matches: string[]; searched: number } };
  /** Looks in a series for what each line of the bot costs; `spar/lineCosts` tells what is found. */
  "spar/costs": { params: { run: string }; result: { message?: string } };
  "spar/stopCosts": { params: Record<string, never>; result: null };
  /** Pins a match, whose questions each changed version of the bot is asked; or lets go of one that is pinned. */
  "spar/pin": { params: { match: string }; result: { pinned: boolean } | { message: string } };
  "spar/seriesCharts": { params: { run: string }; result: SeriesCharts };
  /** The bots that have matches that fit, and how many; the one that played last first. */
  "spar/matchBots": { params: { filter: string }; result: { bot: string; matches: number }[] };
  /** Writes the results of all matches that fit into a file (a URI), as JSON or CSV by its ending. */
  "spar/exportMatches": { params: { filter: string; to: string }; result: { message?: string } };
  /** Keeps what the file of a bot is now under a name; answers the version's id. */
  "spar/keepVersion": { params: { uri: string; name: string }; result: { version: string } | { message: string } };
  /** The versions of a bot's file that are kept, the newest first. */
  "spar/versions": { params: { uri: string }; result: VersionOffered[] };
  /** The files in which two versions differ; without `other`, a version and what the bot's file is now. */
  "spar/compareVersions": {
    params: { uri: string; version: string; other?: string };
    result: VersionsCompared | { message: string };
  };
  /** The text of a file of a version; null where it is not kept. */
  "spar/versionText": { params: { version: string; path: string }; result: string | null };
  /** The players of a game of a site, in their order, where a text is one (`game`: that of Spar). */
  "spar/readGame": {
    params: { text: string };
    result: { game: string; names: readonly string[] } | { message: string };
  };
  /**
   * Keeps a game of a site as a match. `me` is the player whose side is taken, from 0; `bot` its file (a URI), where that
   * is the user's own. `told`: in a sentence, whether site and engine agree, or where they part.
   */
  "spar/importGame": {
    params: { text: string; me?: number; bot?: string };
    result: { match: string; told: string; parted: boolean } | { message: string };
  };
  /** A player of a match as an opponent; by default the one whom the bot of the match met. `file`: its record, a URI. */
  "spar/ghost": {
    params: { match: string; file?: string; player?: number };
    result: { opponent: string } | { message: string };
  };
  /** All whom a bot met in matches that fit a filter, or who played in games of a site, as one opponent. */
  "spar/ghosts": {
    params: { uri: string; imported?: boolean; filter?: string };
    result: { opponent: string; games: number } | { message: string };
  };
  /** The winning chances of the recorded answer of a match, then of other texts in its place; null: nobody can say. */
  "spar/weigh": {
    params: RecordNamed & { answer: number; texts: readonly string[] };
    result: { chances: readonly Chance[] | null };
  };
  /** What became of the cards of matches of one game. */
  "spar/cards": { params: { of: CardSelection }; result: CardsCounted };
  /** Writes the same into a file (a URI), as JSON or CSV by its ending. */
  "spar/exportCards": { params: { of: CardSelection; to: string }; result: { message?: string } };
  /** The queue that is set; `look`: with what goes on there. */
  "spar/queue": { params: { look: boolean }; result: QueueSeen };
  /** Opponents a bot can be set against: builtins, configured ones and other bots of the folder. */
  "spar/opponents": { params: { uri: string }; result: Opponent[] };
  /** Writes a setting of a bot into its `spar.json`; answers the bot's URI. */
  "spar/set": { params: SettingToTry; result: { uri: string } };
  /** Keeps the choice of an opponent for a bot. */
  "spar/chooseOpponent": { params: { uri: string; opponent: string }; result: null };
  /** The samples that a new bot can begin as, with the starters of the referee's game that a folder (a URI) names. */
  "spar/templates": { params: { folder?: string }; result: BotTemplate[] };
  /** Makes a bot from a template in a folder (a URI); answers the new file's URI. */
  "spar/newBot": {
    params: { kind: TemplateKind; game: string; language: string; folder: string; ownName?: boolean };
    result: { uri: string };
  };
  /** Opens the league of a folder's bots (a URI), and plays it on if asked to; `games` when it must be said which game. */
  "spar/league": {
    params: LeagueAsked;
    result:
      | { league: string; state: LeagueReportState }
      | { message: string }
      | { games: readonly { id: string; title: string; about: string }[] };
  };
  "spar/stopLeague": { params: { league: string }; result: null };
  /** The matches in which two entries met. */
  "spar/leagueMatches": { params: { league: string; pair: readonly [number, number] }; result: ListedMatch[] };
  /** The id of a league's match, given its index; `again`: its record was gone, so it was played again. */
  "spar/leagueMatch": {
    params: { league: string; index: number };
    result: { match: string; again: boolean } | { message: string };
  };
  /** Writes a league into a file (a URI), as a page, CSV or JSON by its ending. */
  "spar/exportLeague": { params: { league: string; to: string }; result: { message?: string } };
  /** Calls a tool of engine/assistant for an assistant of the editor; bots are run in these folders (paths) alone. */
  "spar/assistant": {
    params: { tool: string; input: unknown; folders: readonly string[] };
    result: { text: string } | { message: string };
  };
  /** Asked by the server: the interpreters that other extensions or their settings name for a file, by language. */
  "spar/interpreters": { params: { uri: string }; result: Readonly<Record<string, readonly string[]>> };
}

/** What is told without an answer. */
export interface Notifications {
  "spar/runChanged": RunState;
  "spar/matchFinished": MatchSummary;
  "spar/duelChanged": DuelSummary;
  "spar/tuningChanged": TuningSummary;
  "spar/lineCosts": CostsState;
  "spar/changedAnswers": ChangesState;
  /** The file chosen for a bot's bundle has content that Spar did not write; all are URIs. */
  "spar/bundleDiffers": { bot: string; target: string; proposed: string };
  /** A league that is played, and when it ends. */
  "spar/leagueChanged": { league: string; folder: string; state: LeagueReportState };
  /** The open files that are bots, and those of them in which numbers are marked to be tuned. */
  "spar/bots": { uris: readonly string[]; tunable: readonly string[] };
  /** What went wrong on a file's lines in the last run; an empty list clears it. */
  "spar/lineReasons": { uri: string; reasons: LineReason[] };
  /** A match while it is played, for the bot that the panel watches; `from` is the place of the first line in its record. */
  "spar/recordLines": { match: string; me: number; from: number; lines: readonly CompactLine[] };
  /** To the server: the match whose mistakes are to be found, in place of any before; `asked`: even if that is switched off. */
  "spar/analyse": Partial<RecordNamed> & { asked?: boolean };
  /** What the search for mistakes found since it was told last, and how it stands. */
  "spar/analysed": RecordNamed & AnalysisStep & { state: SearchState };
  /** To the server: whose matches the panel watches; without a bot, nobody's. */
  "spar/watch": { bot?: string };
  /** To the server: whether anything is being debugged. */
  "spar/debugging": { on: boolean };
  /** To the server: the user has trusted the workspace. */
  "spar/trusted": Record<string, never>;
}

import { type Connection, Emitter, TextDocuments } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { chooseConcurrency, type ParallelTiming } from "../../../engine/arena/execute/concurrency.ts";
import { openLeagueFiles } from "../../../engine/arena/league/league-state.ts";
import { createGuessThread } from "../../../engine/bots/guess/guess-line.ts";
import { createPool, type Thinkers } from "../../../engine/match/pool.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { openVersionStore } from "../../../engine/project/versions/version-store.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import type { RunState } from "../../protocol-data.ts";
import { createShownBots } from "../base/bot-files.ts";
import type { Editor } from "../base/editor.ts";
import { createSettingsSource } from "../base/settings.ts";
import { createBackgroundJobs } from "../jobs/jobs.ts";
import { createSeriesPlayer } from "../jobs/series-player.ts";
import { createProblemBoard } from "../problems/problem-board.ts";
import { openChoices } from "../stored/choices.ts";
import { createLiveMatches } from "../stored/live-matches.ts";
import { openMatchList } from "../stored/match-list.ts";
import { createSeriesBook } from "../stored/series-book.ts";

/** What the features of the server share, and the events by which they communicate. */
export type ServerContext = ReturnType<typeof createContext>;

interface Ending {
  /** Begins nothing new and stops what is running. */
  stop?(): unknown;
  /** Called when everything has stopped. */
  dispose?(): unknown;
}

export function createContext(connection: Connection, storage: string, editor: Editor) {
  const documents = new TextDocuments(TextDocument);
  const matches = openMatchList(storage, (message) => sendError(connection, message));
  const versions = openVersionStore(storage, matches.store);
  const settings = createSettingsSource(connection, storage, versions);
  const timing = async (match?: Thinkers): Promise<ParallelTiming> => {
    const { jobs } = await settings.all();
    return chooseConcurrency(jobs === 0 ? undefined : jobs, match);
  };
  return {
    ...{ connection, storage, editor, documents, matches, versions, settings },
    choices: openChoices(storage),
    series: createSeriesBook(matches),
    bots: createShownBots(documents),
    problems: createProblemBoard(connection, documents),
    live: createLiveMatches(connection),
    leagueFiles: openLeagueFiles(storage),
    guesses: createGuessThread(),
    /** For single matches, so that a save never waits for a series. */
    pool: createPool({ size: 1 }),
    /** The number of matches at a time on this machine, from the setting or measured. */
    timing,
    player: createSeriesPlayer({ timing, settings }),
    backgroundPlayer: createSeriesPlayer({ timing, settings, hasLowPriority: true }),
    background: createBackgroundJobs(),
    events: {
      runChanged: new Emitter<RunState>(),
      /** Fired when a run started by a save has ended; with the bot as it was saved. */
      savedRunEnded: new Emitter<{ readonly run: RunState; readonly bot?: BotSpec }>(),
      /** Fired after a save with the saved bot and its source; undefined if the file is not a bot. */
      filesSaved: new Emitter<BotSpec | undefined>(),
      /** Fired with the URIs of opened bots, which will probably be saved. */
      botsOpened: new Emitter<readonly string[]>(),
      duelChanged: new Emitter<DuelSummary>(),
      lensesChanged: new Emitter<void>(),
    },
    /** Closed with the server. */
    endings: [] as Ending[],
  };
}

function sendError(connection: Connection, message: string): void {
  connection.console.error(escapeInvisible(message));
  connection.window.showErrorMessage(`Spar: ${message}`);
}

import { type Connection, TextDocuments } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type Honesty, honestJobs } from "../../engine/arena/honest-jobs.ts";
import { createGuessThread } from "../../engine/bots/source/guess-thread.ts";
import { createPool } from "../../engine/match/pool.ts";
import { versionStoreIn } from "../../engine/project/version-store.ts";
import { visible } from "../../engine/record/visible.ts";
import { tell } from "../channel.ts";
import type { RunState, ServerOptions } from "../protocol.ts";
import { answer, hear } from "./checked-channel.ts";
import { choicesIn } from "./choices.ts";
import { debugLaunch } from "./debug-launch.ts";
import { answerAboutDuels } from "./duel-questions.ts";
import type { Duels } from "./duels.ts";
import { serverDuels } from "./duels-of-server.ts";
import { editorFeatures } from "./editor-features.ts";
import { leagueFilesIn } from "./league-files.ts";
import { answerAboutLeagues } from "./league-questions.ts";
import { liveMatches } from "./live-matches.ts";
import { matchListIn } from "./match-list.ts";
import { watchSaves } from "./on-save.ts";
import { playRun } from "./play-run.ts";
import { problemBoard } from "./problem-board.ts";
import { answerQuestions } from "./questions.ts";
import { createRuns, type Runs } from "./runs.ts";
import { seriesBook } from "./series-book.ts";
import { answerAboutSeries } from "./series-questions.ts";
import { type SettingsSource, settingsFrom } from "./settings.ts";

/** Joins the parts of the server; each of them owns what it keeps. */
export function startServer(connection: Connection, options: ServerOptions): void {
  const documents = new TextDocuments(TextDocument);
  connection.console.info(`Matches and versions are kept in ${options.storage}`);
  const choices = choicesIn(options.storage);
  const matches = matchListIn(options.storage, (message) => complain(connection, message));
  const versions = versionStoreIn(options.storage, matches.store);
  const series = seriesBook(matches);
  const settings = settingsFrom(connection, options, versions);
  const problems = problemBoard(connection, documents);
  const live = liveMatches(connection);
  const guesses = createGuessThread();
  const pool = createPool({ size: 1 });
  const honesty = () => honestyBy(settings);
  const seriesPool = createPool({ size: async () => (await honesty()).jobs });
  const ofDuels = serverDuels({ connection, settings, matches, versions, honesty, changed: () => features.refresh() });
  const { duels } = ofDuels;
  const finished = (summary: RunState["summary"] & object) => void tell(connection, "spar/matchFinished", summary);
  const runs = createRuns(
    (run) =>
      playRun(run, {
        ...{ settings, choices, matches, series, versions, problems, guesses, pool, seriesPool, honesty, finished },
        live: live.hear,
      }),
    (state) => {
      ofDuels.hearRun(state, runs);
      if (state.state !== "preparing" && state.state !== "playing") live.ended(state.bot);
      if (state.state === "failed") connection.console.error(visible(`${state.bot}: ${state.message}`));
      void tell(connection, "spar/runChanged", state);
      features.refresh();
    },
  );
  const botOpened = () => {
    pool.warm();
    guesses.warm();
  };
  const features = editorFeatures({ connection, documents, choices, matches, problems, runs, duels, botOpened });
  let trusted = options.trusted;
  hear(connection, "spar/trusted", () => {
    trusted = true;
  });
  answerAboutRuns(connection, runs, duels, () => trusted);
  const leagueFiles = leagueFilesIn(options.storage);
  const leagues = answerAboutLeagues({
    ...{ connection, settings, pool: seriesPool, honesty, files: leagueFiles, duels },
    trusted: () => trusted,
  });
  answer(connection, "spar/debugTurn", (asked) =>
    trusted ? debugLaunch(asked, { settings, matches, storage: options.storage }) : untrusted,
  );
  answerQuestions({
    ...{ connection, documents, choices, matches, versions, live, guesses, leagueFiles },
    changed: features.refresh,
  });
  answerAboutSeries({ connection, matches, series });
  answerAboutDuels({ connection, duels, matches, versions, mayRun: () => trusted });
  watchSaves({
    connection,
    documents,
    settings,
    start: (uri, bot) => trusted && ofDuels.savedRun(runs.start({ uri }, bot)),
    saved: duels.checkSources,
    forget: problems.forget,
  });
  connection.onShutdown(async () => {
    await Promise.all([runs.stop("Spar is closing"), leagues.stop(), ofDuels.dispose()]);
    await Promise.all([pool.dispose(), seriesPool.dispose(), guesses.dispose()]);
    await matches.store.close();
  });
  documents.listen(connection);
}

function complain(connection: Connection, message: string): void {
  connection.console.error(visible(message));
  connection.window.showErrorMessage(`Spar: ${message}`);
}

/** How many matches of a series or a league go on at a time, by the setting or as measured. */
async function honestyBy(settings: SettingsSource): Promise<Honesty> {
  const { jobs } = await settings.all();
  return honestJobs(jobs === 0 ? undefined : jobs);
}

const untrusted = { message: "bots are run in trusted workspaces only." };

function answerAboutRuns(connection: Connection, runs: Runs, duels: Duels, trusted: () => boolean): void {
  answer(connection, "spar/run", (request) => (trusted() ? { run: runs.start(request) } : untrusted));
  answer(connection, "spar/stop", async ({ run }) => {
    await Promise.all([runs.stop("stopped by the user", run), duels.stop("stopped by the user", run)]);
    return null;
  });
}

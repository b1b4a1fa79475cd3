import { type Connection, TextDocuments } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type Honesty, honestJobs } from "../../engine/arena/honest-jobs.ts";
import { leagueFilesIn } from "../../engine/arena/league-files.ts";
import { createGuessThread } from "../../engine/bots/source/guess-thread.ts";
import { said } from "../../engine/l10n/speak.ts";
import { createPool } from "../../engine/match/pool.ts";
import { versionStoreIn } from "../../engine/project/version-store.ts";
import { visible } from "../../engine/record/visible.ts";
import { tell } from "../channel.ts";
import type { ServerOptions } from "../protocol.ts";
import { serverAnalyses } from "./analyses.ts";
import { answerAssistants } from "./assistants.ts";
import { serverBundles } from "./bundles.ts";
import { answer } from "./checked-channel.ts";
import { choicesIn } from "./choices.ts";
import { answerAboutTurns } from "./debug-launch.ts";
import type { Duels } from "./duels.ts";
import { type Editor, untrusted } from "./editor.ts";
import { editorFeatures } from "./editor-features.ts";
import { inQuiet } from "./in-quiet.ts";
import { serverInsights } from "./insights.ts";
import { answerAboutLeagues } from "./league-questions.ts";
import { liveMatches } from "./live-matches.ts";
import { matchListIn } from "./match-list.ts";
import { watchSaves } from "./on-save.ts";
import { answerAboutPersons } from "./person-questions.ts";
import { personTable } from "./person-table.ts";
import { playRun } from "./play-run.ts";
import { problemBoard } from "./problem-board.ts";
import { answerQuestions } from "./questions.ts";
import { createRuns } from "./runs.ts";
import { seriesBook } from "./series-book.ts";
import { seriesPlayer } from "./series-player.ts";
import { type SettingsSource, settingsFrom } from "./settings.ts";
import { answerAboutSites } from "./site-questions.ts";

/** Joins the parts of the server; each of them owns what it keeps. */
export function startServer(connection: Connection, options: Pick<ServerOptions, "storage">, editor: Editor): void {
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
  const parts = { connection, settings, matches, versions, honesty: () => honestyBy(settings) };
  const { executor, ...playing } = seriesPlayer(parts);
  const quiet = inQuiet({ ...parts, storage: options.storage, editor, changed: () => features.refresh() });
  const { duels, tunings } = quiet;
  const table = personTable();
  const runs = createRuns(
    (run) =>
      playRun(run, {
        ...{ settings, choices, matches, series, versions, problems, guesses, pool, executor, table },
        ...{ honesty: playing.honesty, live: live.hear },
        finished: (summary) => void tell(connection, "spar/matchFinished", summary),
      }),
    (state) => {
      for (const each of [table, quiet]) each.hearRun(state, runs);
      for (const each of [bundles, analyses, insights]) each.hearRun(state);
      if (state.state !== "preparing" && state.state !== "playing") live.ended(state.bot);
      if (state.state === "failed") connection.console.error(visible(`${state.bot}: ${state.message}`));
      void tell(connection, "spar/runChanged", state);
      features.refresh();
    },
  );
  const features = editorFeatures({
    ...{ connection, documents, settings, choices, matches, problems, runs, duels, tunings, editor },
    botOpened: () => warm([pool, guesses]),
  });
  const bundles = serverBundles({ connection, settings, matches, problems, pool, editor });
  const insights = serverInsights({ connection, settings, matches, series, storage: options.storage });
  answerAboutRuns({ connection, runs, duels, table, editor });
  const leagueFiles = leagueFilesIn(options.storage);
  const leagues = answerAboutLeagues({
    ...{ connection, settings, executor, files: leagueFiles, quiet },
    mayRun: (folder) => editor.mayRun(folder, true),
  });
  answerAboutTurns(connection, { settings, matches, storage: options.storage }, editor);
  answerQuestions({
    ...{ connection, documents, choices, matches, versions, live, guesses, leagueFiles },
    changed: features.refresh,
  });
  const analyses = serverAnalyses({ connection, settings, matches, live, leagueFiles });
  answerAboutSites({ connection, matches, settings, guesses, editor });
  answerAssistants({ connection, settings, matches, guesses, storage: options.storage, editor });
  watchSaves({
    ...{ connection, documents, settings },
    start: async (uri, bot) => {
      if (await editor.mayRun(uri, false)) tellSaved(runs.start({ uri }, bot), [quiet, bundles, insights]);
    },
    saved: quiet.checkSources,
    forget: problems.forget,
  });
  connection.onShutdown(async () => {
    await Promise.all([runs.stop(said("Spar is closing")), leagues.stop(), quiet.stop()]);
    await Promise.all([pool, playing, table.pool, quiet, guesses, analyses, insights].map((each) => each.dispose()));
    await matches.store.close();
  });
  documents.listen(connection);
}

/** Tells those who do something after the match of a save which run it is. */
function tellSaved(run: string, those: readonly { savedRun(run: string): void }[]): void {
  for (const each of those) each.savedRun(run);
}

function warm(those: readonly { warm(): void }[]): void {
  for (const each of those) each.warm();
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

type AboutRuns = Parameters<typeof answerAboutPersons>[0] & { readonly duels: Duels };

function answerAboutRuns({ duels, ...parts }: AboutRuns): void {
  const { connection, runs, editor } = parts;
  answerAboutPersons(parts);
  answer(connection, "spar/run", async (request) =>
    (await editor.mayRun(request.uri, true)) ? { run: runs.start(request) } : untrusted,
  );
  answer(connection, "spar/stop", async ({ run }) => {
    await Promise.all([runs.stop(said("stopped by the user"), run), duels.stop(said("stopped by the user"), run)]);
    return null;
  });
}

import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnalyseRequest, findMistakes } from "../../../engine/app/analyse.ts";
import { analyseInThread } from "../../../engine/arena/thread/analysis-thread.ts";
import { listNamesIn, maxRecordBytes, readUserText } from "../../../engine/files/user-file.ts";
import { findConfig } from "../../../engine/project/settings/find-config.ts";
import { listAnswers, type MatchRecord, readPlan } from "../../../engine/record/match-record.ts";
import { readRecordStart, readUnlessDamaged } from "../../../engine/record/record-file.ts";
import { type AnalysisStep, type Chance, manyMatches, type SearchState } from "../../../engine/views/analysis-facts.ts";
import { tell } from "../../channel.ts";
import type { RecordReference } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import { createJobs } from "../jobs/jobs.ts";

interface RunningAnalysis {
  readonly key: string;
  readonly named: RecordReference;
  readonly found: AnalysisStep;
}

/** Weighing an answer takes a twentieth of a second, but longer on a busy machine. */
const weighLimitMs = 10_000;
/** The number of matches whose results are cached; a match has at most a thousand answers. */
const maxCachedMatches = 20;

/** Finds the mistakes of the match on the board, in a thread that ends with the next run. */
export function answerAboutAnalyses(deps: ServerContext): void {
  const { connection, settings, events, endings } = deps;
  const kept = createStepCache();
  const jobs = createJobs("another match");
  let going: RunningAnalysis | undefined;

  function send(named: RecordReference, step: AnalysisStep, state: SearchState): void {
    void tell(connection, "analysed", { ...named, ...step, state });
  }

  function search(named: RecordReference, isRequested: boolean, answer?: number): void {
    const key = JSON.stringify([named.file, named.match]);
    const known = kept.get(key);
    if (answer !== undefined) start(named, key, isRequested, answer);
    else if (known) send(named, known, "done");
    else if (going?.key === key) send(named, going.found, "searching");
    else start(named, key, isRequested);
  }

  function start(named: RecordReference, key: string, isRequested: boolean, answer?: number): void {
    stop();
    const work = async (signal: AbortSignal) => {
      const { analyse } = await settings.all();
      if (signal.aborted) return;
      const isWanted = analyse || isRequested;
      const record = isWanted ? readNamedRecord(named, deps) : undefined;
      if (!record) return send(named, emptyStep, isWanted ? "stopped" : "off");
      await searchIn({ key, named, found: emptyStep }, { record, signal }, answer);
    };
    jobs.start({ id: key, work, failed: ({ stack }) => connection.console.error(String(stack)) });
  }

  async function searchIn(
    now: { -readonly [Key in keyof RunningAnalysis]: RunningAnalysis[Key] },
    request: Omit<AnalyseRequest, "budgetMs">,
    answer: number | undefined,
  ): Promise<void> {
    const { key, named } = now;
    going = now;
    send(named, emptyStep, "searching");
    const budgetMs = 1000 * (await findAnalyseSeconds(named, request.record, deps));
    const matches = await listMatches(named, request.record, deps);
    const others = await findWantedOpinions(named, request.record, deps, answer);
    const end = await findMistakes({ ...request, budgetMs, matches, ...others }, ({ step, found }) => {
      now.found = found;
      send(named, step, "searching");
    });
    if (going !== now) return;
    going = undefined;
    if (end.kind === "failed") connection.console.error(end.message);
    const found = end.kind === "verdict" ? end.found : undefined;
    if (found) kept.keep(key, found);
    send(named, emptyStep, found ? "done" : "stopped");
  }

  function stop(): void {
    if (going) send(going.named, emptyStep, "stopped");
    going = undefined;
    void jobs.stop("another match");
  }

  answerClient(connection, {
    analyse: ({ match, file, isRequested = false, answer }) => {
      if (match === undefined) stop();
      else search({ match, file }, isRequested, answer);
    },
    weighAnswers: (wanted) => weigh(wanted, deps),
  });
  events.runChanged.event(({ state }) => {
    if (state === "preparing") stop();
  });
  endings.push({ dispose: stop });
}

/** What a recorded answer and others in its place keep; null if that cannot be told. */
async function weigh(
  { match, file, answer, texts }: RecordReference & { readonly answer: number; readonly texts: readonly string[] },
  deps: ServerContext,
): Promise<{ readonly chances: readonly Chance[] | null }> {
  const lines = readNamedRecord({ match, file }, deps);
  let chances: readonly Chance[] | null = null;
  const receive = (news: { readonly chances: readonly Chance[] | undefined }) => {
    chances = news.chances ?? null;
  };
  const limit = AbortSignal.timeout(weighLimitMs);
  if (lines) await analyseInThread({ kind: "weigh", lines, answer, texts }, receive, limit);
  return { chances };
}

function createStepCache() {
  const steps = new Map<string, AnalysisStep>();
  return {
    get: (key: string) => steps.get(key),
    /** What is not good enough is looked for again. */
    keep(key: string, found: AnalysisStep): void {
      if (found.quality?.isGood === false) return;
      steps.set(key, found);
      for (const oldest of [...steps.keys()].slice(0, -maxCachedMatches)) steps.delete(oldest);
    },
  };
}

/** The records of the newest matches of the game on the board, without itself, and data sets beside its bots. */
async function listMatches({ match: shown }: RecordReference, record: MatchRecord, { matches }: ServerContext) {
  const { game, bots } = readPlan(record);
  const folders = new Set(bots.flatMap((bot) => (bot.kind === "file" ? dirname(bot.file) : [])));
  const data = [...folders].flatMap((folder) =>
    listNamesIn(folder).flatMap((name) => (/^(?!.*\.spar\.).*\.jsonl(?:\.gz)?$/.test(name) ? join(folder, name) : [])),
  );
  const all = await matches.list({ limit: 10 * manyMatches });
  const own = all.filter((match) => match.game === game && match.id !== shown && !match.branch);
  return [...data, ...own.flatMap(({ id }) => matches.kept.findFile(id) ?? []).slice(0, manyMatches)];
}

/** Other bots are asked about an answer, or where a bot lost; what a record of others names is not run. */
async function findWantedOpinions(
  { match, file }: RecordReference,
  record: MatchRecord,
  { matches, settings, editor, backgroundPlayer: { pool } }: ServerContext,
  answer: number | undefined,
): Promise<Pick<AnalyseRequest, "player" | "opinions">> {
  const summary = file === undefined ? await matches.find(match) : undefined;
  const player = listAnswers(record)[answer ?? -1]?.player ?? summary?.me;
  const { bots, referee } = readPlan(record);
  const stamp = bots[player ?? -1];
  if (!summary || !referee || stamp?.kind !== "file") return {};
  const uri = pathToFileURL(stamp.file).href;
  if (!(await editor.mayRun(uri, answer !== undefined))) return {};
  const opinions = { answer, file: matches.kept.findFile(match), settings: await settings.engine(uri), pool };
  return { player, opinions };
}

const emptyStep: AnalysisStep = { chances: [], mistakes: [] };

/** How long to search, as `spar.json` beside the record says, or beside the bot that the match was played for. */
async function findAnalyseSeconds({ match, file }: RecordReference, [first]: MatchRecord, { matches }: ServerContext) {
  const uri = file ?? (await matches.find(match))?.bot;
  // Matches of leagues are not listed.
  const player = first?.kind === "match" ? first.bots.find((bot) => bot.kind === "file") : undefined;
  const beside = uri === undefined ? player?.file : toFilePath(uri);
  const { analyseSeconds = 10 } = beside === undefined ? {} : findConfig(dirname(beside)).config;
  return analyseSeconds;
}

/** The record that a page shows; undefined if it was deleted or is damaged. */
export function readNamedRecord({ match, file }: RecordReference, { matches, live, leagueFiles }: ServerContext) {
  return readUnlessDamaged(() => {
    if (file === undefined) return matches.record(match) ?? live.record(match) ?? leagueFiles.record(match);
    const text = readUserText(toFilePath(file), maxRecordBytes);
    return text === undefined ? undefined : readRecordStart(text);
  });
}

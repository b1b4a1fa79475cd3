import { basename, dirname, join } from "node:path";
import { findDuelTest } from "../../../engine/app/duel.ts";
import { type CannotTune, prepareTuning, type TuneEvent } from "../../../engine/app/tune/tune.ts";
import { readTunableSource } from "../../../engine/app/tune/tuned-source.ts";
import { defaultMaxMatches } from "../../../engine/arena/duel/duel.ts";
import { locateProblem } from "../../../engine/arena/duel/duel-state.ts";
import {
  defaultPairs,
  defaultSteps,
  formatSetting,
  methodIds,
  summariseTuning,
  type TuningSettings,
} from "../../../engine/arena/tune/begin-tuning.ts";
import { type TuningState, writeTuning } from "../../../engine/arena/tune/tuning-state.ts";
import { listNamesIn } from "../../../engine/files/user-file.ts";
import { makeFolder, removeFile } from "../../../engine/files/user-folders.ts";
import { msg, t } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { isTuning, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { type Replied, tell } from "../../channel.ts";
import type { TuneParams } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import { createGatedJobs, type PlayingJob } from "../jobs/jobs.ts";

/** The number of states to keep; the oldest are deleted. */
const maxSavedRuns = 50;

/** Runs one tuning job at a time, the newest; `changed` gets each new state, and numbers some times a second. */
export function createTunings(
  storage: string,
  play: (tuning: ServerTuning) => Promise<void>,
  changed: (summary: TuningSummary) => void,
) {
  const folder = join(storage, "tune");
  const jobs = createGatedJobs<TuningSummary>({
    ...{ changed, isGoing: isTuning },
    replaced: msg("a newer run"),
    stopped: { state: "stopped", secondsLeft: null },
  });
  return {
    ...{ hold: jobs.hold, release: jobs.release, stop: jobs.stop },
    /** Starts a run and returns its id. */
    begin(asked: TuningRequest): string {
      const id = `tuning-${Date.now().toString(36)}`;
      const file = join(folder, `${id}.json`);
      makeFolder(folder);
      for (const old of listNamesIn(folder).sort().slice(0, -maxSavedRuns)) removeFile(join(folder, old));
      const job = { summary: createSummary(asked, id, file) };
      jobs.start(job, (played) => play({ ...played, asked, file, seconds: jobs.seconds }));
      return id;
    },
  };
}

/** The summary of a run that has only been requested so far. */
function createSummary({ bot, against, method, steps, pairs }: TuningRequest, id: string, file: string): TuningSummary {
  return {
    ...{ id, file, bot: toUri(bot.file), name: bot.name, at: new Date().toISOString(), game: bot.game.id },
    ...{ method: method ?? "", settings: {}, opponents: against, seed: "", pairs: pairs ?? defaultPairs },
    ...{ state: "preparing", step: 0, steps: steps ?? defaultSteps, matches: 0, secondsLeft: null },
    ...{ numbers: [], way: [], failed: { trials: 0, matches: 0 }, test: null },
  };
}

/** Registers tuning runs, which wait while anything else, including a duel, is played. */
export function registerTuning(server: ServerContext): void {
  const { connection, events, background, editor } = server;
  const tunings = createTunings(
    server.storage,
    (tuning) => playTuning(tuning, server),
    (summary) => void tell(connection, "tuningChanged", summary),
  );
  background.add(tunings);
  events.duelChanged.event((duel) => (isDuelGoing(duel) ? tunings.hold : tunings.release)(duel.id));
  server.endings.push({ stop: () => tunings.stop("Spar is closing") });
  answerClient(connection, {
    startTuning: async (wanted) =>
      (await editor.mayRun(wanted.uri, true)) ? startTuning(tunings, wanted) : untrustedFailure,
    stopTuning: ({ tuning }) => tunings.stop(msg("stopped by the user"), tuning),
  });
}

function startTuning(
  tunings: ReturnType<typeof createTunings>,
  { uri, against = [], onlyChecks, ...how }: TuneParams,
): Replied<"startTuning"> {
  const bot = readBotOnDisk(uri);
  if (!bot)
    return { message: t("{file} is not recognised as a bot of a known game.", { file: basename(toFilePath(uri)) }) };
  const source = readTunableSource(bot);
  if (typeof source === "string") return { message: source };
  if (onlyChecks) return { tuning: "" };
  return { tuning: tunings.begin({ method: methodIds[0]!, ...how, bot, against }) };
}

interface TuningRequest extends TuningSettings {
  readonly bot: BotSpec;
  readonly against: readonly string[];
  readonly seed?: string;
}

export interface ServerTuning extends PlayingJob<TuningSummary> {
  readonly asked: TuningRequest;
  /** Where its state is kept, in the format of the command line. */
  readonly file: string;
  /** How long it has played, in seconds, without the time it waited. */
  seconds(): number;
}

/** Plays a tuning run to its verdict, and keeps its state in a file with which the command line can go on. */
async function playTuning(
  { asked, file, gate, signal: stopped, seconds, tell }: ServerTuning,
  { settings, matches, backgroundPlayer, timing }: ServerContext,
): Promise<void> {
  const { bot, against, ...how } = asked;
  const engine = await settings.engine(toUri(bot.file));
  const setting = formatSetting({}, {}, engine.timeScale === 1 ? undefined : engine.timeScale);
  const match = { bot, folder: dirname(bot.file), opponents: against };
  const run = await prepareTuning({ match, settings: engine, how, seed: how.seed, setting });
  if (run.kind !== "ready")
    return stopped.aborted ? undefined : tell({ state: "failed", trouble: describeTrouble(run) });
  const { method, leftOut } = run;
  try {
    const { jobs } = await timing();
    const test = findDuelTest(bot.file);
    const signal = matches.untilFull(stopped, true);
    if (signal.aborted) return;
    const describe = (state: TuningState) => ({
      ...summariseTuning(method, state, test),
      secondsLeft: state.step > 0 ? (state.head.steps - state.step) * (seconds() / state.step) : null,
    });
    const keep = (state: TuningState) => writeTuning(file, state);
    const receive = (event: TuneEvent) => event.kind === "progress" && tell(describe(event.state));
    tell({ ...describe(run.state), state: "playing", leftOut });
    const executor = backgroundPlayer.executor();
    const played = { executor, threads: jobs, test, maxMatches: defaultMaxMatches, keep, gate, signal };
    const end = await run.play(played, receive);
    if (end.kind === "failed") return tell({ state: "failed", trouble: { message: end.message } });
    tell({ ...describe(end.state), secondsLeft: null, state: end.ended });
  } finally {
    run.dispose();
  }
}

function describeTrouble(why: CannotTune): NonNullable<TuningSummary["trouble"]> {
  if (why.kind === "failed") return { message: why.message, ...locateProblem(why.problems[0]) };
  return { message: t("Every match would be identical, because all seeds are fixed.") };
}

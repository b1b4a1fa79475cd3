import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { defaultPairs, defaultSteps } from "../../../engine/arena/tune/begin-tuning.ts";
import { methodIds } from "../../../engine/arena/tune/methods.ts";
import { makeFolder } from "../../../engine/files/make-folder.ts";
import { listNamesIn } from "../../../engine/files/user-file.ts";
import { msg, t } from "../../../engine/l10n/speak.ts";
import { readTunableSource } from "../../../engine/project/tune/tuned-source.ts";
import { isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { isTuning, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { tell } from "../../channel.ts";
import type { TuneParams } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import { createGatedJobs, type GatedJobs } from "../jobs/gated-jobs.ts";
import { playTuning, type ServerTuning, type TuningRequest } from "./play-tuning.ts";

/** Runs one tuning job at a time, the newest; it waits while anything else is played. */
export interface Tunings extends Pick<GatedJobs<TuningSummary>, "hold" | "release" | "stop"> {
  /** Starts a run and returns its id. */
  begin(asked: TuningRequest): string;
}

/** The number of states to keep; the oldest are deleted. */
const maxSavedRuns = 50;

/** `changed` is called for each new state at once, and for new numbers a few times per second. */
export function createTunings(
  storage: string,
  play: (tuning: ServerTuning) => Promise<void>,
  changed: (summary: TuningSummary) => void,
): Tunings {
  const folder = join(storage, "tune");
  const jobs = createGatedJobs<TuningSummary>({
    ...{ changed, isGoing: isTuning },
    replaced: msg("a newer run"),
    stateAt: ({ gate }) => (gate.isOpen ? "playing" : "waiting"),
    stopped: { state: "stopped", secondsLeft: null },
    failed: (message) => ({ state: "failed", trouble: { message } }),
  });
  return {
    ...{ hold: jobs.hold, release: jobs.release, stop: jobs.stop },
    begin(asked) {
      const id = `tuning-${Date.now().toString(36)}`;
      const file = join(folder, `${id}.json`);
      makeFolder(folder);
      for (const old of listNamesIn(folder).sort().slice(0, -maxSavedRuns)) rmSync(join(folder, old), { force: true });
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
  const { executor } = server.backgroundPlayer;
  const tunings = createTunings(
    server.storage,
    (tuning) => playTuning(tuning, { ...server, executor }),
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
  tunings: Tunings,
  { uri, against = [], ...how }: TuneParams,
): { readonly tuning: string } | { readonly message: string } {
  const bot = readBotOnDisk(uri);
  if (!bot)
    return { message: t("{file} is not recognised as a bot of a known game.", { file: basename(toFilePath(uri)) }) };
  const source = readTunableSource(bot);
  if (typeof source === "string") return { message: source };
  return { tuning: tunings.begin({ method: methodIds[0]!, ...how, bot, against }) };
}

import { basename, join } from "node:path";
import { type CannotTune, prepareTuning, type ReadyToTune } from "../../app/tune.ts";
import { formatSetting, type TuningTarget } from "../../arena/tune/begin-tuning.ts";
import { readTuning, type TuningState } from "../../arena/tune/tuning-state.ts";
import { computeShortHash } from "../../files/hash.ts";
import { isFile } from "../../files/user-file.ts";
import { makeFolder } from "../../files/user-folders.ts";
import { CannotPlay } from "../failure.ts";
import { printCannotPlay } from "../match.ts";
import { cliSettings, createRequest, type MatchFlags, runWithVersions } from "../match-flags.ts";

/** The options of a tuning run; omitted ones have defaults, or the values the run began with. */
export interface TuneFlags extends MatchFlags {
  readonly against?: readonly string[];
  readonly method?: string;
  readonly setting?: Readonly<Record<string, number>>;
  readonly steps?: number;
  readonly pairs?: number;
  readonly resume?: string;
}

/** The requested run, and the file in which it is saved; throws CannotPlay. */
export async function resolveTuning(
  bot: string,
  options: TuneFlags,
): Promise<{ readonly run: ReadyToTune; readonly file: string }> {
  const { method, setting: settings, steps, pairs, seed, resume, against = [] } = options;
  const match = createRequest(bot, against, options);
  const setting = formatSetting(match.options, match.seeds, match.timeScale);
  const kept = resume !== undefined && isFile(resume) ? readTuning(resume) : undefined;
  if (typeof kept === "string") throw new CannotPlay(kept);
  const asked = { match, how: { method, settings, steps, pairs }, seed, setting, kept };
  const run = await runWithVersions(options, cliSettings, (settings) => prepareTuning({ ...asked, settings }));
  if (run.kind !== "ready") throw createCannotPlay(run, resume, kept);
  try {
    if (kept) checkSameRun(resume!, kept, run.what, options);
    return { run, file: resume ?? getDefaultFile(run) };
  } catch (error) {
    run.dispose();
    throw error;
  }
}

function createCannotPlay(why: CannotTune, file: string | undefined, kept: TuningState | undefined): CannotPlay {
  switch (why.kind) {
    case "failed":
      return printCannotPlay(why.message, why.problems);
    case "changed":
      return new CannotPlay(
        `${file} belongs to an earlier version of ${kept!.head.bot}: its source has changed since the run began.`,
      );
    case "repeating":
      return new CannotPlay(
        "Every match would be identical, because all seeds are fixed. Tuning needs many seeds: it derives them from --seed.",
      );
  }
}

/** A run can only be continued unchanged; other options would make it a different run. */
function checkSameRun(file: string, { head }: TuningState, what: TuningTarget, options: TuneFlags): void {
  const wanted: Record<string, unknown> = {
    ...{ game: what.game, opponents: what.opponents, setting: what.setting, method: options.method },
    ...{ seed: options.seed, steps: options.steps, pairs: options.pairs },
  };
  const began: Readonly<Record<string, unknown>> = head;
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(began[name])) continue;
    throw new CannotPlay(
      `${file} belongs to a run with ${name} ${JSON.stringify(began[name])}, not ${JSON.stringify(value)}.`,
    );
  }
  for (const [name, value] of Object.entries(options.setting ?? {})) {
    if (head.settings[name] !== value)
      throw new CannotPlay(`${file} belongs to a run with ${name} ${head.settings[name] ?? "as usual"}, not ${value}.`);
  }
}

/** The default file of a run; the same run always gets the same one. */
function getDefaultFile({ subject, state }: ReadyToTune): string {
  const folder = join(cliSettings.cacheFolder, "tune");
  makeFolder(folder);
  const id = computeShortHash(JSON.stringify(state.head), 8);
  return join(folder, `${basename(subject.name)}-${id}.json`);
}

import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { pairsDiffer } from "../arena/duel/pair.ts";
import { beginTuning, methodOf, settingText } from "../arena/tune/begin-tuning.ts";
import type { Method } from "../arena/tune/method.ts";
import { readTuning, type TuningState } from "../arena/tune/tuning-state.ts";
import { makeFolder } from "../files/make-folder.ts";
import { isFile } from "../files/user-file.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import type { MatchSetup } from "../match/setup.ts";
import { gauntletSetups } from "../project/resolve/gauntlet-setups.ts";
import { ghostsIn, withoutGhosts } from "../project/resolve/ghost.ts";
import type { MatchResolution, ResolvedMatch } from "../project/resolve/resolve-match.ts";
import { specOf, type Tuned, tunedBuiltin, tunedFile } from "../project/tune/subjects.ts";
import { type PinnedSources, pinnedSources } from "../project/versions/pinned-sources.ts";
import { CannotPlay } from "./failure.ts";
import { cannotPlay } from "./match.ts";
import {
  cliSettings,
  type MatchOptions,
  numbersSettings,
  requestFromFlags,
  resolveFromFlags,
} from "./match-options.ts";

/** What a run of tuning is made of, as it is typed; what is left out holds as usual, or as the run began. */
export interface TuneGiven extends MatchOptions {
  readonly against?: readonly string[];
  readonly method?: string;
  readonly setting?: Readonly<Record<string, number>>;
  readonly steps?: number;
  readonly pairs?: number;
  readonly resume?: string;
}

/** All that a run of tuning needs before it plays. */
export interface ReadyToTune {
  readonly subject: Tuned;
  readonly method: Method;
  readonly own: MatchSetup;
  readonly others: readonly MatchSetup[];
  readonly state: TuningState;
  /** Where the state is kept. */
  readonly file: string;
  /** Which files of folders of ghosts have none, in a sentence. */
  readonly leftOut: string | undefined;
  /** The sources of all bots as they are now. */
  readonly pins: PinnedSources;
}

/** Reads the bot's marks and joins it with its opponents; throws CannotPlay with what is wrong. */
export async function readyToTune(bot: string, options: TuneGiven): Promise<ReadyToTune> {
  const pins = pinnedSources();
  const against = (options.against ?? []).flatMap((name) => ghostsIn(name, process.cwd())?.names ?? [name]);
  const own = able(await resolveFromFlags(bot, [bot], options, { compared: true }, { ...numbersSettings, pins }));
  const subject = subjectOf(bot, own, options);
  try {
    const others = against.length > 0 ? await opponents(bot, against, options, pins) : [];
    const { state, method, file } = stateOf(subject, own, against, options);
    if (!pairsDiffer(own.setup, state.head.seed))
      throw new CannotPlay(
        "Every match would be identical, because all seeds are fixed. Tuning needs many seeds: it derives them from --seed.",
      );
    const leftOut = withoutGhosts(options.against ?? [], process.cwd());
    return { subject, method, own: own.setup, others, state, file, leftOut, pins };
  } catch (error) {
    subject.dispose();
    throw error;
  }
}

function able(matched: MatchResolution): ResolvedMatch {
  if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
  return matched;
}

function subjectOf(bot: string, { setup, game }: ResolvedMatch, options: TuneGiven): Tuned {
  const [stamp] = setup.bots;
  if (stamp!.builtin !== undefined) return orThrow(tunedBuiltin(game, stamp!));
  const spec = specOf(bot, process.cwd(), { game: options.game });
  if (!spec) throw new CannotPlay(`${bot} has no source to tune: give a bot's file or builtin:NAME.`);
  return orThrow(tunedFile(spec, stamp!, numbersSettings));
}

function orThrow<Value>(value: Value | string): Value {
  if (typeof value === "string") throw new CannotPlay(value);
  return value;
}

async function opponents(
  bot: string,
  against: readonly string[],
  options: TuneGiven,
  pins: PinnedSources,
): Promise<readonly MatchSetup[]> {
  const found = await gauntletSetups((met) =>
    resolveFromFlags(bot, against, options, { compared: true, gauntlet: true, ...met }, { ...numbersSettings, pins }),
  );
  if (!found.ok) throw cannotPlay(found.message, found.problems);
  return found.opponents.flat();
}

/** The run that the file holds, or a fresh one. */
function stateOf(
  subject: Tuned,
  { setup, seed }: ResolvedMatch,
  against: readonly string[],
  options: TuneGiven,
): { state: TuningState; method: Method; file: string } {
  const { options: given, seeds, timeScale } = requestFromFlags("", [], options);
  const fixed = {
    ...{ game: setup.game, bot: subject.name, version: subject.version, opponents: [...against] },
    setting: settingText(given, seeds, timeScale),
  };
  if (options.resume !== undefined && isFile(options.resume)) {
    const state = orThrow(readTuning(options.resume));
    refuseOther(options.resume, state, fixed, options);
    return { state, method: orThrow(methodOf(state)), file: options.resume };
  }
  const what = { ...fixed, seed: options.seed ?? seed ?? freshSeed() };
  const { method: id, setting: settings, steps, pairs } = options;
  const { state, method } = orThrow(beginTuning(what, subject.numbers, { method: id, settings, steps, pairs }));
  return { state, method, file: options.resume ?? usualFile(subject, JSON.stringify(state.head)) };
}

/** A run goes on only as it began: everything else would be another one. */
function refuseOther(
  file: string,
  { head }: TuningState,
  fixed: Pick<TuningState["head"], "game" | "bot" | "version" | "opponents" | "setting">,
  options: TuneGiven,
): void {
  if (head.version !== fixed.version)
    throw new CannotPlay(
      `${file} belongs to an earlier version of ${head.bot}: its source has changed since the run began.`,
    );
  const wanted: Record<string, unknown> = {
    ...{ game: fixed.game, opponents: fixed.opponents, setting: fixed.setting, method: options.method },
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

/** Where a run is kept that is given no file: the same run has the same one. */
function usualFile({ name }: Tuned, head: string): string {
  const folder = join(cliSettings.cacheFolder, "tune");
  makeFolder(folder);
  const id = createHash("sha256").update(head).digest("hex").slice(0, 8);
  return join(folder, `${basename(name)}-${id}.json`);
}

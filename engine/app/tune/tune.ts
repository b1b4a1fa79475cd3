import { getPair, haveVaryingPairs } from "../../arena/duel/duel.ts";
import type { DuelState } from "../../arena/duel/duel-state.ts";
import { createPinnedExecutor, type Executor } from "../../arena/execute/executor.ts";
import type { Gate } from "../../arena/execute/play-counted.ts";
import type { SprtSettings } from "../../arena/statistics/sprt.ts";
import { beginTuning, findMethod, type TuningSettings, type TuningTarget } from "../../arena/tune/begin-tuning.ts";
import type { TuningMethod } from "../../arena/tune/method.ts";
import { createTuningMatchRunner, type TuningMatchRunner, tuneBot, UnableToTune } from "../../arena/tune/tune-bot.ts";
import type { TuningState } from "../../arena/tune/tuning-state.ts";
import { createSeed, type MatchSetup } from "../../match/setup.ts";
import { createPinnedSources } from "../../project/prepare/pinned-sources.ts";
import { describeGhostless, findGhosts } from "../../project/resolve/ghost.ts";
import { type MatchRequest, type RefusedRequest, refuse, type Settings } from "../../project/resolve/match-request.ts";
import { type ResolvedMatch, resolveGauntletSetups, resolveMatch } from "../../project/resolve/resolve-match.ts";
import { createTunableBuiltin, createTunableFile, findSpec, type TunableBot } from "./tuned-source.ts";

interface TuneRequest {
  /** The match to tune for. Its opponents are those of the run; without any, the bot plays against its own original. */
  readonly match: MatchRequest;
  readonly settings: Settings;
  readonly how: TuningSettings;
  readonly seed?: string;
  /** Everything but the bots that affects the matches, in the form in which a run stores it. */
  readonly setting: string;
  /** The run to continue; its own settings take precedence over this request. */
  readonly kept?: TuningState;
}

/** Why nothing is played. `changed`: other source than the run's; `repeating`: every match would be the same. */
export type CannotTune =
  | ({ readonly kind: "failed" } & RefusedRequest)
  | { readonly kind: "changed"; readonly name: string }
  | { readonly kind: "repeating" };

interface TunePlay {
  readonly executor: Executor;
  /** Threads for matches between builtins, which need no process; with 0 the executor plays these too. */
  readonly threads: number;
  /** The sequential test of the result against the original; by default there is none. */
  readonly test?: SprtSettings;
  /** The maximum number of matches of the test; after that it ends undecided. */
  readonly maxMatches: number;
  /** Saves the state of the run so that it can be continued. */
  readonly keep: (state: TuningState) => void;
  readonly gate?: Gate;
  readonly signal: AbortSignal;
}

/** `progress` is sent after each step and during the final test, `match` after each match of the search. */
export type TuneEvent =
  | { readonly kind: "progress"; readonly state: TuningState }
  | { readonly kind: "match" }
  | { readonly kind: "test"; readonly state: DuelState };

type TuneEnd =
  | { readonly kind: "verdict"; readonly ended: "done" | "stopped"; readonly state: TuningState }
  | ({ readonly kind: "failed" } & RefusedRequest);

/** A tuning run that is ready to play; the caller must dispose of it. */
export interface ReadyToTune {
  readonly kind: "ready";
  readonly subject: TunableBot;
  readonly method: TuningMethod;
  /** The bot against its own original. */
  readonly own: MatchSetup;
  readonly state: TuningState;
  /** The description that a new run would store. */
  readonly what: TuningTarget;
  /** A sentence naming the files without a ghost, if any, in folders of ghosts. */
  readonly leftOut: string | undefined;
  /** Plays the remaining steps and the test, with the sources as they were when the run was prepared. */
  play(how: TunePlay, emit?: (event: TuneEvent) => void): Promise<TuneEnd>;
  dispose(): void;
}

/** Reads the tunable numbers marked in a bot's source and resolves its opponents. */
export async function prepareTuning(request: TuneRequest): Promise<ReadyToTune | CannotTune> {
  const { match, kept } = request;
  const { bot, folder } = match;
  const pins = createPinnedSources();
  const settings = { ...request.settings, trace: false, pins };
  const resolved = (more: Partial<MatchRequest>) => resolveMatch({ ...match, needsOpponent: true, ...more }, settings);
  const own = await resolved({ opponents: [typeof bot === "string" ? bot : bot.file] });
  if (!own.ok) return { kind: "failed", ...own };
  const opponents = match.opponents.flatMap((name) =>
    typeof name === "string" ? (findGhosts(name, folder)?.names ?? [name]) : name.file,
  );
  const met =
    opponents.length > 0 && (await resolveGauntletSetups((which) => resolved({ opponents, gauntlet: true, ...which })));
  if (met && !met.ok) return { kind: "failed", ...met };
  const subject = createSubject(match, own, settings);
  if (typeof subject === "string") return failTuning(subject);
  const { name, version } = subject;
  const seed = request.seed ?? own.seed ?? createSeed();
  const what = { game: own.setup.game, bot: name, version, opponents, setting: request.setting, seed };
  const run = kept ? resumeRun(kept) : beginTuning(what, subject.numbers, request.how);
  const why = findRefusal(run, own.setup, subject);
  if (why || typeof run === "string") {
    subject.dispose();
    return why ?? failTuning(String(run));
  }
  const others = met ? met.opponents.flat() : [];
  const play = async (how: TunePlay, emit: (event: TuneEvent) => void = () => {}) => {
    const pinned = { ...how, executor: createPinnedExecutor(how.executor, pins) };
    return playRun({ ...run, subject, own: own.setup, others }, pinned, emit);
  };
  const named = match.opponents.filter((each) => typeof each === "string");
  const leftOut = describeGhostless(named, folder);
  return { kind: "ready", subject, ...run, own: own.setup, what, leftOut, play, dispose: subject.dispose };
}

const failTuning = (message: string) => ({ kind: "failed", ...refuse(message) }) as const;

type PreparedTuning = Exclude<ReturnType<typeof resumeRun>, string>;

function resumeRun(state: TuningState) {
  const method = findMethod(state);
  return typeof method === "string" ? method : { state, method };
}

function findRefusal(
  run: PreparedTuning | string,
  own: MatchSetup,
  { name, version }: TunableBot,
): CannotTune | undefined {
  if (typeof run === "string") return undefined;
  const { head } = run.state;
  if (head.version !== version) return { kind: "changed", name };
  return haveVaryingPairs(own, head.seed) ? undefined : { kind: "repeating" };
}

function createSubject(
  { bot, folder }: MatchRequest,
  { setup, game }: ResolvedMatch,
  settings: Settings,
): TunableBot | string {
  const stamp = setup.bots[0]!;
  if (stamp.kind === "builtin") return createTunableBuiltin(game, stamp);
  if (typeof bot !== "string") return createTunableFile(bot, stamp, settings);
  const spec = findSpec(bot, folder, { game: game.id });
  if (spec) return createTunableFile(spec, stamp, settings);
  return `${bot} has no source to tune: give a bot's file or builtin:NAME.`;
}

async function playRun(
  run: PreparedTuning & Pick<ReadyToTune, "subject" | "own"> & { readonly others: readonly MatchSetup[] },
  { executor, threads, test, maxMatches, keep, gate, signal }: TunePlay,
  emit: (event: TuneEvent) => void,
): Promise<TuneEnd> {
  const [{ plan }] = getPair(run.others[0] ?? run.own, run.state.head.seed, 0);
  const player = createTuningMatchRunner({ like: plan, executor, threads, signal, gate });
  let last = run.state;
  keep(last);
  try {
    const state = await tuneBot({
      ...{ ...run, player: countEndedMatches(player, () => emit({ kind: "match" })), signal, gate, test, maxMatches },
      tell(now) {
        last = now;
        keep(now);
        emit({ kind: "progress", state: now });
      },
      tellTest: (now) => emit({ kind: "test", state: now }),
    });
    const isOver = !signal.aborted && state.step >= state.head.steps;
    return { kind: "verdict", ended: isOver ? "done" : "stopped", state };
  } catch (error) {
    // A build that was stopped has failed, too.
    if (signal.aborted) return { kind: "verdict", ended: "stopped", state: last };
    if (error instanceof UnableToTune) return failTuning(error.message);
    throw error;
  } finally {
    await player.dispose();
  }
}

function countEndedMatches(player: TuningMatchRunner, ended: () => void): TuningMatchRunner {
  return {
    ...player,
    async play(plan) {
      const end = await player.play(plan);
      if (end) ended();
      return end;
    },
  };
}

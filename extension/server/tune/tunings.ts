import type { Gate } from "../../../engine/arena/gate.ts";
import type { HowToTune } from "../../../engine/arena/tune/begin-tuning.ts";
import { said } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/bot-for-file.ts";
import { isTuning, type TuningSummary } from "../../../engine/record/tuning-summary.ts";
import { uriOf } from "../bot-files.ts";
import { tellSeldom } from "../tell-seldom.ts";
import { freshSummary } from "./fresh-summary.ts";
import { heldGate } from "./held-gate.ts";

/** What a person asks for; a run that is kept already is gone on with. */
export interface TuningAsked extends HowToTune {
  readonly id: string;
  readonly bot: BotSpec;
  readonly against: readonly string[];
  readonly seed?: string;
}

/** A run that goes on. Whoever plays it watches `signal` and `gate` and tells each change. */
export interface Tuning {
  readonly asked: TuningAsked;
  readonly at: string;
  readonly signal: AbortSignal;
  readonly gate: Gate;
  /** How long it has played, in seconds: what it waits does not count. */
  seconds(): number;
  tell(change: Partial<TuningSummary>): void;
}

/** One run of tuning at a time, the newest wins; it waits while anything else is played, or a person lets it. */
export interface Tunings {
  /** Begins a run, or goes on with the one of this id, of which `known` tells how it stands. */
  begin(asked: TuningAsked, known?: TuningSummary): void;
  find(id: string): TuningSummary | undefined;
  /** The last one of a bot, by URI. */
  of(bot: string): TuningSummary | undefined;
  pause(id: string): void;
  /** Ends the pause; false: this run does not go on. */
  unpause(id: string): boolean;
  /** Something else is played, until it is released. */
  hold(what: string): void;
  release(what: string): void;
  /** Files were saved: those of runs may be others now. */
  checkSources(isOutdated: (tuning: TuningSummary) => boolean): void;
  /** Without an id, whichever goes on. Resolves when it has ended. */
  stop(why: string, id?: string): Promise<void>;
}

const person = "a person";

interface Going {
  readonly id: string;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** `changed` hears of each state at once, of numbers a few times a second. */
export function createTunings(
  play: (tuning: Tuning) => Promise<void>,
  changed: (summary: TuningSummary) => void,
): Tunings {
  const known = new Map<string, TuningSummary>();
  let going: Going | undefined;
  const telling = tellSeldom(() => going && changed(known.get(going.id)!));
  const held = heldGate(showGate);

  function say(id: string, change: Partial<TuningSummary>): void {
    const before = known.get(id)!;
    const now = { ...before, ...change };
    known.set(id, now);
    const isUrgent = now.state !== before.state || now.outdated !== before.outdated || !isTuning(now);
    if (going?.id !== id) changed(now);
    else if (isUrgent) telling.now();
    else telling.soon();
  }

  /** What is told of a run that plays, waits or is paused, as the gate is now. */
  const stateNow = () => (held.isHeldBy(person) ? "paused" : held.gate.isOpen ? "playing" : "waiting");
  function showGate(): void {
    const summary = going && known.get(going.id);
    if (summary && isTuning(summary) && summary.state !== "preparing") say(summary.id, { state: stateNow() });
  }

  async function run(asked: TuningAsked, at: string, signal: AbortSignal, before?: Promise<void>): Promise<void> {
    await before;
    held.startTime();
    await held.gate.passed(signal);
    if (signal.aborted) return;
    const tell = (change: Partial<TuningSummary>) =>
      say(asked.id, change.state === "playing" ? { ...change, state: stateNow() } : change);
    await play({ asked, at, signal, gate: held.gate, seconds: held.seconds, tell });
  }

  function begin(asked: TuningAsked, from = freshSummary(asked, uriOf(asked.bot.file))): void {
    const before = going;
    before?.controller.abort(said("a newer run"));
    held.release(person);
    const { id } = asked;
    // It is the newest one of its bot.
    known.delete(id);
    known.set(id, { ...from, state: "preparing", trouble: undefined });
    const controller = new AbortController();
    const ended = run(asked, from.at, controller.signal, before?.ended)
      .catch((error: Error) => say(id, { state: "failed", trouble: { message: error.message } }))
      .then(() => {
        if (isTuning(known.get(id)!)) say(id, { state: "stopped", perSecond: null, secondsLeft: null });
        if (going?.controller === controller) going = undefined;
      });
    going = { id, controller, ended };
    telling.now();
  }

  return {
    ...{ begin, hold: held.hold, release: held.release },
    find: (id) => known.get(id),
    of: (bot) => [...known.values()].filter((each) => each.bot === bot).at(-1),
    pause: (id) => (going?.id === id ? held.hold(person) : undefined),
    unpause(id) {
      if (going?.id !== id || going.controller.signal.aborted) return false;
      held.release(person);
      return true;
    },
    checkSources(isOutdated) {
      for (const [id, summary] of known) {
        const outdated = isOutdated(summary) ? true : undefined;
        if (summary.outdated !== outdated) say(id, { outdated });
      }
    },
    async stop(why, id) {
      if (!going || (id !== undefined && going.id !== id)) return;
      going.controller.abort(why);
      await going.ended;
    },
  };
}

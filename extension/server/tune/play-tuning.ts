import { usualMost } from "../../../engine/arena/duel/duel.ts";
import { pairAt } from "../../../engine/arena/duel/pair.ts";
import type { Executor } from "../../../engine/arena/execute/executor.ts";
import type { Honesty } from "../../../engine/arena/execute/honest-jobs.ts";
import { pinnedExecutor } from "../../../engine/arena/execute/pinned-executor.ts";
import { usualSprt } from "../../../engine/arena/statistics/sprt.ts";
import { type MatchPlayer, matchPlayer } from "../../../engine/arena/tune/match-player.ts";
import { tuneBot } from "../../../engine/arena/tune/tune-bot.ts";
import { tuningFacts } from "../../../engine/arena/tune/tuning-facts.ts";
import type { TuningState } from "../../../engine/arena/tune/tuning-state.ts";
import { pinnedSources } from "../../../engine/project/versions/pinned-sources.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { uriOf } from "../bot-files.ts";
import type { MatchList } from "../match/match-list.ts";
import type { SettingsSource } from "../settings.ts";
import { readyToTune } from "./ready-to-tune.ts";
import type { TuningFiles } from "./tuning-files.ts";
import type { Tuning } from "./tunings.ts";

export interface PlayParts {
  readonly settings: SettingsSource;
  readonly files: TuningFiles;
  readonly matches: Pick<MatchList, "untilFull">;
  readonly executor: Executor;
  readonly honesty: () => Promise<Honesty>;
}

/** Plays one run from what was asked for, or from where it was left, to its verdict. */
export async function playTuning(tuning: Tuning, parts: PlayParts): Promise<void> {
  const { asked, at, gate, tell } = tuning;
  const { id } = asked;
  const bot = uriOf(asked.bot.file);
  const pins = pinnedSources();
  const ready = await readyToTune(asked, parts.files.read(id)?.state, {
    ...(await parts.settings.engine(bot)),
    pins,
  });
  if ("message" in ready) return tell({ state: "failed", trouble: ready });
  const { subject, method, own, others, leftOut } = ready;
  try {
    const { jobs } = await parts.honesty();
    const sprt = { ...usualSprt, elo1: (await parts.settings.editor(bot)).duelElo };
    const signal = parts.matches.untilFull(tuning.signal, true);
    if (signal.aborted) return;
    const [{ plan }] = pairAt(others[0] ?? own, ready.state.head.seed, 0);
    const player = matchPlayer({
      like: plan,
      executor: pinnedExecutor(parts.executor, pins),
      threads: jobs,
      signal,
      gate,
    });
    const pace = paceOf(ready.state, tuning.seconds);
    const keep = (state: TuningState) => parts.files.write(id, { bot, at, state });
    const shown = (state: TuningState) => paced(tuningFacts(method, state, sprt), pace.after(state));
    keep(ready.state);
    tell({ ...shown(ready.state), state: "playing", leftOut });
    const state = await tuneBot({
      ...{ subject, method, state: ready.state, own, others, signal, gate, most: usualMost, test: sprt },
      player: counting(player, () => tell(pace.afterMatch())),
      tell(now) {
        keep(now);
        tell(shown(now));
      },
    });
    const isOver = !signal.aborted && state.step >= state.head.steps;
    tell({ ...shown(state), ...nobodyWaits, state: isOver ? "done" : "stopped" });
    await player.dispose();
  } finally {
    subject.dispose();
  }
}

const nobodyWaits = { perSecond: null, secondsLeft: null };

/** Hears of each match of the search when it has ended. */
function counting(player: MatchPlayer, ended: () => void): MatchPlayer {
  return {
    ...player,
    async play(plan) {
      const end = await player.play(plan);
      if (end) ended();
      return end;
    },
  };
}

/** The test knows itself how many matches it may still take. */
function paced<Facts extends Pick<TuningSummary, "test">>(facts: Facts, pace: Pace): Facts & Pace {
  const left = facts.test?.left ?? null;
  const secondsLeft = left !== null && pace.perSecond ? left / pace.perSecond : pace.secondsLeft;
  return { ...facts, ...pace, secondsLeft };
}

type Pace = Pick<TuningSummary, "matches" | "perSecond" | "secondsLeft">;

/** How fast this part of a run goes, since it was begun or gone on with. */
function paceOf(first: TuningState, seconds: () => number) {
  let played = 0;
  let state = first;
  let testBegan: { readonly at: number; readonly matches: number } | undefined;

  function after(now: TuningState): Pace {
    if (now.step > state.step) played = now.matches - first.matches;
    state = now;
    const { testing } = now;
    if (!testing) return afterMatch(false);
    const matches = testing.wins + testing.draws + testing.losses;
    testBegan ??= { at: seconds(), matches };
    const perSecond = rate(matches - testBegan.matches, seconds() - testBegan.at);
    return { matches: now.matches, perSecond, secondsLeft: null };
  }

  function afterMatch(more = true): Pace {
    if (more) played++;
    const steps = state.step - first.step;
    const left = (state.head.steps - state.step) * (seconds() / steps);
    const matches = Math.max(state.matches, first.matches + played);
    return { matches, perSecond: rate(played, seconds()), secondsLeft: steps > 0 ? left : null };
  }

  return { after, afterMatch };
}

/** Nothing is known before a moment has gone by. */
function rate(matches: number, seconds: number): number | null {
  return matches > 0 && seconds > 0.1 ? matches / seconds : null;
}

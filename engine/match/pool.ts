import { version } from "../../package.json";
import { t } from "../l10n/speak.ts";
import type { AnswerLine, MatchPlan, RecordLine } from "../record/match-record.ts";
import { MatchLost } from "./match-lost.ts";
import { type MatchProcess, startProcess } from "./match-process.ts";

/** Processes that play matches, one match each. */
export interface Pool {
  /**
   * Plays a match and answers its whole record; a bot's fault is in the record.
   * Rejects only when the match could not be played at all. Waits for a free process. A match whose process is lost is
   * played once more from its plan, but for a person's; lost twice, it rejects with MatchLost.
   */
  play(plan: MatchPlan, watch?: PlayWatch): Promise<RecordLine[]>;
  /** How many matches go on at a time. */
  size(): number | Promise<number>;
  /** Starts the first process ahead of the first match. */
  warm(): void;
  /** Stops what is played and ends all processes and bots. */
  dispose(): Promise<void>;
}

interface PlayWatch {
  /** Hears the record so far, each time it has grown by some lines: the same list, or a new one where the match begins again. */
  readonly onLines?: (record: readonly RecordLine[]) => void;
  /** Stops the match; its reason is kept in the record's last line. */
  readonly signal?: AbortSignal;
  /** Answers that stand already, up to that of the branch; the bots are asked them too and play on from there. */
  readonly branchAnswers?: readonly AnswerLine[];
  /** Gets what a person's answers are to be given to, when the match begins. */
  readonly onPerson?: (give: (player: number, text: string) => void) => void;
}

interface PoolOptions {
  readonly size: number | (() => Promise<number>);
  readonly givesWay?: boolean;
}

/**
 * `size`: how many matches go on at a time; asked for before each match, where it is a function. `givesWay`: its bots get
 * the processor after other programs.
 */
export function createPool({ size, givesWay }: PoolOptions): Pool {
  const idle: MatchProcess[] = [];
  const all = new Set<MatchProcess>();
  const waiting: (() => void)[] = [];
  const closing = new AbortController();
  const killAll = () => {
    for (const player of all) player.kill();
  };
  process.on("exit", killAll);
  const playing = () => all.size - idle.length;
  const sizeNow = () => (typeof size === "number" ? size : size());

  function takeIdle(): MatchProcess | undefined {
    for (;;) {
      const player = idle.pop();
      if (!player?.broken) return player;
      // It ended while it had nothing to play.
      all.delete(player);
    }
  }

  async function take(): Promise<MatchProcess> {
    const most = await sizeNow();
    while (playing() >= most) await new Promise<void>((go) => waiting.push(go));
    const player = takeIdle() ?? startProcess({ givesWay });
    all.add(player);
    return player;
  }

  function give(player: MatchProcess) {
    if (closing.signal.aborted) player.kill();
    if (player.broken) all.delete(player);
    else idle.push(player);
    waiting.shift()?.();
  }

  async function playOnce(plan: MatchPlan, { onLines, signal, branchAnswers, onPerson }: PlayWatch) {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    const record: RecordLine[] = [];
    const hear = (lines: readonly RecordLine[]) => {
      record.push(...lines);
      onLines?.(record);
    };
    const player = await take();
    try {
      // Whoever hears the first line may answer at once, before the player has been told of its match.
      onPerson?.((seat, text) => void Promise.resolve().then(() => player.give(seat, text)));
      hear([{ kind: "match", format: 1, engine: version, at: new Date().toISOString(), ...plan }]);
      await playOn(player, plan, branchAnswers, hear, either);
    } finally {
      give(player);
    }
    const last = record.at(-1);
    if (last?.kind !== "end" && last?.kind !== "stopped" && last?.kind !== "failed")
      hear([{ kind: "stopped", why: String(either.reason) }]);
    return record;
  }

  return {
    size: sizeNow,
    async play(plan, watch = {}) {
      try {
        return await playOnce(plan, watch);
      } catch (error) {
        const isOver = watch.onPerson || watch.signal?.aborted || closing.signal.aborted;
        if (!(error instanceof MatchLost) || isOver) throw error;
        return playOnce(plan, watch);
      }
    },
    warm() {
      if (all.size > 0 || closing.signal.aborted) return;
      const player = startProcess({ givesWay });
      all.add(player);
      idle.push(player);
    },
    async dispose() {
      closing.abort(t("Spar is closing"));
      process.off("exit", killAll);
      while (playing() > 0) await new Promise<void>((go) => waiting.push(go));
      killAll();
    },
  };
}

async function playOn(
  player: MatchProcess,
  plan: MatchPlan,
  branchAnswers: readonly AnswerLine[] | undefined,
  hear: (lines: readonly RecordLine[]) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const stop = () => player.stop(String(signal.reason));
  signal.addEventListener("abort", stop, { once: true });
  try {
    await player.play(plan, hear, branchAnswers);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

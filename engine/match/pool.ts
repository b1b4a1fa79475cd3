import { version } from "../../package.json";
import { t } from "../l10n/speak.ts";
import type { MatchPlan, RecordLine } from "../record/match-record.ts";
import type { RepeatedAnswer } from "../record/position.ts";
import { MatchLost } from "./match-lost.ts";
import { type MatchProcess, startProcess } from "./match-process.ts";

/** Processes that play matches, one at a time each. */
export type Pool = ReturnType<typeof createPool>;

export interface PlayWatch {
  /** Called with the record each time it has grown: the same list, or a new one if the match was restarted. */
  readonly onLines?: (record: readonly RecordLine[]) => void;
  /** Stops the match; the reason goes into the last line of the record. */
  readonly signal?: AbortSignal;
  /** Answers decided already, the branch's last: bots are asked for them too, but only later ones of theirs count. */
  readonly branchAnswers?: readonly RepeatedAnswer[];
  /** Called when the match begins, with the function that takes a person's answers. */
  readonly onPerson?: (give: (player: number, text: string) => void) => void;
}

/** What says how many bots of a match may think at once. */
export type Thinkers = Pick<MatchPlan, "bots" | "referee">;

interface PoolOptions {
  readonly size: number | ((match?: Thinkers) => Promise<number>);
  readonly hasLowPriority?: boolean;
}

/** Lends `act` a pool for as long as it runs. */
export async function withPool<Result>(options: PoolOptions, act: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = createPool(options);
  try {
    return await act(pool);
  } finally {
    await pool.dispose();
  }
}

/** `size`: matches at a time; a function is called before each. With `hasLowPriority`, bots run at low priority. */
export function createPool({ size, hasLowPriority }: PoolOptions) {
  const idle: MatchProcess[] = [];
  const all = new Set<MatchProcess>();
  const waiting: (() => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  const killAll = () => {
    for (const player of all) player.kill();
  };
  process.on("exit", killAll);
  const playing = () => all.size - idle.length;
  const sizeNow = (match?: Thinkers) => (typeof size === "number" ? size : size(match));

  /** First come, first served: none with a higher limit goes before one that waits. */
  function take(plan: MatchPlan): Promise<MatchProcess> {
    const taken = queue.then(async () => {
      const maxPlaying = await sizeNow(plan);
      while (playing() >= maxPlaying) await new Promise<void>((go) => waiting.push(go));
      const player = takeIdle(idle, all) ?? startProcess({ hasLowPriority });
      all.add(player);
      return player;
    });
    queue = taken.catch(() => {});
    return taken;
  }

  function give(player: MatchProcess) {
    if (closing.signal.aborted) player.kill();
    if (player.isBroken) all.delete(player);
    else idle.push(player);
    for (const go of waiting.splice(0)) go();
  }

  async function playOnce(plan: MatchPlan, { onLines, signal, branchAnswers, onPerson }: PlayWatch) {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    const record: RecordLine[] = [];
    const receive = (lines: readonly RecordLine[]) => {
      record.push(...lines);
      onLines?.(record);
    };
    const player = await take(plan);
    try {
      // A listener to the first line may answer at once, before the process has received the match.
      onPerson?.((seat, text) => void Promise.resolve().then(() => player.give(seat, text)));
      receive([{ kind: "match", format: 1, engine: version, at: new Date().toISOString(), ...plan }]);
      await playOn(player, plan, branchAnswers, receive, either);
    } finally {
      give(player);
    }
    const last = record.at(-1);
    if (last?.kind !== "end" && last?.kind !== "stopped" && last?.kind !== "failed")
      receive([{ kind: "stopped", why: String(either.reason) }]);
    return record;
  }

  return {
    /** How many matches run at the same time. */
    size: sizeNow,
    /**
     * Plays a match and returns its whole record, in which bots' faults are recorded. Waits for a free process. A match
     * whose process was lost is played once more, except with a person; if it is lost again, rejects with MatchLost.
     * Rejects only if the match could not be played.
     */
    async play(plan: MatchPlan, watch: PlayWatch = {}) {
      try {
        return await playOnce(plan, watch);
      } catch (error) {
        const isOver = watch.onPerson || watch.signal?.aborted || closing.signal.aborted;
        if (!(error instanceof MatchLost) || isOver) throw error;
        return playOnce(plan, watch);
      }
    },
    /** Starts the first process before it is needed. */
    warm() {
      if (all.size > 0 || closing.signal.aborted) return;
      const player = startProcess({ hasLowPriority });
      all.add(player);
      idle.push(player);
    },
    /** Stops all matches and ends all processes and bots. */
    async dispose() {
      closing.abort(t("Spar is closing"));
      process.off("exit", killAll);
      await queue;
      while (playing() > 0) await new Promise<void>((go) => waiting.push(go));
      killAll();
    },
  };
}

function takeIdle(idle: MatchProcess[], all: Set<MatchProcess>): MatchProcess | undefined {
  for (;;) {
    const player = idle.pop();
    if (!player?.isBroken) return player;
    // The process ended while it was idle, so another one is taken.
    all.delete(player);
  }
}

async function playOn(
  player: MatchProcess,
  plan: MatchPlan,
  branchAnswers: readonly RepeatedAnswer[] | undefined,
  notify: (lines: readonly RecordLine[]) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const stop = () => player.stop(String(signal.reason));
  signal.addEventListener("abort", stop, { once: true });
  try {
    await player.play(plan, notify, branchAnswers);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

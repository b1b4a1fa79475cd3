import { version } from "../../package.json";
import type { AnswerLine, MatchPlan, RecordLine } from "../record/match-record.ts";
import { type MatchThread, startThread } from "./match-thread.ts";

/** Threads that play matches, one match a thread. */
export interface Pool {
  /**
   * Plays a match and answers its whole record; a bot's fault is in the record.
   * Rejects only when the match could not be played at all. Waits for a free thread.
   */
  play(plan: MatchPlan, watch?: PlayWatch): Promise<RecordLine[]>;
  /** Starts the first thread ahead of the first match. */
  warm(): void;
  /** Stops what is played and ends all threads and bots. */
  dispose(): Promise<void>;
}

interface PlayWatch {
  /** Hears the record so far, each time it has grown by some lines: it is always the same list. */
  readonly onLines?: (record: readonly RecordLine[]) => void;
  /** Stops the match; its reason is kept in the record's last line. */
  readonly signal?: AbortSignal;
  /** Answers that stand already, up to that of the branch; the bots are asked them too and play on from there. */
  readonly branchAnswers?: readonly AnswerLine[];
}

/** `givesWay`: its bots get the processor after other programs. */
export function createPool({ size, givesWay }: { size: number; givesWay?: boolean }): Pool {
  const idle: MatchThread[] = [];
  const all = new Set<MatchThread>();
  const waiting: (() => void)[] = [];
  const closing = new AbortController();
  const killAll = () => {
    for (const thread of all) thread.kill();
  };
  process.on("exit", killAll);

  async function take(): Promise<MatchThread> {
    while (idle.length === 0 && all.size >= size) await new Promise<void>((go) => waiting.push(go));
    const thread = idle.pop() ?? startThread({ givesWay });
    all.add(thread);
    return thread;
  }

  function give(thread: MatchThread) {
    if (thread.broken) all.delete(thread);
    else idle.push(thread);
    waiting.shift()?.();
  }

  return {
    async play(plan, { onLines, signal, branchAnswers } = {}) {
      const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const record: RecordLine[] = [];
      const hear = (lines: readonly RecordLine[]) => {
        record.push(...lines);
        onLines?.(record);
      };
      const thread = await take();
      try {
        hear([{ kind: "match", format: 1, engine: version, at: new Date().toISOString(), ...plan }]);
        await playOn(thread, plan, branchAnswers, hear, either);
      } finally {
        give(thread);
      }
      const last = record.at(-1);
      if (last?.kind !== "end" && last?.kind !== "stopped") hear([{ kind: "stopped", why: String(either.reason) }]);
      return record;
    },
    warm() {
      if (all.size > 0 || closing.signal.aborted) return;
      const thread = startThread({ givesWay });
      all.add(thread);
      idle.push(thread);
    },
    async dispose() {
      closing.abort("Spar is closing");
      process.off("exit", killAll);
      while (all.size > idle.length) await new Promise<void>((go) => waiting.push(go));
      killAll();
    },
  };
}

async function playOn(
  thread: MatchThread,
  plan: MatchPlan,
  branchAnswers: readonly AnswerLine[] | undefined,
  hear: (lines: readonly RecordLine[]) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const stop = () => thread.stop(String(signal.reason));
  signal.addEventListener("abort", stop, { once: true });
  try {
    await thread.play(plan, hear, branchAnswers);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

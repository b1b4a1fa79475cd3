import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { endGroups } from "../bots/process/stop-group.ts";
import type { AnswerLine, MatchPlan, RecordLine } from "../record/match-record.ts";
import { unpacked } from "./packed-lines.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** A thread that plays one match at a time; it stays warm between matches. */
export interface MatchThread {
  /** True once it was killed; it plays no more. */
  readonly broken: boolean;
  /** Rejects when the match could not be played; a killed thread's match just ends. */
  play(
    plan: MatchPlan,
    onLines: (lines: readonly RecordLine[]) => void,
    branchAnswers?: readonly AnswerLine[],
  ): Promise<void>;
  /** Lets the bots be stopped; kills the thread and its bots if that takes too long. */
  stop(why: string): void;
  kill(): void;
}

/** How long a stopped match may take to end its bots before they and the thread are killed. */
const stopLimitMs = 3000;

interface OpenMatch {
  readonly onLines: (lines: readonly RecordLine[]) => void;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** The bundled worker, or its source where we run from sources ourselves. */
function startWorker(): Worker {
  const source = join(__dirname, "match-worker.ts");
  if (!existsSync(source)) return new Worker(join(__dirname, "match-worker.js"));
  return new Worker(`require("tsx/cjs"); require(${JSON.stringify(source)})`, { eval: true });
}

/** `givesWay`: its bots get the processor after other programs. */
export function startThread({ givesWay = false } = {}): MatchThread {
  const worker = startWorker();
  worker.unref();
  const send = (message: ToWorker) => worker.postMessage(message);
  let groups: readonly number[] = [];
  let match: OpenMatch | undefined;
  let broken = false;
  let lastResort: NodeJS.Timeout | undefined;

  function end(settle: (open: OpenMatch) => void) {
    const open = match;
    clearTimeout(lastResort);
    lastResort = undefined;
    match = undefined;
    worker.unref();
    if (open) settle(open);
  }

  function kill() {
    broken = true;
    endGroups(groups);
    groups = [];
    void worker.terminate();
    end((open) => open.done());
  }

  worker.on("message", (message: FromWorker) => {
    switch (message.kind) {
      case "groups":
        if (givesWay) for (const pid of message.pids) if (!groups.includes(pid)) giveWay(pid);
        groups = message.pids;
        return;
      case "lines":
        return match?.onLines(unpacked(message.lines));
      case "done":
        return end((open) => open.done());
      case "failed":
        return end((open) => open.fail(new Error(message.message)));
    }
  });
  worker.on("error", (error) => {
    end((open) => open.fail(error instanceof Error ? error : new Error(String(error))));
    kill();
  });

  return {
    get broken() {
      return broken;
    },
    play(plan, onLines, branchAnswers) {
      worker.ref();
      return new Promise((done, fail) => {
        match = { onLines, done, fail };
        send({ kind: "play", plan, branchAnswers });
      });
    },
    stop(why) {
      send({ kind: "stop", why });
      lastResort ??= setTimeout(kill, stopLimitMs);
    },
    kill,
  };
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

import { type ChildProcess, fork } from "node:child_process";
import { constants } from "node:os";
import { withoutInherited } from "../bots/process/program-path.ts";
import { endGroups, isStopped } from "../bots/process/stop-group.ts";
import { findBuiltFile } from "../files/built-file.ts";
import { t } from "../l10n/speak.ts";
import type { MatchPlan, RecordLine } from "../record/match-record.ts";
import type { RepeatedAnswer } from "../record/position.ts";
import { reducePriority } from "./low-priority.ts";
import { MatchLost } from "./match-lost.ts";
import { removeRelays } from "./relay.ts";
import { unpackLines, type WorkerMessage, type WorkerRequest } from "./worker-messages.ts";

/** A process that plays one match at a time and is reused for the next. */
export type MatchProcess = ReturnType<typeof startProcess>;

/** How long a stopped match may take to end its bots before they and the process are killed. */
const stopLimitMs = 3000;

/** How often to check whether a bot has suspended the process (SIGSTOP): two checks in a row must say so. */
const watchdogIntervalMs = 2000;

interface OpenMatch {
  readonly onLines: (lines: readonly RecordLine[]) => void;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

function startWorker(): ChildProcess {
  const worker = fork(findBuiltFile("match-worker.js"), [], {
    execArgv: [],
    serialization: "advanced",
    // A signal from the terminal, such as Ctrl+C, should reach this process only, which then ends the worker.
    detached: true,
    stdio: withoutInherited(["ignore", "ignore", "inherit", "ipc"]),
  });
  // Only a running match keeps this process alive.
  worker.unref();
  worker.channel!.unref();
  return worker;
}

/** Calls `tell` once a process is suspended, since it can no longer report anything itself. */
function watchForStop({ pid }: ChildProcess, tell: () => void): NodeJS.Timeout {
  let hasStopped = false;
  return setInterval(() => {
    const wasStopped = hasStopped;
    hasStopped = pid !== undefined && isStopped(pid);
    if (wasStopped && hasStopped) tell();
  }, watchdogIntervalMs);
}

/** Starts a match process; with `hasLowPriority`, its bots run at low priority. */
export function startProcess({ hasLowPriority = false } = {}) {
  const worker = startWorker();
  const send = (message: WorkerRequest) => {
    if (worker.connected) worker.send(message);
  };
  let groups: readonly number[] = [];
  let match: OpenMatch | undefined;
  let isBroken = false;
  let lastResort: NodeJS.Timeout | undefined;
  let watchdog: NodeJS.Timeout | undefined;

  function end(settle: (open: OpenMatch) => void) {
    const open = match;
    clearTimeout(lastResort);
    lastResort = undefined;
    clearInterval(watchdog);
    match = undefined;
    worker.unref();
    worker.channel?.unref();
    if (open) settle(open);
  }

  function kill() {
    isBroken = true;
    endGroups(groups);
    groups = [];
    worker.kill("SIGKILL");
    removeRelays(worker.pid);
    end((open) => open.done());
  }

  worker.on("message", (message: WorkerMessage) => {
    switch (message.kind) {
      case "groups":
        if (hasLowPriority)
          for (const pid of message.pids)
            if (!groups.includes(pid)) reducePriority(constants.priority.PRIORITY_BELOW_NORMAL, pid);
        groups = message.pids;
        return;
      case "lines":
        return match?.onLines(unpackLines(message.lines));
      case "done":
        return end((open) => open.done());
      case "failed":
        return end((open) => open.fail(new (message.isSystem ? MatchLost : Error)(message.message)));
    }
  });
  const lost = (why: string) => {
    if (isBroken) return;
    end((open) => open.fail(new MatchLost(why)));
    kill();
  };
  worker.on("error", (error) => lost(error.message));
  worker.on("exit", (code, signal) => lost(t("The match process ended with {how}.", { how: signal ?? code ?? "" })));

  return {
    /** True once the process was killed; it cannot play any more. */
    get isBroken() {
      return isBroken;
    },
    /** Rejects if the match could not be played (MatchLost: killed or suspended); `stop` and `kill` resolve it. */
    play(plan: MatchPlan, onLines: (lines: readonly RecordLine[]) => void, branchAnswers?: readonly RepeatedAnswer[]) {
      // Keeps this process alive until the worker's exit is reported, which comes after its channel has closed.
      worker.ref();
      worker.channel?.ref();
      return new Promise<void>((done, fail) => {
        match = { onLines, done, fail };
        watchdog = watchForStop(worker, () => lost(t("The match process was stopped (SIGSTOP).")));
        send({ kind: "play", plan, branchAnswers });
      });
    },
    give: (player: number, text: string) => send({ kind: "give", player, text }),
    /** Stops the bots; if that takes too long, kills the process and its bots. */
    stop(why: string) {
      send({ kind: "stop", why });
      lastResort ??= setTimeout(kill, stopLimitMs);
    },
    kill,
  };
}

import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { endGroups } from "../bots/process/stop-group.ts";
import { said } from "../l10n/speak.ts";
import type { AnswerLine, MatchPlan, RecordLine } from "../record/match-record.ts";
import { giveWay } from "./give-way.ts";
import { unpacked } from "./packed-lines.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** A process that plays one match at a time; it stays warm between matches. */
export interface MatchProcess {
  /** True once it was killed; it plays no more. */
  readonly broken: boolean;
  /** Rejects when the match could not be played; a killed process's match just ends. */
  play(
    plan: MatchPlan,
    onLines: (lines: readonly RecordLine[]) => void,
    branchAnswers?: readonly AnswerLine[],
  ): Promise<void>;
  /** Gives a person's answer to the match that is played. */
  give(player: number, text: string): void;
  /** Lets the bots be stopped; kills the process and its bots if that takes too long. */
  stop(why: string): void;
  kill(): void;
}

/** How long a stopped match may take to end its bots before they and the process are killed. */
const stopLimitMs = 3000;

interface OpenMatch {
  readonly onLines: (lines: readonly RecordLine[]) => void;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** The bundled worker, or its source where we run from sources ourselves. */
function startWorker(): ChildProcess {
  const source = join(__dirname, "match-worker.ts");
  const fromSource = existsSync(source);
  const worker = fork(fromSource ? source : join(__dirname, "match-worker.js"), [], {
    execArgv: fromSource ? ["--require", "tsx/cjs"] : [],
    serialization: "advanced",
    // What a terminal sends to end its programs is for this process to hear, which then ends the worker.
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Only a match that is played keeps this process waiting.
  worker.unref();
  worker.channel!.unref();
  return worker;
}

/** `givesWay`: its bots get the processor after other programs. */
export function startProcess({ givesWay = false } = {}): MatchProcess {
  const worker = startWorker();
  const send = (message: ToWorker) => {
    if (worker.connected) worker.send(message);
  };
  let groups: readonly number[] = [];
  let match: OpenMatch | undefined;
  let broken = false;
  let lastResort: NodeJS.Timeout | undefined;

  function end(settle: (open: OpenMatch) => void) {
    const open = match;
    clearTimeout(lastResort);
    lastResort = undefined;
    match = undefined;
    worker.channel?.unref();
    if (open) settle(open);
  }

  function kill() {
    broken = true;
    endGroups(groups);
    groups = [];
    worker.kill("SIGKILL");
    end((open) => open.done());
  }

  worker.on("message", (message: FromWorker) => {
    switch (message.kind) {
      case "groups":
        if (givesWay)
          for (const pid of message.pids)
            if (!groups.includes(pid)) giveWay(constants.priority.PRIORITY_BELOW_NORMAL, pid);
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
  const lost = (why: string) => {
    if (broken) return;
    end((open) => open.fail(new Error(why)));
    kill();
  };
  worker.on("error", (error) => lost(error.message));
  worker.on("exit", (code, signal) =>
    lost(said("The process that plays matches ended with {how}.", { how: signal ?? code ?? "" })),
  );

  return {
    get broken() {
      return broken;
    },
    play(plan, onLines, branchAnswers) {
      worker.channel?.ref();
      return new Promise((done, fail) => {
        match = { onLines, done, fail };
        send({ kind: "play", plan, branchAnswers });
      });
    },
    give: (player, text) => send({ kind: "give", player, text }),
    stop(why) {
      send({ kind: "stop", why });
      lastResort ??= setTimeout(kill, stopLimitMs);
    },
    kill,
  };
}

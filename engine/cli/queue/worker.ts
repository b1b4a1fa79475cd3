import { findLanguage } from "../../bots/languages/languages.ts";
import type { RefereeProtocol } from "../../game/referee.ts";
import { describeEnvironment } from "../../project/referee/describe-environment.ts";
import { findPython } from "../../project/referee/find-simulation.ts";
import type { UseSandbox } from "../../project/settings/settings-layer.ts";
import { hidePassword, parseQueueAccess } from "../../queue/queue-address.ts";
import { formatPlural } from "../../text/plural.ts";
import { exitCodes } from "../exit-codes.ts";
import { CannotPlay } from "../failure.ts";
import { handleFirstInterrupt } from "../first-interrupt.ts";
import { cliSettings, readReferee } from "../match-flags.ts";
import { printError, say } from "../say.ts";

export interface WorkerOptions {
  readonly queue: string;
  readonly jobs?: number;
  /** The referees it plays by: folders, jars or commands. */
  readonly referee?: readonly string[];
  readonly protocol?: RefereeProtocol;
  /** The Kaggle simulations it plays, by the names of their environments. */
  readonly kaggle?: readonly string[];
  readonly sandbox?: UseSandbox;
  readonly memory?: number;
}

/**
 * `spar worker`: plays matches of a queue until it is interrupted; running matches are finished first. Throws
 * CannotPlay if it cannot serve the queue.
 */
export async function runWorkerCommand(options: WorkerOptions): Promise<number> {
  const { queue, jobs, sandbox = "auto", memory } = options;
  const simulations = (options.kaggle ?? []).map((kaggle) => ({ kaggle }));
  for (const { kaggle } of simulations) {
    const why = await describeEnvironment(kaggle, findPython(cliSettings));
    if (why !== undefined) throw new CannotPlay(why);
  }
  const referees = [...(options.referee ?? []).map((text) => readReferee(text, options)), ...simulations];
  const stop = new AbortController();
  const heard = handleFirstInterrupt(() => {
    printError("Stopping after the current matches. Press Ctrl+C again to stop now.");
    stop.abort("interrupted");
  });
  try {
    const { runWorker } = await import("../../queue/queue.ts");
    await runWorker({
      ...{ access: parseQueueAccess(queue), jobs, referees, sandbox, memory, signal: stop.signal, tell: printError },
      ready({ jobs: maxJobs, languages, referees: names }) {
        const titles = [...languages.map(({ id }) => findLanguage(id)?.title ?? id), ...names.map(({ name }) => name)];
        say(
          `Playing up to ${formatPlural(maxJobs, "match", "matches")} in parallel for ${hidePassword(queue)}: ${titles.join(", ")}.`,
        );
      },
    });
    return exitCodes.done;
  } finally {
    heard();
  }
}

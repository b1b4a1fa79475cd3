import { type Command, Option } from "commander";
import { findLanguage } from "../bots/languages/languages.ts";
import { refereeProtocols } from "../game/referee.ts";
import { describeEnvironment, findFolderPython } from "../project/referee/simulations.ts";
import { hidePassword, parseQueueAccess } from "../queue/queue-address.ts";
import { formatPlural } from "../text/plural.ts";
import { formatLanguages, type QueueStatus } from "../views/queue-status.ts";
import { cliSettings, type Options, readReferee } from "./match-flags.ts";
import { readJobs, readMegabytes } from "./numbers.ts";
import { type Act, CannotPlay, exitCodes, handleFirstInterrupt, printError, say, sayJson } from "./say.ts";

function formatWorker({ workers }: QueueStatus): string[] {
  if (workers.length === 0) return ["No workers."];
  return workers.map(({ name, ours, version, languages, ...worker }) => {
    if (!ours) return `${name}: different token or version (Spar ${version}); ignores these matches`;
    const { playing, jobs, cores, rate, played, slowed } = worker;
    const plays = `plays ${playing} of ${jobs} on ${formatPlural(cores, "core")}`;
    return `${name}: ${plays}, ${Math.round(rate)} per minute, ${played} in all; a turn takes ${slowed.toFixed(2)} times as long alongside other matches; ${formatLanguages(languages)}`;
  });
}

function formatBacklog({ backlog }: QueueStatus): string[] {
  const all = backlog.filter(({ waiting }) => waiting > 0);
  if (all.length === 0) return ["No matches are waiting."];
  return all.map(({ languages, waiting }) => {
    const what = languages.length === 0 ? "no language" : formatLanguages(languages);
    return `${formatPlural(waiting, "match is", "matches are")} waiting for a worker with ${what}`;
  });
}

const collectTexts = (text: string, before: readonly string[] = []) => [...before, text];

export function defineQueueCommands(spar: Command, act: Act): void {
  spar
    .command("worker")
    .description("Play matches from a Redis queue until Ctrl+C. See docs/queue.md.")
    .addOption(new Option("--queue <address>", "redis://HOST:PORT, or rediss:// with TLS").makeOptionMandatory())
    .option("--jobs <n>", "matches to play in parallel", readJobs)
    .option("--referee <referee>", "a referee it plays by: a folder, a jar or a command; may be repeated", collectTexts)
    .option("--kaggle <environment>", "a Kaggle simulation it plays; may be repeated", collectTexts)
    .addOption(new Option("--protocol <name>", "what the commands of --referee speak").choices(refereeProtocols))
    .option("--memory <MB>", "memory limit per bot", readMegabytes)
    .addOption(
      new Option("--sandbox <which>", "sandbox bots where the system can (auto), always (on), or never (off)")
        .choices(["auto", "on", "off"])
        .default("auto"),
    )
    .action((options) => act(() => runWorkerCommand(options)));

  spar
    .command("queue <address>")
    .description("Show the workers of a queue, their load, and how many matches are waiting.")
    .option("--json", "print one JSON object")
    .action((address, options) =>
      act(async () => {
        const { readQueueStatus } = await import("../queue/queue.ts");
        const status = await readQueueStatus(parseQueueAccess(address));
        if (options.json) sayJson(status);
        else say(...formatWorker(status), ...formatBacklog(status));
        return exitCodes.done;
      }),
    );
}

/** The option of commands that play many matches. */
export function createQueueOption(): Option {
  return new Option("--queue <address>", "play on the workers of a queue at redis://HOST:PORT");
}

/** What it plays by may be repeated: referees by folders, jars or commands, simulations by the names of their environments. */
type WorkerOptions = Omit<Options, "referee" | "kaggle"> & {
  readonly queue: string;
  readonly referee?: readonly string[];
  readonly kaggle?: readonly string[];
};

/** `spar worker`: plays a queue's matches until interrupted; running ones are finished. Throws CannotPlay. */
async function runWorkerCommand(options: WorkerOptions): Promise<number> {
  const { queue, jobs, sandbox = "auto", memory } = options;
  const simulations = (options.kaggle ?? []).map((kaggle) => ({ kaggle }));
  for (const { kaggle } of simulations) {
    const why = await describeEnvironment(kaggle, findFolderPython(cliSettings, process.cwd()));
    if (why !== undefined) throw new CannotPlay(why);
  }
  const referees = [...(options.referee ?? []).map((text) => readReferee(text, options)), ...simulations];
  const stop = new AbortController();
  const heard = handleFirstInterrupt(() => {
    printError("Stopping after the current matches. Press Ctrl+C again to stop now.");
    stop.abort("interrupted");
  });
  try {
    const { runWorker } = await import("../queue/queue.ts");
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

import { type Command, Option } from "commander";
import { refereeProtocols } from "../../game/referee.ts";
import { readJobs, readMegabytes } from "../numbers.ts";
import { runQueueCommand } from "./queue.ts";
import { runWorkerCommand } from "./worker.ts";

/** Commands for queues: start a worker, or show the status. */
export function defineQueueCommands(
  spar: Command,
  act: (run: () => number | Promise<number>) => () => Promise<void>,
): void {
  spar
    .command("worker")
    .description("Play matches from a Redis queue until Ctrl+C. See docs/queue.md.")
    .addOption(new Option("--queue <address>", "redis://HOST:PORT, or rediss:// with TLS").makeOptionMandatory())
    .addOption(new Option("--jobs <n>", "matches to play in parallel").argParser(readJobs))
    .addOption(
      new Option(
        "--referee <referee>",
        "a referee it plays by: a folder, a jar or a command; may be repeated",
      ).argParser((text, before: readonly string[] = []) => [...before, text]),
    )
    .addOption(
      new Option("--kaggle <environment>", "a Kaggle simulation it plays; may be repeated").argParser(
        (text, before: readonly string[] = []) => [...before, text],
      ),
    )
    .addOption(new Option("--protocol <name>", "what the commands of --referee speak").choices(refereeProtocols))
    .addOption(new Option("--memory <MB>", "memory limit per bot").argParser(readMegabytes))
    .addOption(
      new Option("--sandbox <which>", "sandbox bots where the system can (auto), always (on), or never (off)")
        .choices(["auto", "on", "off"])
        .default("auto"),
    )
    .action((options) => act(() => runWorkerCommand(options))());

  spar
    .command("queue <address>")
    .description("Show the workers of a queue, their load, and how many matches are waiting.")
    .addOption(new Option("--json", "print one JSON object"))
    .action((address, options) => act(() => runQueueCommand(address, options))());
}

/** The option of commands that play many matches. */
export function createQueueOption(): Option {
  return new Option("--queue <address>", "play on the workers of a queue at redis://HOST:PORT");
}

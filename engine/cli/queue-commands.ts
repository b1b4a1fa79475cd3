import { type Command, Option } from "commander";
import { jobs, megabytes } from "./numbers.ts";
import { queue } from "./queue.ts";
import { worker } from "./worker.ts";

/** Where matches are played by a queue: the workers of it, and how it fares. */
export function queueCommands(spar: Command, act: (run: () => number | Promise<number>) => () => Promise<void>): void {
  spar
    .command("worker")
    .description("Play matches that others ask for by a queue in Redis, until Ctrl+C: docs/queue.md.")
    .addOption(new Option("--queue <address>", "redis://HOST:PORT, or rediss:// with TLS").makeOptionMandatory())
    .addOption(new Option("--jobs <n>", "matches at a time").argParser(jobs))
    .addOption(new Option("--memory <MB>", "memory that a bot may use at most").argParser(megabytes))
    .addOption(
      new Option("--sandbox <which>", "shut off bots where that can be done, play none that is not, or shut off none")
        .choices(["auto", "on", "off"])
        .default("auto"),
    )
    .action((options) => act(() => worker(options))());

  spar
    .command("queue <address>")
    .description("The workers of a queue, how much they play, and how many matches wait.")
    .addOption(new Option("--json", "print one JSON object"))
    .action((address, options) => act(() => queue(address, options))());
}

/** Of commands that play many matches. */
export function queueOption(): Option {
  return new Option("--queue <address>", "play on the workers of a queue: redis://HOST:PORT");
}

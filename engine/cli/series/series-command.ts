import { type Command, Option } from "commander";
import { matchCount, readJobs } from "../numbers.ts";
import { createQueueOption } from "../queue/queue-commands.ts";
import { runSeriesCommand, type SeriesOptions } from "./series.ts";

/** Defines the command `series`; `act` runs it and keeps its exit code. */
export function defineSeriesCommand(command: Command, act: (run: () => Promise<number>) => Promise<void>): void {
  command
    .description(
      "Play many matches and print wins, losses and the win rate with its 95 % interval. Each seed is played from every seat, or once in a game in which players do not meet. The bot meets several opponents one after the other on the same seeds; in a game for more than two players, all in one match.",
    )
    .addOption(new Option("-n, --count <n>", "matches against each opponent").argParser(matchCount))
    .addOption(
      new Option("--seed-set <name>", "play the seeds of seeds/NAME.txt, one a line, beside the bot or its spar.json"),
    )
    .addOption(new Option("--gauntlet", "meet the opponents one after the other in any game"))
    .addOption(
      new Option(
        "--resume <state>",
        "resume from this state file; it is created if missing and updated after every match",
      ),
    )
    .addOption(
      new Option(
        "--dataset <file>",
        "save every question with its answer, the result and the state, as JSON lines: FILE.jsonl.gz",
      ),
    )
    .addOption(new Option("--jobs <n>", "matches to play in parallel").argParser(readJobs))
    .addOption(createQueueOption())
    .addOption(new Option("--json", "print one JSON object"))
    .action((bot: string, opponents: string[], options: SeriesOptions) =>
      act(() => runSeriesCommand(bot, opponents, options)),
    );
}

import { type Command, InvalidArgumentError, Option } from "commander";
import { defaultMaxMatches } from "../../arena/duel/duel.ts";
import { methodIds } from "../../arena/tune/begin-tuning.ts";
import { addSprtOptions } from "../duel/duel-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { pairMatches, readJobs, readPositive } from "../numbers.ts";
import { createQueueOption } from "../queue/queue-commands.ts";
import { type TuneOptions, tune } from "./tune.ts";

/** Defines the command `tune`; `act` runs it and keeps its exit code. */
export function tuneCommand(command: Command, act: (run: () => Promise<number>) => Promise<void>): void {
  command
    .description(
      'Search for better values of the numbers in a bot by playing. Mark a number with a comment after it, "tune" or "tune 0..10"; a builtin has its own. The result is tested against the original bot and, if it is better, printed as a diff.',
    )
    .addOption(
      new Option(
        "--against <bots...>",
        "opponents, instead of the original bot; ghost:FOLDER adds one ghost per record",
      ),
    )
    .addOption(new Option("--method <method>", `search method (default: ${methodIds[0]})`).choices(methodIds))
    .addOption(new Option("--setting <name=number...>", "a setting of the method").argParser(collectSettings))
    .addOption(new Option("--steps <n>", "number of steps (default: 100)").argParser(readPositive))
    .addOption(new Option("--pairs <n>", "pairs of matches per candidate (default: 8)").argParser(readPositive))
    .addOption(
      new Option(
        "--resume <state>",
        "resume from this state file; it is created if missing and updated after every step",
      ),
    )
    .addOption(new Option("--no-test", "skip the final test"));
  addSprtOptions(command)
    .addOption(
      new Option("--matches <n>", "maximum number of matches of the test before it ends undecided")
        .argParser(pairMatches)
        .default(defaultMaxMatches),
    )
    .addOption(new Option("--apply", "write the numbers to the source, if they are better and the source is unchanged"))
    .addOption(new Option("--fail-unless-better", `exit code ${exitCodes.differs} unless the verdict is better`))
    .addOption(new Option("--jobs <n>", "matches to play in parallel").argParser(readJobs))
    .addOption(createQueueOption())
    .addOption(new Option("--json", "print one JSON object per step, and a last one with the result"))
    .action((bot: string, options: TuneOptions) => act(() => tune(bot, options)));
}

function collectSettings(
  text: string,
  before: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const [name, value] = text.split("=");
  const number = Number(value);
  if (!name || !value || !Number.isFinite(number)) throw new InvalidArgumentError("Write NAME=NUMBER.");
  return { ...before, [name]: number };
}

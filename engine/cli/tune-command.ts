import { type Command, InvalidArgumentError, Option } from "commander";
import { usualMost } from "../arena/duel/duel.ts";
import { methodIds } from "../arena/tune/methods.ts";
import { sprtOptions } from "./duel-command.ts";
import { exitCodes } from "./exit-codes.ts";
import { jobs, pairMatches, positive } from "./numbers.ts";
import { queueOption } from "./queue-commands.ts";
import { type TuneOptions, tune } from "./tune.ts";

/** Says of a command that it is `tune`; `act` runs it and keeps its exit code. */
export function tuneCommand(command: Command, act: (run: () => Promise<number>) => Promise<void>): void {
  command
    .description(
      'Look for better numbers in a bot by playing. Numbers are marked by a comment behind them, "tune" or "tune 0..10"; a builtin\'s are its own. What was found is tested against the bot as it was and, if it is better, printed as a diff.',
    )
    .addOption(new Option("--against <bots...>", "opponents, instead of the bot as it was; ghost:FOLDER is one each"))
    .addOption(new Option("--method <method>", `how to look; ${methodIds[0]} where nothing is said`).choices(methodIds))
    .addOption(new Option("--setting <name=number...>", "a setting of the method").argParser(settings))
    .addOption(new Option("--steps <n>", "how many steps; 100 where nothing is said").argParser(positive))
    .addOption(
      new Option("--pairs <n>", "pairs of matches for each trial; 8 where nothing is said").argParser(positive),
    )
    .addOption(new Option("--resume <state>", "go on where this file says; it is made, and written after every step"))
    .addOption(new Option("--no-test", "no test at the end"));
  sprtOptions(command)
    .addOption(
      new Option("--matches <n>", "the test ends undecided after so many").argParser(pairMatches).default(usualMost),
    )
    .addOption(
      new Option("--apply", "write what was found into the source, if it is better and the source is unchanged"),
    )
    .addOption(new Option("--fail-unless-better", `exit code ${exitCodes.differs} unless the verdict is better`))
    .addOption(new Option("--jobs <n>", "matches at a time").argParser(jobs))
    .addOption(queueOption())
    .addOption(new Option("--json", "print one JSON object a step, and one with the result at the end"))
    .action((bot: string, options: TuneOptions) => act(() => tune(bot, options)));
}

function settings(text: string, before: Readonly<Record<string, number>> = {}): Readonly<Record<string, number>> {
  const [name, value] = text.split("=");
  const number = Number(value);
  if (!name || !value || !Number.isFinite(number)) throw new InvalidArgumentError("It is written NAME=NUMBER.");
  return { ...before, [name]: number };
}

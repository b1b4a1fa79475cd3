import { type Command, InvalidArgumentError, Option } from "commander";
import { defaultMaxMatches } from "../../arena/duel/duel.ts";
import { defaultSprt } from "../../arena/statistics/sprt.ts";
import { exitCodes } from "../exit-codes.ts";
import { pairMatches, readJobs } from "../numbers.ts";
import { createQueueOption } from "../queue/queue-commands.ts";
import { type DuelOptions, runDuelCommand } from "./duel.ts";

/** Defines the command `duel`; `act` runs it and keeps its exit code. */
export function defineDuelCommand(command: Command, act: (run: () => Promise<number>) => Promise<void>): void {
  command.description(
    "Is NEW better than OLD? Play pairs of matches until a sequential test (SPRT) decides. A pair is one seed with seats swapped, or two seeds in a game in which players do not meet. OTHERS take the remaining seats in a game for more than two players. A bot is a file, FILE@REVISION, git:REVISION, a command or builtin:NAME.",
  );
  addSprtOptions(command)
    .addOption(
      new Option("--matches <n>", "maximum number of matches before it ends undecided")
        .argParser(pairMatches)
        .default(defaultMaxMatches),
    )
    .addOption(
      new Option("--seed-set <name>", "play the seeds of seeds/NAME.txt, one a line, beside the bot or its spar.json"),
    )
    .addOption(new Option("--jobs <n>", "matches to play in parallel").argParser(readJobs))
    .addOption(createQueueOption())
    .addOption(new Option("--json", "print one JSON object per pair, and a last one with the verdict"))
    .addOption(new Option("--fail-unless-better", `exit code ${exitCodes.differs} unless the verdict is better`))
    .action((bot: string, old: string, others: string[], options: DuelOptions) =>
      act(() => runDuelCommand([bot, old, ...others], options)),
    );
}

/** Adds the options of the sequential test. */
export function addSprtOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--elo0 <elo>", 'the hypothesis "not better": this Elo difference or less')
        .argParser(parseElo)
        .default(defaultSprt.elo0),
    )
    .addOption(
      new Option("--elo1 <elo>", 'the hypothesis "better": this Elo difference or more')
        .argParser(parseElo)
        .default(defaultSprt.elo1),
    )
    .addOption(createChanceOption("--alpha <chance>", 'of "better" if NEW is only worth --elo0', defaultSprt.alpha))
    .addOption(createChanceOption("--beta <chance>", 'of "not better" if NEW is worth --elo1', defaultSprt.beta));
}

function parseElo(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!(Math.abs(value) <= 1000)) throw new InvalidArgumentError("It must be a number from -1000 to 1000.");
  return value;
}

function createChanceOption(flags: string, about: string, usual: number): Option {
  const read = (text: string) => {
    const value = Number(text);
    if (!(value > 0 && value < 0.5)) throw new InvalidArgumentError("It must be a number between 0 and 0.5.");
    return value;
  };
  return new Option(flags, `probability ${about}`).argParser(read).default(usual);
}

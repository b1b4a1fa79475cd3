import { type Command, InvalidArgumentError, Option } from "commander";
import { usualMost } from "../arena/duel/duel.ts";
import { usualSprt } from "../arena/statistics/sprt.ts";
import { type DuelOptions, duel } from "./duel.ts";
import { exitCodes } from "./exit-codes.ts";
import { jobs, pairMatches } from "./numbers.ts";
import { queueOption } from "./queue-commands.ts";

/** Says of a command that it is `duel`; `act` runs it and keeps its exit code. */
export function duelCommand(command: Command, act: (run: () => Promise<number>) => Promise<void>): void {
  command.description(
    "Is NEW better than OLD? Pairs of matches on the same seeds with sides swapped, until a sequential test is decided. Others fill the table of a game for more than two. A bot is a file, FILE@REVISION, git:REVISION, a command or builtin:NAME.",
  );
  sprtOptions(command)
    .addOption(new Option("--matches <n>", "undecided after so many").argParser(pairMatches).default(usualMost))
    .addOption(new Option("--jobs <n>", "matches at a time").argParser(jobs))
    .addOption(queueOption())
    .addOption(new Option("--json", "print one JSON object a pair, and one with the verdict at the end"))
    .addOption(new Option("--fail-unless-better", `exit code ${exitCodes.differs} unless the verdict is better`))
    .action((bot: string, old: string, others: string[], options: DuelOptions) =>
      act(() => duel([bot, old, ...others], options)),
    );
}

/** The options of the sequential test. */
export function sprtOptions(command: Command): Command {
  return command
    .addOption(new Option("--elo0 <elo>", "not better: worth this or less").argParser(elo).default(usualSprt.elo0))
    .addOption(new Option("--elo1 <elo>", "better: worth this or more").argParser(elo).default(usualSprt.elo1))
    .addOption(chance("--alpha <chance>", 'of "better" where NEW is worth --elo0', usualSprt.alpha))
    .addOption(chance("--beta <chance>", 'of "not better" where NEW is worth --elo1', usualSprt.beta));
}

function elo(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!(Math.abs(value) <= 1000)) throw new InvalidArgumentError("It must be a number from -1000 to 1000.");
  return value;
}

function chance(flags: string, about: string, usual: number): Option {
  const read = (text: string) => {
    const value = Number(text);
    if (!(value > 0 && value < 0.5)) throw new InvalidArgumentError("It must be a number between 0 and 0.5.");
    return value;
  };
  return new Option(flags, `the chance ${about}`).argParser(read).default(usual);
}

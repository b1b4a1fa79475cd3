import { type Command, InvalidArgumentError, Option } from "commander";
import { usualSprt } from "../arena/sprt.ts";
import { type DuelOptions, duel, duelCodes } from "./duel.ts";

/** Enough for bots that are some Elo apart by the usual test, which takes some 2600 matches where it takes longest. */
const usualMost = 10_000;

/** Says of a command that it is `duel`; `act` runs it and keeps its exit code. */
export function duelCommand(command: Command, act: (run: () => Promise<number>) => Promise<void>): void {
  command
    .description(
      "Is NEW better than OLD? Pairs of matches on the same seeds with sides swapped, until a sequential test is decided. Others fill the table of a game for more than two. A bot is a file, FILE@REVISION, git:REVISION, a command or builtin:NAME.",
    )
    .addOption(new Option("--elo0 <elo>", "not better: worth this or less").argParser(elo).default(usualSprt.elo0))
    .addOption(new Option("--elo1 <elo>", "better: worth this or more").argParser(elo).default(usualSprt.elo1))
    .addOption(chance("--alpha <chance>", 'of "better" where NEW is worth --elo0', usualSprt.alpha))
    .addOption(chance("--beta <chance>", 'of "not better" where NEW is worth --elo1', usualSprt.beta))
    .addOption(new Option("--matches <n>", "undecided after so many").argParser(atLeast(2)).default(usualMost))
    .addOption(new Option("--jobs <n>", "matches at a time").argParser(atLeast(1)))
    .addOption(new Option("--json", "print one JSON object a pair, and one with the verdict at the end"))
    .addOption(new Option("--fail-unless-better", `exit code ${duelCodes.notBetter} unless the verdict is better`))
    .addHelpText("after", exits)
    .action((bot: string, old: string, others: string[], options: DuelOptions) =>
      act(() => duel([bot, old, ...others], options)),
    );
}

const exits = `
Exit codes: 0 played, whatever the verdict; ${duelCodes.notBetter} not better or undecided, with --fail-unless-better; ${duelCodes.broken} could not be
played, or a bot fails in every match; ${duelCodes.interrupted} stopped by Ctrl+C, after what was known by then.`;

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

function atLeast(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`It must be a whole number, at least ${least}.`);
    return value;
  };
}

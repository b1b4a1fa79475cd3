import { type Command, Option } from "commander";
import { exitCodes } from "../exit-codes.ts";
import { matchCount } from "../numbers.ts";
import { type CheckOptions, runCheckCommand } from "./check.ts";

/** Defines the command `check`; `act` runs it and keeps its exit code. */
export function defineCheckCommand(command: Command, act: (run: () => Promise<number>) => Promise<void>): void {
  command
    .description(
      "Check whether a bot keeps to the protocol of its game: it reads everything, answers in time, survives input in pieces and unusual situations, gives the same answers twice, and leaves nothing behind.",
    )
    .addOption(new Option("-n, --count <n>", "matches to play").argParser(matchCount).default(4))
    .addOption(new Option("--strict", `exit code ${exitCodes.differs} for warnings, too`))
    .addOption(new Option("--json", "print one JSON object"))
    .action((bot: string, opponents: string[], options: CheckOptions) =>
      act(() => runCheckCommand(bot, opponents, options)),
    );
}

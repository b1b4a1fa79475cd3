import { checkBot } from "../../app/check/check-bot.ts";
import { createPoolExecutor } from "../../arena/execute/executor.ts";
import { createPool } from "../../match/pool.ts";
import { exitCodes } from "../exit-codes.ts";
import { printCannotPlay } from "../match.ts";
import { cliSettings, createRequest, type MatchFlags, runWithVersions } from "../match-flags.ts";
import { say, sayJson } from "../say.ts";
import { formatCheckReport } from "./check-text.ts";

export interface CheckOptions extends MatchFlags {
  readonly count: number;
  readonly json?: boolean;
  /** Warnings count as failures. */
  readonly strict?: boolean;
}

/**
 * `spar check BOT`: checks whether a bot keeps to the protocol. Exits with 1 if a check fails. Throws CannotPlay if the
 * bot cannot be played.
 */
export async function runCheckCommand(
  bot: string,
  opponents: readonly string[],
  options: CheckOptions,
): Promise<number> {
  const pool = createPool({ size: 1 });
  try {
    const match = createRequest(bot, opponents, options);
    const { count, seed } = options;
    const executor = createPoolExecutor(pool);
    const end = await runWithVersions(options, cliSettings, (settings) =>
      checkBot({ match, settings, count, seed, executor }),
    );
    if (end.kind === "failed") throw printCannotPlay(end.message, end.problems);
    const { kind: _, ...checked } = end;
    if (options.json) sayJson(checked);
    else say(...formatCheckReport(checked));
    const failing = checked.checks.some(
      ({ verdict }) => verdict === "failed" || (options.strict && verdict === "warning"),
    );
    return failing ? exitCodes.differs : exitCodes.done;
  } finally {
    await pool.dispose();
  }
}

import { t } from "../../l10n/speak.ts";
import type { StartResult } from "../bot.ts";
import { type BotProcess, endProcess } from "../process/bot-process.ts";
import { findSandbox, type SandboxKind } from "./sandbox.ts";

/**
 * The message of the program around a bot if it ended before the bot ran; undefined once the bot itself has started.
 */
export async function findSetupFailure(
  bot: BotProcess,
  kind: SandboxKind | undefined,
): Promise<StartResult | undefined> {
  const { complaint } = kind ? findSandbox(kind) : {};
  if (!complaint || bot.wasSeenRunning || !bot.exit || bot.exit.code === 0) return undefined;
  await bot.closed;
  const all = bot.stderr.recent.trim();
  const [reason] = complaint.exec(all) ?? [];
  if (reason === undefined) return undefined;
  await endProcess(bot, false);
  const why = t("The sandbox could not be set up: {reason}.", { reason: reason.replace(/\.$/, "") });
  return { ok: false, why: `${why} ${describeAdvice()}`, detail: all === reason ? "" : all };
}

const describeAdvice = () =>
  t(
    'Check that other users can read the program that runs the bot ("commands"), or set "sandbox" to "off" for bots you trust.',
  );

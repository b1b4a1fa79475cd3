import { isAbsolute } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { t } from "../../../engine/l10n/speak.ts";
import { formatVerdict } from "../../../engine/views/duel-text.ts";
import { ask, type Channel, subscribe } from "../../channel.ts";
import { escapeNotice } from "../../label-text.ts";
import type { Opponent, RunKind } from "../../protocol.ts";
import { toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import { createInvalidError, createRefusedError } from "./errors.ts";
import type { ShownMatches } from "./shown-matches.ts";

interface StandardCommandDeps {
  readonly connection: Connection;
  readonly server: Channel;
  readonly shown: ShownMatches;
}

type Command = (args: readonly unknown[]) => unknown;

/** A question with more choices would be too long. */
const maxChoices = 12;

/**
 * The commands for `workspace/executeCommand`. Without a bot in the arguments, they apply to the bot that was opened or
 * run last.
 */
export function createStandardCommands({
  connection,
  server,
  shown,
}: StandardCommandDeps): Readonly<Record<string, Command>> {
  const { window } = connection;
  const runs = new Map<string, string>();
  let lastBot: string | undefined;
  let open: readonly string[] = [];
  subscribe(server, "spar/bots", ({ uris }) => {
    lastBot = uris.find((uri) => !open.includes(uri)) ?? lastBot;
    open = uris;
  });
  subscribe(server, "spar/runChanged", ({ bot, run }) => {
    lastBot = bot;
    runs.set(bot, run);
  });

  function botIn([named]: readonly unknown[]): string {
    const bot = named === undefined || named === null ? (lastBot ?? open.at(-1)) : named;
    if (bot === undefined) throw createRefusedError(t("Open a bot's source file first, or name one."));
    if (typeof bot !== "string") throw createInvalidError(t("the first argument must be the URI or the path of a bot"));
    return isAbsolute(bot) ? toUri(bot) : bot;
  }

  /** Reports a failure to start once; for an untrusted folder, the question about trust has already done so. */
  function reportFailure<Begun extends object>(begun: Begun | { readonly message: string }): Begun | null {
    if (!("message" in begun)) return begun;
    if (begun.message !== untrustedFailure.message) window.showWarningMessage(escapeNotice(`Spar: ${begun.message}`));
    return null;
  }

  const run = async (uri: string, plays: RunKind) => reportFailure(await ask(server, "spar/run", { uri, plays }));

  async function choose([named, wanted]: readonly unknown[]): Promise<object | null> {
    const uri = botIn([named]);
    const offered = await ask(server, "spar/opponents", { uri });
    const chosen = readOpponent(wanted) ?? (await askForOpponent(offered, window));
    if (chosen === undefined) return null;
    const opponent = offered.find(({ value, label }) => value === chosen || label === chosen)?.value ?? chosen;
    await ask(server, "spar/chooseOpponent", { uri, opponent });
    return run(uri, { kind: "match" });
  }

  return {
    "spar.runMatch": async (args) => run(botIn(args), { kind: "match", opponent: readOpponent(args[1]) }),
    "spar.runSeries": async (args) => run(botIn(args), { kind: "series", count: countOr(args[1]) ?? 0 }),
    "spar.isItBetter": async (args) =>
      reportFailure(await ask(server, "spar/duel", { uri: botIn(args), opponent: readOpponent(args[1]) })),
    "spar.showDuel": async (args) => {
      const [duel] = await ask(server, "spar/duels", { bot: botIn(args), limit: 1 });
      const text = duel ? formatVerdict(duel) : t("no duel of this bot has ended yet.");
      window.showInformationMessage(escapeNotice(`Spar: ${text}`));
      return duel ?? null;
    },
    "spar.stop": (args) =>
      ask(server, "spar/stop", { run: typeof args[0] === "string" ? runs.get(botIn(args)) : undefined }),
    "spar.chooseOpponent": choose,
    "spar.runAgain": async ([named]) => {
      const { summary } = await shown.find(named);
      return run(summary.bot, { kind: "again", match: summary.id, swap: false });
    },
    "spar.openBoard": ([named]) => shown.openBoard(named),
    "spar.showTurn": ([named]) => shown.showTurn(named),
    "spar.set": async ([setting]) => {
      const { uri } = await ask(server, "spar/set", setting as never);
      return run(uri, { kind: "match" });
    },
  };
}

/** Asks by a message of the protocol; an editor that cannot show choices gets a text instead. */
async function askForOpponent(offered: readonly Opponent[], window: Connection["window"]): Promise<string | undefined> {
  const titles = offered.slice(0, maxChoices).map(({ label }) => ({ title: escapeNotice(label) }));
  if (titles.length === 0) throw createRefusedError(t("This file is not recognised as a bot of a known game."));
  const cannotAsk = () => {
    const names = titles.map(({ title }) => title).join(", ");
    window.showInformationMessage(
      `Spar: ${t("pass the opponent as the second argument of spar.chooseOpponent: {names}.", { names })}`,
    );
    return undefined;
  };
  const answer = await window.showInformationMessage(t("Which opponent?"), ...titles).catch(cannotAsk);
  return offered.find(({ label }) => escapeNotice(label) === answer?.title)?.value;
}

function readOpponent(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw createInvalidError(t("the opponent must be a string"));
  return value;
}

function countOr(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const count = Number(value);
  if (!Number.isSafeInteger(count) || count < 1)
    throw createInvalidError(t("the number of matches must be a whole number, at least 1"));
  return count;
}

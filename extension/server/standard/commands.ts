import { isAbsolute } from "node:path";
import * as v from "valibot";
import type { Connection } from "vscode-languageserver/node";
import { URI } from "vscode-uri";
import { t } from "../../../engine/l10n/speak.ts";
import type { SettingToTry } from "../../../engine/record/problem.ts";
import { formatVerdict } from "../../../engine/views/duel-summary.ts";
import type { ServerProxy } from "../../channel.ts";
import { escapeNotice } from "../../label-text.ts";
import type { Opponent, RunKind } from "../../protocol-data.ts";
import { untrustedFailure } from "../base/editor.ts";
import { createInvalidError, createRefusedError, type ShownMatches } from "./shown-matches.ts";

interface StandardCommandDeps {
  readonly connection: Connection;
  readonly server: ServerProxy;
  readonly shown: ShownMatches;
}

type Command = (args: readonly unknown[]) => unknown;

/** A question with more choices would be too long. */
const maxChoices = 12;

/** Commands for `workspace/executeCommand`; by default they apply to the bot opened or run last. */
export function createStandardCommands(deps: StandardCommandDeps): Readonly<Record<string, Command>> {
  const { connection, server, shown } = deps;
  const { window } = connection;
  const runs = new Map<string, string>();
  let lastBot: string | undefined;
  let open: readonly string[] = [];
  server.on("bots", ({ uris }) => {
    lastBot = uris.find((uri) => !open.includes(uri)) ?? lastBot;
    open = uris;
  });
  server.on("runChanged", ({ bot, run }) => {
    lastBot = bot;
    runs.set(bot, run);
  });

  function botIn([named]: readonly unknown[]): string {
    const bot = named === undefined || named === null ? (lastBot ?? open.at(-1)) : named;
    if (bot === undefined) throw createRefusedError(t("Open a bot's source file first, or name one."));
    const uri = toUriText(bot);
    if (uri === undefined) throw createInvalidError(t("the first argument must be the URI or the path of a bot"));
    return uri;
  }

  /** Reports a failure to start once; for an untrusted folder, the question about trust has already done so. */
  function reportFailure<Begun extends object>(begun: Begun | { readonly message: string }): Begun | null {
    if (!("message" in begun)) return begun;
    if (begun.message !== untrustedFailure.message) window.showWarningMessage(escapeNotice(`Spar: ${begun.message}`));
    return null;
  }

  const run = async (uri: string, plays: RunKind) => reportFailure(await server.startRun({ uri, plays }));

  async function choose([named, wanted]: readonly unknown[]): Promise<object | null> {
    const uri = botIn([named]);
    const offered = await server.listOpponents({ uri });
    const chosen = readOpponent(wanted) ?? (await askForOpponent(offered, window));
    if (chosen === undefined) return null;
    const opponent = offered.find(({ value, label }) => value === chosen || label === chosen)?.value ?? chosen;
    await server.chooseOpponent({ uri, opponent });
    return run(uri, { kind: "match" });
  }

  return {
    "spar.runMatch": async (args) => run(botIn(args), { kind: "match", opponent: readOpponent(args[1]) }),
    "spar.runSeries": async (args) => run(botIn(args), { kind: "series", count: countOr(args[1]) ?? 0 }),
    "spar.isItBetter": async (args) =>
      reportFailure(await server.startDuel({ uri: botIn(args), opponent: readOpponent(args[1]) })),
    "spar.showDuel": async (args) => {
      const [duel] = await server.listDuels({ bot: botIn(args), limit: 1 });
      const text = duel ? formatVerdict(duel) : t("no duel of this bot has ended yet.");
      window.showInformationMessage(escapeNotice(`Spar: ${text}`));
      return duel ?? null;
    },
    "spar.stop": (args) => server.stopRuns({ run: typeof args[0] === "string" ? runs.get(botIn(args)) : undefined }),
    "spar.chooseOpponent": choose,
    "spar.runAgain": async ([named]) => {
      const { summary } = await shown.find(named);
      return run(summary.bot, { kind: "again", match: summary.id, swap: false });
    },
    "spar.openBoard": ([named]) => shown.openBoard(named),
    "spar.showTurn": ([named]) => shown.showTurn(named),
    "spar.set": async ([setting]) => {
      const { uri } = await server.writeSetting(readSetting(setting));
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

/** The URI of a file that is named by a URI or a path; undefined for what is neither. */
function toUriText(named: unknown): string | undefined {
  if (typeof named !== "string" || named.includes("\0")) return undefined;
  try {
    // Half a surrogate pair cannot be written as a URI.
    const uri = isAbsolute(named) ? URI.file(named) : URI.parse(named, true);
    return uri.fsPath === "" || uri.scheme !== "file" ? undefined : uri.toString();
  } catch {
    return undefined;
  }
}

const settingSchema = v.object({
  file: v.pipe(
    v.string(),
    v.check((file) => isAbsolute(file) && toUriText(file) !== undefined),
  ),
  ...{ option: v.string(), value: v.string() },
});

function readSetting(value: unknown): SettingToTry {
  const read = v.safeParse(settingSchema, value);
  if (read.success) return read.output;
  throw createInvalidError('the first argument must be {"file": path, "option": name, "value": text}');
}

function countOr(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const count = Number(value);
  if (!Number.isSafeInteger(count) || count < 1)
    throw createInvalidError(t("the number of matches must be a whole number, at least 1"));
  return count;
}

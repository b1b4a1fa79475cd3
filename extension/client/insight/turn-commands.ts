import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { Expectation } from "../../../engine/record/turn-test.ts";
import { askForTrust } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";
import { inform, warn } from "../base/warn.ts";
import type { CommandContext } from "../context/command-context.ts";
import { findNamedTurn, type NamedMatch } from "../context/named-match.ts";
import { debugTurn } from "../debug/debug-turn.ts";

interface Turn {
  readonly match: string;
  readonly answer: number;
}

/** Saves a turn as a test and opens its file; asks for the expectation if none is given. */
async function askToKeepTurn(server: Server, turn: Turn, given?: Expectation): Promise<void> {
  const expect = given ?? (await askForExpectation(server, turn));
  if (!expect) return;
  const kept = await server.keepTurn({ ...turn, expect });
  if ("message" in kept) return warn(kept.message);
  await vscode.window.showTextDocument(vscode.Uri.parse(kept.uri), { viewColumn: vscode.ViewColumn.One });
}

interface Kind extends vscode.QuickPickItem {
  readonly expect: (server: Server, turn: Turn) => Promise<Expectation | undefined>;
}

const listKinds = (): readonly Kind[] => [
  { label: t("The answer contains…"), expect: expectText((contains) => ({ contains })) },
  { label: t("The answer does not contain…"), expect: expectText((lacks) => ({ lacks })) },
  { label: t("The answer is exactly…"), expect: expectText((equals) => ({ equals })) },
  { label: t("No command is illegal"), expect: async () => ({ legal: true }) },
  { label: t("The answer wins in this turn"), expect: async () => ({ wins: true }) },
  { label: t("The answer loses less than … % of winning chance"), expect: askForLoss },
];

async function askForExpectation(server: Server, turn: Turn): Promise<Expectation | undefined> {
  const kind = await vscode.window.showQuickPick(listKinds(), {
    title: t("Keep this turn as a test"),
    placeHolder: t("What this turn expects of the bot"),
  });
  return kind?.expect(server, turn);
}

function expectText(expected: (text: string) => Expectation): Kind["expect"] {
  return async (server, turn) => {
    const text = await vscode.window.showInputBox({
      title: t("Keep this turn as a test"),
      value: await readGivenAnswer(server, turn),
    });
    return text ? expected(text) : undefined;
  };
}

async function readGivenAnswer(server: Server, { match, answer }: Turn): Promise<string> {
  const read = await server.readRecord({ match });
  const lines = "lines" in read ? read.lines : [];
  const line = lines.filter(({ kind }) => kind === "answer")[answer];
  return line?.kind === "answer" ? (line.text ?? "").trim() : "";
}

async function askForLoss(): Promise<Expectation | undefined> {
  const text = await vscode.window.showInputBox({
    title: t("Keep this turn as a test"),
    prompt: t("Percent of winning chance, compared with the best answer found"),
    value: "5",
    validateInput: (written) => (isPercentage(written) ? undefined : t("A number from 0 to 100")),
  });
  return text === undefined ? undefined : { losesLess: Number(text) };
}

function isPercentage(text: string): boolean {
  const share = Number(text);
  return text.trim() !== "" && share >= 0 && share <= 100;
}

/** Commands for one turn of a match: the named one, or the one on the board. */
export function createTurnCommands({ server, board, boards, results }: CommandContext) {
  return {
    "spar.debugTurn": (named?: NamedMatch) => {
      if (!named && boards.front()?.debugShown()) return undefined;
      const turn = findNamedTurn(named, results);
      if (!turn) return inform(t("There is no turn to debug yet: run a match first."));
      return vscode.workspace.isTrusted ? debugTurn(server, board, turn) : askForTrust();
    },
    "spar.keepTurn": (named?: NamedMatch & { readonly expect?: Expectation }) => {
      if (!named && boards.front()?.debugShown("keepShown")) return undefined;
      const turn = findNamedTurn(named, results);
      if (!turn) return inform(t("There is no turn to keep yet: run a match first."));
      return askToKeepTurn(server, turn, named?.expect);
    },
  };
}

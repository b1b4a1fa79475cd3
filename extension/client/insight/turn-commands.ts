import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { Expectation } from "../../../engine/record/turn-test.ts";
import { askForTrust } from "../base/with-bot.ts";
import type { CommandContext } from "../context/command-context.ts";
import { findNamedTurn, type NamedMatch } from "../context/named-match.ts";
import { debugTurn } from "../debug/debug-turn.ts";
import { askToKeepTurn } from "./keep-turn.ts";

/** Commands for one turn of a match: the named one, or the one on the board. */
export function createTurnCommands({ server, board, boards, results }: CommandContext) {
  return {
    "spar.debugTurn": (named?: NamedMatch) => {
      if (!named && boards.front()?.debugShown()) return undefined;
      const turn = findNamedTurn(named, results);
      if (!turn)
        return void vscode.window.showInformationMessage(t("There is no turn to debug yet: run a match first."));
      return vscode.workspace.isTrusted ? debugTurn({ server, board }, turn) : askForTrust();
    },
    "spar.keepTurn": (named?: NamedMatch & { readonly expect?: Expectation }) => {
      if (!named && boards.front()?.debugShown("keepShown")) return undefined;
      const turn = findNamedTurn(named, results);
      if (!turn)
        return void vscode.window.showInformationMessage(t("There is no turn to keep yet: run a match first."));
      return askToKeepTurn(server, turn, named?.expect);
    },
  };
}

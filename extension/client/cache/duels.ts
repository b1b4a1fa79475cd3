import * as vscode from "vscode";
import { type DuelSummary, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import type { Server } from "../base/server.ts";
import { createKnownItems, type KnownItems } from "./known-items.ts";

export type ClientDuels = KnownItems<DuelSummary>;

export function listenForDuels(server: Server): ClientDuels {
  const duels = createKnownItems<DuelSummary>(server, {
    max: 200,
    getId: ({ id }) => id,
    getBot: ({ bot }) => bot,
    isGoing: isDuelGoing,
    stop: (duel) => ({ ...duel, state: "stopped" }),
    replaces: (duel, last) => last.at <= duel.at,
  });
  server.on("duelChanged", duels.note);
  const debugging = () => void server.setDebugging({ isDebugging: vscode.debug.activeDebugSession !== undefined });
  const subscriptions = vscode.Disposable.from(
    ...[duels, vscode.debug.onDidStartDebugSession(debugging), vscode.debug.onDidTerminateDebugSession(debugging)],
  );
  return Object.assign(duels, { dispose: () => subscriptions.dispose() });
}

/** The bot's player index in a lost match of a duel. */
export function findMeIn(duels: ClientDuels, match: string): number | undefined {
  return duels
    .list()
    .flatMap(({ lost }) => lost)
    .find(({ id }) => id === match)?.me;
}

import * as vscode from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { subscribe, tell } from "../../channel.ts";
import type { DuelSummary } from "../../protocol.ts";

/** The duels known to the client, as reported by the server. */
export interface ClientDuels extends vscode.Disposable {
  /** The last duel of a bot, by URI. */
  of(bot: string): DuelSummary | undefined;
  find(id: string): DuelSummary | undefined;
  readonly newest: DuelSummary | undefined;
  /** The bot's player index in a lost match of a duel. */
  meIn(match: string): number | undefined;
  /** Adds a duel of an earlier session that the user asked for. */
  know(duel: DuelSummary): void;
  readonly onDuel: vscode.Event<DuelSummary>;
}

/** How many duels are remembered by id. */
const maxDuels = 200;

export function listenForDuels(client: LanguageClient): ClientDuels {
  const onDuel = new vscode.EventEmitter<DuelSummary>();
  const known = new Map<string, DuelSummary>();
  const ofBot = new Map<string, DuelSummary>();
  let newest: DuelSummary | undefined;
  const debugging = () =>
    void tell(client, "spar/debugging", { isDebugging: vscode.debug.activeDebugSession !== undefined });
  const subscriptions = [
    onDuel,
    // When the server ends, so do its duels.
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Stopped) return;
      for (const duel of known.values()) if (isDuelGoing(duel)) changed({ ...duel, state: "stopped" });
    }),
    vscode.debug.onDidStartDebugSession(debugging),
    vscode.debug.onDidTerminateDebugSession(debugging),
  ];
  function know(duel: DuelSummary): void {
    known.set(duel.id, duel);
    const [oldest] = known.keys();
    if (known.size > maxDuels) known.delete(oldest!);
  }

  function changed(duel: DuelSummary): void {
    know(duel);
    // A duel replaced by a newer one still reports its end.
    const last = ofBot.get(duel.bot);
    if (!last || last.at <= duel.at) ofBot.set(duel.bot, duel);
    if (!newest || newest.at <= duel.at) newest = duel;
    onDuel.fire(duel);
  }

  subscribe(client, "spar/duelChanged", changed);
  return {
    of: (bot) => ofBot.get(bot),
    find: (id) => known.get(id),
    get newest() {
      return newest;
    },
    meIn(match) {
      for (const { lost } of known.values()) {
        const found = lost.find(({ id }) => id === match);
        if (found) return found.me;
      }
      return undefined;
    },
    know,
    onDuel: onDuel.event,
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

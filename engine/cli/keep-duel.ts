import { join } from "node:path";
import { emptyDuelSummary } from "../arena/duel/duel-numbers.ts";
import { botUri } from "../match/bot-uri.ts";
import { matchStoreIn } from "../match/history/match-store.ts";
import type { MatchSetup } from "../match/setup.ts";
import type { DuelSummary } from "../views/duel-summary.ts";

/** Keeps how a duel ended in the history of an editor, which lists it with its own; `at`: when it began. */
export async function keepDuel(
  history: string,
  { bots: [bot], game }: MatchSetup,
  at: string,
  ended: Partial<DuelSummary>,
): Promise<void> {
  // One without a file has nowhere to be listed.
  if (bot?.kind !== "file") return;
  const id = `duel-${Date.now().toString(36)}-${process.pid}`;
  const about = { id, bot: botUri(bot.versionOf ?? bot.file), at, game, names: [], background: false };
  const store = matchStoreIn(join(history, "matches"));
  try {
    store.keep({ kind: "duel", duel: { ...emptyDuelSummary, ...about, ...ended } });
  } finally {
    await store.close();
  }
}

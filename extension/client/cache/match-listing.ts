import * as vscode from "vscode";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import type { MatchesResult } from "../../protocol-data.ts";
import { throttle } from "../../throttle.ts";
import type { Server } from "../base/server.ts";

/** How many matches of a bot or a series are shown at first, and how many more each time. */
const pageSize = 100;
const maxDuels = 50;
/** A series ends matches faster than anybody can read. */
const updateIntervalMs = 300;

export type MatchListing = ReturnType<typeof createMatchListing>;

/** The matches in the view: all that fit a filter, page by page. The server searches them. */
export function createMatchListing(server: Server) {
  const changed = new vscode.EventEmitter<undefined>();
  const limits = new Map<string, number>();
  let filter = "";
  const refreshing = throttle(() => changed.fire(undefined), updateIntervalMs);

  return {
    get filter() {
      return filter;
    },
    onChange: changed.event,
    setFilter(text: string) {
      filter = text.trim();
      limits.clear();
      refreshing.callNow();
    },
    /** To be called when there may be new matches. */
    refresh: refreshing.call,
    bots: () => server.listMatchBots({ filter }),
    shown(of: { readonly bot: string } | { readonly run: string }): Promise<MatchesResult> {
      const limit = limits.get("bot" in of ? of.bot : of.run) ?? pageSize;
      return server.listMatches({ ...of, filter, limit });
    },
    /** The newest duels of a bot; none while matches are filtered. */
    duels: async (bot: string): Promise<readonly DuelSummary[]> =>
      filter === "" ? server.listDuels({ bot, limit: maxDuels }) : [],
    /** Shows another page. */
    more(name: string) {
      limits.set(name, (limits.get(name) ?? pageSize) + pageSize);
      refreshing.callNow();
    },
    dispose() {
      refreshing.dispose();
      changed.dispose();
    },
  };
}

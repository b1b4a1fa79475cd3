import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { Handlers } from "../../../webview/messages.ts";
import type { ResultsTable, ResultsUpdate } from "../../../webview/results/messages.ts";
import type { Server } from "../base/server.ts";
import { warn } from "../base/warn.ts";
import type { Leagues } from "../cache/leagues.ts";

interface LeagueFeedDeps {
  readonly server: Server;
  readonly leagues: Leagues;
}

type LeagueMessageKind =
  | ("playLeague" | "stopLeague" | "showLeague" | "exportLeague")
  | ("leagueMatches" | "openLeagueMatch");

/** Answers a page's requests about its league. */
export function createLeagueFeed(
  { server, leagues }: LeagueFeedDeps,
  tell: (message: ResultsUpdate) => void,
  openMatch: (match: string) => unknown,
): Handlers<ResultsTable, LeagueMessageKind> {
  return {
    playLeague: ({ gauntlet, seats }) => leagues.playShown({ gauntlet, seats }),
    stopLeague: () => leagues.stop(leagues.shown?.id),
    showLeague: ({ league }) => leagues.show(league),
    exportLeague: ({ format }) => leagues.exportShown(undefined, format),
    async leagueMatches({ pair }) {
      const league = leagues.shown?.id;
      if (league === undefined) return;
      tell({ kind: "leagueMatches", pair, matches: await server.listLeagueMatches({ league, pair }) });
    },
    async openLeagueMatch({ index }) {
      const league = leagues.shown?.id;
      if (league === undefined) return;
      const opened = await server.findLeagueMatch({ league, index });
      if ("message" in opened) return warn(opened.message);
      if (opened.isPlayedAgain) {
        const again = t("The record of this match had been deleted, so it was played again with the same seeds.");
        void vscode.window.showInformationMessage(again);
      }
      await openMatch(opened.match);
    },
  };
}

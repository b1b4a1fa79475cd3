import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { label } from "../../label-text.ts";
import type { LeagueState } from "../../protocol.ts";

/** The league that is played, in the status bar: how far it is, a click shows it; and beside it what stops it. */
export interface LeagueStatus extends vscode.Disposable {
  /** The ids of the leagues that are played. */
  readonly playing: readonly string[];
  note(league: string, state: LeagueState): void;
}

export function leagueStatus(): LeagueStatus {
  const going = new Map<string, LeagueState>();
  let shown: string | undefined;
  const progress = vscode.window.createStatusBarItem("spar.league", vscode.StatusBarAlignment.Left, 8.9);
  const stop = vscode.window.createStatusBarItem("spar.stopLeague", vscode.StatusBarAlignment.Left, 8.85);
  progress.name = t("Spar League");
  stop.name = t("Spar: Stop League");
  stop.text = "$(debug-stop)";
  stop.tooltip = t("Stop the league; the next run resumes it");
  stop.accessibilityInformation = { label: t("Stop the league"), role: "button" };

  function draw(): void {
    const newest = [...going].at(-1);
    if (!newest) {
      progress.hide();
      stop.hide();
      return;
    }
    const [league, { report }] = newest;
    progress.text = `$(loading~spin) ${label(t("League {played} of {of}", { played: report.played, of: report.of }))}`;
    progress.tooltip = report.title;
    // A command that is set anew swallows a click that is under way.
    if (shown !== league) {
      progress.command = { command: "spar.showLeague", title: t("Show"), arguments: [league] };
      stop.command = { command: "spar.stopLeague", title: t("Stop"), arguments: [league] };
    }
    shown = league;
    progress.show();
    stop.show();
  }

  return {
    get playing() {
      return [...going.keys()];
    },
    note(league, state) {
      if (state.playing) going.set(league, state);
      else going.delete(league);
      draw();
    },
    dispose() {
      progress.dispose();
      stop.dispose();
    },
  };
}

import * as vscode from "vscode";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import type { RunState } from "../../protocol-data.ts";
import type { Server } from "../base/server.ts";
import { createKnownItems } from "./known-items.ts";

/** The runs and matches known to the client, as reported by the server. */
export interface ClientResults extends vscode.Disposable {
  /** The known matches, newest first. */
  readonly matches: readonly MatchSummary[];
  /** The newest run of a bot, by URI. */
  getRun(bot: string): RunState | undefined;
  /** A known run by its id. */
  run(id: string): RunState | undefined;
  /** Whether anything is being prepared or played. */
  readonly isRunning: boolean;
  readonly onRun: vscode.Event<RunState>;
  readonly onMatch: vscode.Event<MatchSummary>;
  /** Requests the matches of earlier sessions. */
  load(): Promise<void>;
}

const maxMatches = 200;

export function listenForResults(server: Server): ClientResults {
  const onMatch = new vscode.EventEmitter<MatchSummary>();
  const runs = createKnownItems<RunState>(server, {
    max: 200,
    getId: ({ run }) => run,
    getBot: ({ bot }) => bot,
    isGoing: isRunGoing,
    stop: (run) => ({ ...run, state: "stopped" }),
    replaces: (run, last) => last.run === run.run || run.state === "preparing",
  });
  let known: readonly MatchSummary[] = [];
  server.on("runChanged", runs.note);
  server.on("matchFinished", (summary) => {
    known = [summary, ...known].slice(0, maxMatches);
    onMatch.fire(summary);
  });

  return {
    get matches() {
      return known;
    },
    get isRunning() {
      return runs.list().some(isRunGoing);
    },
    getRun: runs.of,
    run: runs.find,
    onRun: runs.onChange,
    onMatch: onMatch.event,
    async load() {
      const { matches: earlier } = await server.listMatches({ onlyRecent: true, limit: maxMatches });
      const here = new Set(known.map(({ id }) => id));
      known = [...known, ...earlier.filter(({ id }) => !here.has(id))].slice(0, maxMatches);
      if (known[0]) onMatch.fire(known[0]);
    },
    dispose: () => vscode.Disposable.from(runs, onMatch).dispose(),
  };
}

/** Whether the run is being prepared or played. */
export function isRunGoing({ state }: RunState): boolean {
  return state === "preparing" || state === "playing";
}

import * as vscode from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { ask, subscribe } from "../../channel.ts";
import type { MatchSummary, RunState } from "../../protocol.ts";

/** The runs and matches known to the client, as reported by the server. */
export interface ClientResults extends vscode.Disposable {
  /** The known matches, newest first. */
  readonly matches: readonly MatchSummary[];
  /** The newest run of a bot, by URI. */
  getRun(bot: string): RunState | undefined;
  /** A known run by its id. */
  run(id: string): RunState | undefined;
  readonly newest: RunState | undefined;
  /** Whether anything is being prepared or played. */
  readonly isRunning: boolean;
  readonly onRun: vscode.Event<RunState>;
  readonly onMatch: vscode.Event<MatchSummary>;
  /** Requests the matches of earlier sessions. */
  load(): Promise<void>;
}

const maxMatches = 200;
/** How many runs are remembered by id. */
const maxRuns = 200;

export function listenForResults(client: LanguageClient): ClientResults {
  const onRun = new vscode.EventEmitter<RunState>();
  const onMatch = new vscode.EventEmitter<MatchSummary>();
  const runs = new Map<string, RunState>();
  const ofBot = new Map<string, RunState>();
  let known: readonly MatchSummary[] = [];
  let newest: RunState | undefined;

  function changed(run: RunState): void {
    runs.set(run.run, run);
    const ended = runs.size > maxRuns && [...runs.values()].find((each) => !isRunGoing(each));
    if (ended) runs.delete(ended.run);
    // A run replaced by a newer one still reports its end.
    const last = ofBot.get(run.bot);
    if (!last || last.run === run.run || run.state === "preparing") {
      ofBot.set(run.bot, run);
      newest = run;
    }
    onRun.fire(run);
  }

  subscribe(client, "spar/runChanged", changed);
  // When the server ends, so do its runs; a new server starts without any.
  const ending = client.onDidChangeState(({ newState }) => {
    if (newState !== State.Stopped) return;
    for (const run of runs.values()) {
      if (isRunGoing(run)) changed({ ...run, state: "stopped" });
    }
  });
  subscribe(client, "spar/matchFinished", (summary) => {
    known = [summary, ...known].slice(0, maxMatches);
    onMatch.fire(summary);
  });

  return {
    get matches() {
      return known;
    },
    get newest() {
      return newest;
    },
    get isRunning() {
      return [...runs.values()].some(isRunGoing);
    },
    getRun: (bot) => ofBot.get(bot),
    run: (id) => runs.get(id),
    onRun: onRun.event,
    onMatch: onMatch.event,
    async load() {
      const { matches: earlier } = await ask(client, "spar/matches", { onlyRecent: true, limit: maxMatches });
      const here = new Set(known.map(({ id }) => id));
      known = [...known, ...earlier.filter(({ id }) => !here.has(id))].slice(0, maxMatches);
      if (known[0]) onMatch.fire(known[0]);
    },
    dispose() {
      ending.dispose();
      onRun.dispose();
      onMatch.dispose();
    },
  };
}

/** Whether the run is being prepared or played. */
export function isRunGoing({ state }: RunState): boolean {
  return state === "preparing" || state === "playing";
}

import * as vscode from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { isTuning } from "../../../engine/views/tuning-summary.ts";
import { ask, subscribe } from "../../channel.ts";
import type { TuningSummary } from "../../protocol.ts";

/** What the client knows of runs of tuning; the server tells it. */
export interface KnownTunings extends vscode.Disposable {
  find(id: string): TuningSummary | undefined;
  /** The one that was told last. */
  readonly newest: TuningSummary | undefined;
  /** The newest of an earlier session, until something is told. */
  load(): Promise<void>;
  /** Takes one that was asked for. */
  know(tuning: TuningSummary): void;
  readonly onTuning: vscode.Event<TuningSummary>;
}

/** So many are known by their ids. */
const most = 20;

export function listenForTunings(client: LanguageClient): KnownTunings {
  const onTuning = new vscode.EventEmitter<TuningSummary>();
  const known = new Map<string, TuningSummary>();
  let newest: TuningSummary | undefined;

  function know(tuning: TuningSummary): void {
    known.delete(tuning.id);
    known.set(tuning.id, tuning);
    const [oldest] = known.keys();
    if (known.size > most) known.delete(oldest!);
    if (!newest || newest.id === tuning.id || isTuning(tuning) || !isTuning(newest)) newest = tuning;
    onTuning.fire(tuning);
  }

  subscribe(client, "spar/tuningChanged", know);
  const stopped = client.onDidChangeState(({ newState }) => {
    // With the server its runs have stopped.
    if (newState === State.Stopped && newest && isTuning(newest)) know({ ...newest, state: "stopped" });
  });
  return {
    know,
    find: (id) => known.get(id),
    get newest() {
      return newest;
    },
    async load() {
      const [last] = await ask(client, "spar/tunings", { limit: 1 });
      if (last && !newest) know(last);
    },
    onTuning: onTuning.event,
    dispose: () => vscode.Disposable.from(onTuning, stopped).dispose(),
  };
}

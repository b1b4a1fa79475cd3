import * as vscode from "vscode";
import { type LanguageClient, State } from "vscode-languageclient/node";
import { isTuning } from "../../../engine/views/tuning-summary.ts";
import { ask, subscribe } from "../../channel.ts";
import type { TuningSummary } from "../../protocol.ts";

/** The tuning runs known to the client, as reported by the server. */
export interface ClientTunings extends vscode.Disposable {
  find(id: string): TuningSummary | undefined;
  /** The tuning run that the server reported last. */
  readonly newest: TuningSummary | undefined;
  /** Loads the newest run of an earlier session, used until another is reported. */
  load(): Promise<void>;
  /** Adds a requested run. */
  know(tuning: TuningSummary): void;
  readonly onTuning: vscode.Event<TuningSummary>;
}

/** How many runs are remembered by id. */
const maxTunings = 20;

export function listenForTunings(client: LanguageClient): ClientTunings {
  const onTuning = new vscode.EventEmitter<TuningSummary>();
  const known = new Map<string, TuningSummary>();
  let newest: TuningSummary | undefined;

  function know(tuning: TuningSummary): void {
    known.delete(tuning.id);
    known.set(tuning.id, tuning);
    const [oldest] = known.keys();
    if (known.size > maxTunings) known.delete(oldest!);
    if (!newest || newest.id === tuning.id || isTuning(tuning) || !isTuning(newest)) newest = tuning;
    onTuning.fire(tuning);
  }

  subscribe(client, "spar/tuningChanged", know);
  const stopped = client.onDidChangeState(({ newState }) => {
    // When the server ends, its runs stop.
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

import { isTuning, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { formatTuning } from "../../../engine/views/tuning-text.ts";
import { escapeLabel } from "../../label-text.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import type { Server } from "../base/server.ts";
import { createKnownItems, type KnownItems } from "./known-items.ts";

/** The tuning runs of this window; the newest is the one that the server reported last. */
export type ClientTunings = KnownItems<TuningSummary>;

export function listenForTunings(server: Server): ClientTunings {
  const tunings = createKnownItems<TuningSummary>(server, {
    max: 20,
    getId: ({ id }) => id,
    isGoing: isTuning,
    stop: (tuning) => ({ ...tuning, state: "stopped" }),
    replaces: (tuning, last) => last.id === tuning.id || isTuning(tuning) || !isTuning(last),
  });
  server.on("tuningChanged", tunings.note);
  tunings.onChange((tuning) => showProgress(server, tuning));
  return tunings;
}

function showProgress(server: Server, tuning: TuningSummary): void {
  const { id: tuned, name, state } = tuning;
  const command = { command: "spar.showTuning", title: name };
  const progress = { text: escapeLabel(formatTuning(tuning)), tooltip: name, command, isWaiting: state === "waiting" };
  const cancel = () => server.stopTuning({ tuning: tuned });
  updateProgressItem(tuned, isTuning(tuning) ? { ...progress, cancel } : undefined);
}

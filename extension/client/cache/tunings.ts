import { isTuning, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import type { Server } from "../base/server.ts";
import { createKnownItems, type KnownItems } from "./known-items.ts";

/** The tuning runs known to the client; the newest is the one that the server reported last. */
export interface ClientTunings extends KnownItems<TuningSummary> {
  /** Loads the newest run of an earlier session, used until another is reported. */
  load(): Promise<void>;
}

export function listenForTunings(server: Server): ClientTunings {
  const tunings = createKnownItems<TuningSummary>(server, {
    max: 20,
    getId: ({ id }) => id,
    isGoing: isTuning,
    stop: (tuning) => ({ ...tuning, state: "stopped" }),
    replaces: (tuning, last) => last.id === tuning.id || isTuning(tuning) || !isTuning(last),
  });
  server.on("tuningChanged", tunings.note);
  return Object.assign(tunings, {
    async load() {
      const [last] = await server.listTunings({ limit: 1 });
      if (last && !tunings.newest) tunings.note(last);
    },
  });
}

import type { Connection } from "vscode-languageserver/node";
import type { TuningSummary } from "../../../engine/record/tuning-summary.ts";
import { tell } from "../../channel.ts";
import type { RunState } from "../../protocol.ts";
import { isOutdated } from "./found-source.ts";
import { type PlayParts, playTuning } from "./play-tuning.ts";
import { type TuningFiles, tuningFilesIn } from "./tuning-files.ts";
import { createTunings, type Tunings } from "./tunings.ts";

interface Parts extends Omit<PlayParts, "files"> {
  readonly connection: Connection;
  /** Folder of the editor's own. */
  readonly storage: string;
  /** Lenses are to be asked for again. */
  readonly changed: () => void;
}

/** The runs of tuning of the server with all that they need. */
export interface ServerTunings {
  readonly tunings: Tunings;
  readonly files: TuningFiles;
  /** They wait for the runs that they hear of. */
  hearRun(run: RunState): void;
  checkSources(): void;
}

/** Between two changes of the lenses, in milliseconds. */
const lensPauseMs = 1000;

export function serverTunings({ connection, storage, changed, ...parts }: Parts): ServerTunings {
  const files = tuningFilesIn(storage);
  let soon: NodeJS.Timeout | undefined;
  const tunings = createTunings(
    (tuning) => playTuning(tuning, { ...parts, files }),
    (summary) => {
      void tell(connection, "spar/tuningChanged", summary);
      soon ??= setTimeout(() => {
        soon = undefined;
        changed();
      }, lensPauseMs);
      soon.unref();
    },
  );
  return {
    tunings,
    files,
    hearRun({ run, state }) {
      if (state === "preparing" || state === "playing") tunings.hold(run);
      else tunings.release(run);
    },
    checkSources: () =>
      tunings.checkSources(({ id }: TuningSummary) => {
        const kept = files.read(id);
        return kept !== undefined && isOutdated(kept);
      }),
  };
}

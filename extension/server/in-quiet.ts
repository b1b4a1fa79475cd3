import type { Honesty } from "../../engine/arena/honest-jobs.ts";
import { isGoing } from "../../engine/record/duel-summary.ts";
import type { RunState } from "../protocol.ts";
import { answerAboutDuels, type Held } from "./duel-questions.ts";
import type { Duels } from "./duels.ts";
import { type DuelParts, type ServerDuels, serverDuels } from "./duels-of-server.ts";
import type { Editor } from "./editor.ts";
import type { Runs } from "./runs.ts";
import { seriesPlayer } from "./series-player.ts";
import { answerAboutTuning } from "./tune/tuning-questions.ts";
import type { Tunings } from "./tune/tunings.ts";
import { serverTunings } from "./tune/tunings-of-server.ts";

interface Parts extends Omit<DuelParts, "executor" | "going"> {
  readonly honesty: () => Promise<Honesty>;
  /** Folder of the editor's own. */
  readonly storage: string;
  readonly editor: Editor;
}

/** What is played at a low priority while nothing else is: duels, and runs of tuning, which wait for duels as well. */
export interface InQuiet extends Held, Pick<ServerDuels, "savedRun"> {
  readonly duels: Duels;
  readonly tunings: Tunings;
  hearRun(state: RunState, runs: Pick<Runs, "isRunning">): void;
  /** Files were saved. */
  checkSources(): void;
  /** Nothing more is begun. */
  stop(): Promise<unknown>;
  dispose(): Promise<void>;
}

export function inQuiet({ storage, editor, honesty, ...parts }: Parts): InQuiet {
  const { connection, matches, versions } = parts;
  const player = seriesPlayer({ honesty, settings: parts.settings, givesWay: true });
  const { executor } = player;
  const ofTunings = serverTunings({ ...parts, honesty, executor, storage });
  const { tunings } = ofTunings;
  const going: DuelParts["going"] = (duel) => (isGoing(duel) ? tunings.hold : tunings.release)(duel.id);
  const ofDuels = serverDuels({ ...parts, executor, going });
  const { duels } = ofDuels;
  const hold = (what: string) => {
    for (const each of [duels, tunings]) each.hold(what);
  };
  const release = (what: string) => {
    for (const each of [duels, tunings]) each.release(what);
  };
  const mayRun = (bot: string) => editor.mayRun(bot, true);
  answerAboutDuels({ connection, duels, matches, versions, mayRun, quiet: { hold, release } });
  answerAboutTuning({ connection, ...ofTunings, mayRun });
  return {
    ...{ duels, tunings, hold, release, savedRun: ofDuels.savedRun },
    hearRun(state, runs) {
      ofTunings.hearRun(state);
      ofDuels.hearRun(state, runs);
    },
    checkSources() {
      duels.checkSources();
      ofTunings.checkSources();
    },
    stop: () => Promise.all([ofDuels.dispose(), tunings.stop("Spar is closing")]),
    dispose: () => player.dispose(),
  };
}

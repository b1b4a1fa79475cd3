import { isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { tell } from "../../channel.ts";
import { throttle } from "../../throttle.ts";
import type { ServerContext } from "../context/context.ts";
import { isOutdated } from "./found-source.ts";
import { playTuning } from "./play-tuning.ts";
import { openTuningFiles } from "./tuning-files.ts";
import { answerAboutTuning } from "./tuning-questions.ts";
import { createTunings, type Tunings } from "./tunings.ts";

/** The minimum time between two updates of the lenses, in milliseconds. */
const lensIntervalMs = 1000;

/** Registers tuning runs, which pause while anything else, including a duel, is played. */
export function registerTuning(server: ServerContext): Tunings {
  const { connection, events, background } = server;
  const { executor } = server.backgroundPlayer;
  const files = openTuningFiles(server.storage);
  const lenses = throttle(() => events.lensesChanged.fire(), lensIntervalMs);
  const tunings = createTunings(
    (tuning) => playTuning(tuning, { ...server, executor, files }),
    (summary) => {
      void tell(connection, "tuningChanged", summary);
      lenses.call();
    },
  );
  background.add(tunings);
  events.duelChanged.event((duel) => (isDuelGoing(duel) ? tunings.hold : tunings.release)(duel.id));
  events.filesSaved.event((saved) =>
    tunings.checkSources(({ id }) => {
      const kept = files.read(id);
      return kept !== undefined && isOutdated(kept, saved);
    }),
  );
  answerAboutTuning({ connection, tunings, files, mayRun: (bot) => server.editor.mayRun(bot, true) });
  server.endings.push({ stop: () => tunings.stop("Spar is closing"), dispose: lenses.dispose });
  return tunings;
}

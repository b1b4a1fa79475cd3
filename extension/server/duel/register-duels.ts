import { canGoOn, type DuelSummary, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { tell } from "../../channel.ts";
import { throttle } from "../../throttle.ts";
import type { ServerContext } from "../context/context.ts";
import type { Runs } from "../context/runs.ts";
import type { MatchList } from "../stored/match-list.ts";
import { startDuelAfter } from "./duel-on-save.ts";
import { answerAboutDuels } from "./duel-questions.ts";
import { createDuels, type Duels } from "./duels.ts";
import { playDuelling } from "./play-duel.ts";

/** An interrupted duel is saved if it had at least this many matches. */
const minSecondsToKeep = 20;
/** The minimum time between two updates of the lenses, in milliseconds. */
const lensIntervalMs = 1000;

/** Registers duels, started by a person or after the match of a save. They pause while anything else is played. */
export function registerDuels(server: ServerContext, runs: Pick<Runs, "isRunning">): Duels {
  const { connection, settings, matches, versions, events, background } = server;
  const lenses = throttle(() => events.lensesChanged.fire(), lensIntervalMs);
  const duels = createDuels(
    (duel) => playDuelling(duel, server),
    (duel) => {
      void tell(connection, "duelChanged", duel);
      events.duelChanged.fire(duel);
      if (!isDuelGoing(duel)) keepDuelIfLong(duel, matches);
      lenses.call();
    },
  );
  background.add(duels);
  events.savedRunEnded.event(({ run, bot }) => void startDuelAfter(run, bot, { duels, runs, settings, versions }));
  events.filesSaved.event(duels.checkSources);
  answerAboutDuels(server, duels);
  server.endings.push({ stop: () => duels.stop("Spar is closing"), dispose: lenses.dispose });
  return duels;
}

function keepDuelIfLong(duel: DuelSummary, matches: MatchList): void {
  const hasEnded = duel.state === "decided" || duel.state === "most" || duel.state === "broken";
  const isWorthKeeping = canGoOn(duel) ? duel.matches > 0 : duel.matches >= minSecondsToKeep;
  if (hasEnded || isWorthKeeping) matches.unlessFull(() => matches.store.keep({ kind: "duel", duel }));
}

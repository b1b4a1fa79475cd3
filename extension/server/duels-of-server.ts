import type { Connection } from "vscode-languageserver/node";
import type { Executor } from "../../engine/arena/executor.ts";
import type { VersionStore } from "../../engine/project/version-store.ts";
import { type DuelSummary, isGoing } from "../../engine/record/duel-summary.ts";
import { tell } from "../channel.ts";
import type { RunState } from "../protocol.ts";
import { duelAfter } from "./duel-on-save.ts";
import { createDuels, type Duels } from "./duels.ts";
import type { MatchList } from "./match-list.ts";
import { playDuel } from "./play-duel.ts";
import type { Runs } from "./runs.ts";
import type { SettingsSource } from "./settings.ts";

export interface DuelParts {
  readonly connection: Connection;
  readonly settings: SettingsSource;
  readonly matches: MatchList;
  readonly versions: VersionStore;
  /** For what goes on in the background. */
  readonly executor: Executor;
  /** Hears whether a duel goes on. */
  readonly going: (duel: DuelSummary) => void;
  /** Lenses are to be asked for again. */
  readonly changed: () => void;
}

/** The duels of the server with all that they need; they wait for the runs they hear of. */
export interface ServerDuels {
  readonly duels: Duels;
  /** A save has begun this run. */
  savedRun(run: string): void;
  hearRun(state: RunState, runs: Pick<Runs, "isRunning">): void;
  dispose(): Promise<void>;
}

/** A duel that a save or a person cut short is kept if it had so many matches. */
const worthKeeping = 20;
/** Between two changes of the lenses, in milliseconds. */
const lensPauseMs = 1000;

export function serverDuels(parts: DuelParts): ServerDuels {
  const { connection, settings, matches, versions, executor, going, changed } = parts;
  const savedRuns = new Set<string>();
  let soon: NodeJS.Timeout | undefined;
  const duels = createDuels(
    (duel) => playDuel(duel, { settings, matches, versions, executor }),
    (duel) => {
      void tell(connection, "spar/duelChanged", duel);
      going(duel);
      if (!isGoing(duel)) keep(duel);
      soon ??= setTimeout(showLenses, isGoing(duel) ? lensPauseMs : 0);
    },
  );

  function showLenses(): void {
    soon = undefined;
    changed();
  }

  function keep(duel: DuelSummary): void {
    const ended = duel.state === "decided" || duel.state === "most" || duel.state === "broken";
    if (ended || duel.matches >= worthKeeping) matches.unlessFull(() => matches.store.keep({ kind: "duel", duel }));
  }

  return {
    duels,
    savedRun: (run) => void savedRuns.add(run),
    hearRun(state, runs) {
      if (state.state === "preparing" || state.state === "playing") return duels.hold(state.run);
      duels.release(state.run);
      if (savedRuns.delete(state.run)) void duelAfter(state, { duels, runs, settings, versions });
    },
    async dispose() {
      clearTimeout(soon);
      await duels.stop("Spar is closing");
    },
  };
}

import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import { createPool, type Pool } from "../../../engine/match/pool.ts";
import type { RecordLine } from "../../../engine/record/match-record.ts";
import { createReplay, type Replay } from "../../../engine/record/replay.ts";
import { personUri } from "../../of-person.ts";
import type { RunState } from "../../protocol-data.ts";
import type { Runs } from "../context/runs.ts";

type GiveAnswer = (player: number, text: string) => void;

/** The match of a person and its own process, so that a save never waits for a person. */
export interface PersonTable {
  readonly pool: Pool;
  /** Sets the run whose match will be played. */
  seat(run: string): void;
  /** The board shows one match, so a person's match ends when another one begins. */
  handleRun(state: RunState, runs: Pick<Runs, "stop">): void;
  /** Called when a match begins, with the function that takes answers. */
  begun(give: GiveAnswer): void;
  grown(match: string, player: number, record: readonly RecordLine[]): void;
  over(): void;
  /** Answers the question that follows `after` answers; returns a sentence if that is not possible. */
  answer(match: string, after: number, text: string): string | undefined;
}

export function createPersonTable(): PersonTable {
  let run: string | undefined;
  let give: GiveAnswer | undefined;
  let open: { readonly match: string; readonly player: number; readonly replay: Replay; known: number } | undefined;
  /** The number of answers before the last one given. */
  let given = -1;

  return {
    pool: createPool({ size: 1 }),
    handleRun({ state, isSeries, bot }, runs) {
      if (run === undefined || state !== "preparing" || isSeries || bot === personUri) return;
      void runs.stop(msg("another match has started"), run);
    },
    seat(now) {
      run = now;
    },
    begun(to) {
      give = to;
      open = undefined;
      given = -1;
    },
    grown(match, player, record) {
      if (open) open.replay.append(record.slice(open.known));
      open ??= { match, player, replay: createReplay(record, { includeNotes: false }), known: 0 };
      open.known = record.length;
    },
    over() {
      run = undefined;
      give = undefined;
      open = undefined;
    },
    answer(match, after, text) {
      if (open?.match !== match) return t("this match is over.");
      const question = open.replay.questionTo(open.player);
      // A button was pressed twice, or too late.
      if (!question || open.replay.turns.length !== after || given === after) return undefined;
      const reason = question.reasonAgainst(text);
      if (reason !== undefined) return translate(reason);
      given = after;
      give?.(open.player, text);
      return undefined;
    },
  };
}

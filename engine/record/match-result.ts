import type { Outcome } from "../game/rules.ts";
import { getBotFile } from "./bot-stamp.ts";
import type { Problem } from "./problem.ts";
import { findProblems } from "./problems.ts";
import type { Viewable } from "./replayed.ts";
import type { GuessLine } from "./source-line.ts";

/** The output of `spar match --json`. Without an end, there are no places and scores. */
export interface MatchResult extends Omit<Outcome, "faults"> {
  readonly game: string;
  /** The version of the rules, or null if the game has only one. */
  readonly rules: string | null;
  /** The seeds by name; empty if the referee was told none. */
  readonly seeds: Readonly<Record<string, string>>;
  readonly players: readonly { readonly name: string; readonly file: string | null }[];
  /** The only player in first place, or null. */
  readonly winner: number | null;
  readonly turns: number;
  readonly durationMs: number;
  readonly problems: readonly Problem[];
}

/** The result of a replayed match as plain JSON. `guess` finds the line of a problem that was not traced. */
export function toMatchResult(replay: Viewable, durationMs: number, guess?: GuessLine): MatchResult {
  const { plan, outcome } = replay;
  const places = outcome?.places ?? [];
  const first = places.flatMap((place, player) => (place === 1 ? [player] : []));
  return {
    game: plan.game,
    rules: readRulesVersion(plan.options),
    seeds: plan.referee?.protocol === "brutaltester-unseeded" ? {} : plan.seeds,
    players: plan.bots.map((bot) => ({ name: bot.name, file: getBotFile(bot) ?? null })),
    winner: first.length === 1 ? first[0]! : null,
    places,
    scores: outcome?.scores ?? [],
    reason: outcome?.reason ?? "stopped",
    detail: outcome?.detail ?? replay.stopped ?? "",
    turns: countTurns(replay),
    durationMs,
    problems: findProblems(replay, guess),
  };
}

/** The number of turns, by their numbers: several players may answer in one. */
function countTurns({ turns }: Pick<Viewable, "turns">): number {
  return turns.reduce((highest, { ask }) => Math.max(highest, ask.turn), 0);
}

function readRulesVersion(options: unknown): string | null {
  const rules = typeof options === "object" && options !== null && "rules" in options ? options.rules : null;
  return typeof rules === "string" ? rules : null;
}

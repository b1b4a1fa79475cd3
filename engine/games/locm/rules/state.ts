import type { Outcome } from "../../../game/rules.ts";
import { type Battle, copySides, createBattleSide, dealDeck } from "./battle.ts";
import { type Choices, drawChoices, type League, readChoices } from "./draft.ts";
import type { Effect } from "./events.ts";
import type { LocmOptions } from "./options.ts";
import type { LocmSeeds } from "./seeds.ts";
import { deckSize, type RulesVersion, versions } from "./versions.ts";

/** A whole match: first the draft, then the battle. `active` is the player who answers next. */
export interface LocmState extends Battle {
  readonly rules: RulesVersion;
  /** The players' names in messages. */
  readonly names: readonly string[];
  readonly seeds: LocmSeeds;
  readonly choices: Choices;
  readonly league: League;
  readonly picks: readonly [number[], number[]];
  phase: "draft" | "battle" | "over";
  /** 0 to 29; 30 once the battle has begun. */
  draftTurn: number;
  outcome: Outcome | undefined;
}

/** The state before the first pick. The options and seeds must be valid. */
export function startMatch(options: LocmOptions, seeds: LocmSeeds, names: readonly string[]): LocmState {
  const version = versions[options.rules];
  return {
    rules: options.rules,
    names,
    seeds,
    choices: draftChoices(options, seeds),
    league: options.league,
    picks: [[], []],
    phase: "draft",
    draftTurn: 0,
    outcome: undefined,
    sides: [createBattleSide(0, version), createBattleSide(1, version)],
    active: 0,
    battleTurn: -1,
    winner: undefined,
  };
}

function draftChoices({ draft, league }: LocmOptions, seeds: LocmSeeds): Choices {
  if (draft === undefined) return drawChoices(seeds.draftChoices, league);
  const choices = readChoices(draft);
  if ("wrong" in choices) throw new Error(choices.wrong);
  return choices;
}

/** An independent copy; immutable parts are shared. */
export function copyState(state: LocmState): LocmState {
  const [first, second] = state.picks;
  return { ...state, picks: [first.slice(), second.slice()], sides: copySides(state.sides) };
}

/** The number of the current turn in messages: 1 to 30 in the draft, from 31 on in the battle. */
export function turnNumber(state: LocmState): number {
  return 1 + (state.battleTurn < 0 ? state.draftTurn : deckSize + state.battleTurn);
}

/** After the thirtieth pick: deals both decks and starts the first player's turn. */
export function startBattle(state: LocmState, out?: Effect[]): void {
  state.phase = "battle";
  dealDeck(state.sides[0], 0, state.picks[0], state.seeds.shufflePlayer0, out);
  dealDeck(state.sides[1], 1, state.picks[1], state.seeds.shufflePlayer1, out);
  state.active = 1;
}

import type { Outcome } from "../../../game/rules.ts";
import { type Battle, copySides, dealDeck, freshSide } from "./battle.ts";
import { type Choices, drawChoices, type League, readChoices } from "./draft.ts";
import type { Effect } from "./events.ts";
import type { LocmOptions } from "./options.ts";
import type { LocmSeeds } from "./seeds.ts";
import { deckSize, type Rules, versions } from "./versions.ts";

/** A whole match: the draft, then the battle that it extends. `active` is the player whose answer comes next. */
export interface LocmState extends Battle {
  readonly rules: Rules;
  /** What texts call the players. */
  readonly names: readonly string[];
  readonly seeds: LocmSeeds;
  readonly choices: Choices;
  readonly league: League;
  readonly picks: readonly [number[], number[]];
  phase: "draft" | "battle" | "over";
  /** 0 to 29, and 30 when the battle began. */
  draftTurn: number;
  outcome: Outcome | undefined;
}

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
    sides: [freshSide(0, version), freshSide(1, version)],
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

/** A copy that goes its own way; what never changes is shared. */
export function copyState(state: LocmState): LocmState {
  const [first, second] = state.picks;
  return { ...state, picks: [first.slice(), second.slice()], sides: copySides(state.sides) };
}

/** The number every message gives to the turn now asked: 1 to 30 for the draft, from 31 for the battle. */
export function turnNumber(state: LocmState): number {
  return 1 + (state.battleTurn < 0 ? state.draftTurn : deckSize + state.battleTurn);
}

/** After the thirtieth pick: both decks are dealt, and the first player is about to have its turn. */
export function startBattle(state: LocmState, out?: Effect[]): void {
  state.phase = "battle";
  dealDeck(state.sides[0], 0, state.picks[0], state.seeds.shufflePlayer0, out);
  dealDeck(state.sides[1], 1, state.picks[1], state.seeds.shufflePlayer1, out);
  state.active = 1;
}

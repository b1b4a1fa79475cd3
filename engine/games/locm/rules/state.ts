import type { Outcome } from "../../../game/rules.ts";
import { type Battle, copySides, createBattleSide, dealDeck } from "./battle.ts";
import { type Choices, drawChoices, type League, readChoices } from "./draft.ts";
import type { LocmOptions, LocmSeeds } from "./options.ts";
import type { Effect } from "./story.ts";
import { deckSize, type RulesVersion, versions } from "./versions.ts";

/** A whole match: first the draft, then the battle. `active` is the player who answers next. */
export interface LocmState extends Battle {
  readonly rules: RulesVersion;
  readonly names: readonly string[];
  /** The seeds and draft offers; they change only in copies with sampled hidden cards. */
  seeds: LocmSeeds;
  choices: Choices;
  readonly league: League;
  readonly picks: readonly [number[], number[]];
  phase: "draft" | "battle" | "over";
  /** 0 to 29; 30 once the battle has begun. */
  draftTurn: number;
  outcome: Outcome | undefined;
}

/** The state before the first pick. The options and seeds must be valid. Throws if they are not. */
export function startMatch(options: LocmOptions, seeds: LocmSeeds, names: readonly string[]): LocmState {
  const version = versions[options.rules];
  return {
    rules: options.rules,
    names,
    seeds,
    choices: createDraftChoices(options, seeds),
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

function createDraftChoices({ draft, league }: LocmOptions, seeds: LocmSeeds): Choices {
  if (draft === undefined) return drawChoices(seeds.draftChoices, league);
  const choices = readChoices(draft);
  if ("wrong" in choices) throw new Error(choices.wrong);
  return choices;
}

/** An independent copy, field by field as in `startMatch`: states of other shapes made V8 compile functions again. */
export function copyState(state: LocmState): LocmState {
  const [first, second] = state.picks;
  return {
    rules: state.rules,
    names: state.names,
    seeds: state.seeds,
    choices: state.choices,
    league: state.league,
    picks: [first.slice(), second.slice()],
    phase: state.phase,
    draftTurn: state.draftTurn,
    outcome: state.outcome,
    sides: copySides(state.sides),
    active: state.active,
    battleTurn: state.battleTurn,
    winner: state.winner,
  };
}

/** The number of the current turn in messages: 1 to 30 in the draft, from 31 on in the battle. */
export function getTurnNumber(state: LocmState): number {
  return 1 + (state.battleTurn < 0 ? state.draftTurn : deckSize + state.battleTurn);
}

/** After the thirtieth pick: deals both decks and starts the first player's turn. */
export function startBattle(state: LocmState, out?: Effect[]): void {
  state.phase = "battle";
  dealDeck(state.sides[0], 0, state.picks[0], state.seeds.shufflePlayer0, out);
  dealDeck(state.sides[1], 1, state.picks[1], state.seeds.shufflePlayer1, out);
  state.active = 1;
}

import type { Note, Ruling } from "../../game/turn.ts";
import { locm } from "../../games/locm/index.ts";
import type { LocmCreature, Side } from "../../games/locm/rules/battle.ts";
import { formatAbilities, parseAbilities } from "../../games/locm/rules/cards.ts";
import type { LocmState } from "../../games/locm/rules/state.ts";
import type { RulesVersion } from "../../games/locm/rules/versions.ts";

/** A battle in the middle, as short as a test wants it. */
export interface Scene {
  readonly rules?: RulesVersion;
  readonly me?: SideScene;
  readonly opponent?: SideScene;
  /** 20 unless said: nobody's first turn and far from the turn limit. */
  readonly battleTurn?: number;
}
export interface SideScene {
  readonly health?: number;
  readonly runes?: number;
  readonly mana?: number;
  readonly maxMana?: number;
  readonly bonusMana?: boolean;
  readonly nextDraw?: number;
  /** Card numbers; the hand of the first player gets the ids 101, 102 …, of the second 201 … */
  readonly hand?: readonly number[];
  readonly deck?: readonly number[];
  /** "7 4/3 GW": id, attack, defense, abilities; "@1" for lane 1, "sleeping" when summoned this turn. */
  readonly board?: readonly string[];
}

/** The first player is about to answer. */
export function scene({ rules = "1.0", me = {}, opponent = {}, battleTurn = 20 }: Scene): LocmState {
  const options = { rules, league: 4 } as const;
  const state = locm.rules.start({ options, seeds: locm.rules.seeds("scene"), names: ["Anna", "Bert"] });
  state.phase = "battle";
  state.draftTurn = 30;
  state.battleTurn = battleTurn;
  state.active = 0;
  set(state.sides[0], me, 100);
  set(state.sides[1], opponent, 200);
  return state;
}

const filler = Array.from({ length: 10 }, () => 1);

function set(side: Side, given: SideScene, base: number): void {
  const { health = 30, runes = 5, mana = 12, maxMana = 12, bonusMana = false, nextDraw = 1 } = given;
  Object.assign(side, { health, runes, mana, maxMana, bonusMana, nextDraw });
  side.hand = (given.hand ?? []).map((card, i) => ({ id: base + i + 1, card }));
  side.deck = (given.deck ?? filler).map((card, i) => ({ id: base + 50 + i, card }));
  side.board = (given.board ?? []).map(creature);
}

function creature(text: string): LocmCreature {
  const [, id, attack, defense, letters, lane, sleeping] =
    /^(\d+) (\d+)\/(\d+)(?: ([BCDGLW]+))?(?: @(\d))?( sleeping)?$/.exec(text)!;
  return {
    id: Number(id),
    card: 1,
    lane: Number(lane ?? 0),
    attack: Number(attack),
    defense: Number(defense),
    abilities: parseAbilities([..."BCDGLW"].map((letter) => (letters?.includes(letter) ? letter : "-")).join("")),
    canAttack: !sleeping,
    hasAttacked: false,
    untouched: true,
  };
}

/** What an answer did: the table right after its last command, and what was said about it. */
export interface Played {
  readonly table: string;
  readonly rulings: readonly Ruling[];
  readonly notes: readonly Note[];
}

/** Plays one answer of the player whose turn it is. */
export function play(state: LocmState, text: string): Played {
  let table = tableText(state);
  const notes: Note[] = [];
  const [ask] = locm.rules.listPrompts(state).filter((prompt) => prompt.kind === "ask");
  const rulings = locm.rules.answer(state, ask!, { text }, (note) => {
    notes.push(note);
    if (note.ruling) table = tableText(state);
  });
  return { table, rulings, notes };
}

/** "30: 1 5/2 B | 27+1:" — health, draws gained, creatures; first player, then second. */
export function tableText(state: LocmState): string {
  return state.sides.map(sideText).join(" | ");
}

function sideText(side: Side): string {
  const extra = side.nextDraw > 1 ? `+${side.nextDraw - 1}` : "";
  const board = side.board.map(({ id, attack, defense, abilities }) => {
    const letters = formatAbilities(abilities).replaceAll("-", "");
    return ` ${id} ${attack}/${defense}${letters && ` ${letters}`}`;
  });
  return `${side.health}${extra}:${board.join(",")}`;
}

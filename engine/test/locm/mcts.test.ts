import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mcts, mctsNumbers, mctsQuick, parseTaste } from "../../games/locm/builtins/mcts/mcts.ts";
import { type Battle, createBattleSide, type LocmCreature } from "../../games/locm/rules/battle.ts";
import { cards, getCard, parseAbilities } from "../../games/locm/rules/cards.ts";
import { formatAnswer } from "../../games/locm/rules/moves.ts";
import { type RulesVersion, versions } from "../../games/locm/rules/versions.ts";
import { createRandom } from "../../random/seeded.ts";

interface Given {
  readonly health: readonly [number, number];
  readonly mana: number;
  readonly hand: readonly string[];
  /** `ATTACK/DEFENSE ABILITIES`, from instance id 11 and 21 on. */
  readonly boards: readonly [readonly string[], readonly string[]];
}

/** A turn as player 0 sees it; cards in the hand are told by name and have instance ids from 1 on. */
function createTurn({ health, mana, hand, boards }: Given, rules: RulesVersion): Battle {
  const [me, opponent] = health.map((points, player) => {
    return { ...createBattleSide(0, versions[rules]), health: points, board: boards[player]!.map(getCreature(player)) };
  });
  me!.mana = mana;
  me!.hand = hand.map((name, i) => ({ id: i + 1, card: cards.find((card) => card.name === name)!.number }));
  return { sides: [me!, opponent!], active: 0, battleTurn: 0, winner: undefined };
}

function getCreature(player: number) {
  return (text: string, i: number): LocmCreature => {
    const [numbers, abilities = "------"] = text.split(" ");
    const [attack, defense] = numbers!.split("/").map(Number) as [number, number];
    const state = { canAttack: player === 0, hasAttacked: false, untouched: false };
    return {
      id: 11 + 10 * player + i,
      card: 1,
      lane: 0,
      attack,
      defense,
      abilities: parseAbilities(abilities),
      ...state,
    };
  };
}

function answer(given: Given, rules: RulesVersion = "1.1", seed = "mcts"): string {
  const mind = mcts.mind({ random: createRandom(seed), now: () => 0, numbers: undefined });
  return formatAnswer(mind.play(createTurn(given, rules), versions[rules]), versions[rules]);
}

describe("LOCM builtin mcts", () => {
  it("wins in this turn if any order of cards and attacks can", () => {
    // The guard has to lose its Guard first, and the first attack would be one too few without the item.
    const given: Given = {
      health: [5, 6],
      mana: 3,
      hand: ["Pierce Armour", "Protein", "Slimer"],
      boards: [["3/1", "2/2"], ["0/9 ---G--"]],
    };
    const text = answer(given);
    const [last, before] = text.split(";").toReversed();
    assert.deepEqual([before, last].sort(), ["ATTACK 11 -1", "ATTACK 12 -1"]);
    assert.match(text, /USE 1 21/);
  });

  it("plays a guard if it would die otherwise, though another creature is worth more", () => {
    const given: Given = {
      health: [7, 30],
      mana: 4,
      hand: ["Murglord", "Deepwater Shellcrab"],
      boards: [[], ["8/8"]],
    };
    assert.equal(getCard(72).cost, getCard(104).cost);
    assert.equal(answer(given), "SUMMON 2");
    assert.equal(answer({ ...given, health: [30, 30] }), "SUMMON 1", "without need it takes the better creature");
  });

  it("answers the same to the same turn and seed", () => {
    const given: Given = {
      health: [20, 20],
      mana: 7,
      hand: ["Murglord", "Deepwater Shellcrab", "Protein", "Throwing Axe"],
      boards: [
        ["3/3", "2/5 B-D---", "4/1 ----L-"],
        ["4/4", "2/2 -----W", "1/6 ---G--"],
      ],
    };
    for (const rules of ["1.0", "1.1", "1.2"] as const) assert.equal(answer(given, rules), answer(given, rules));
  });

  it("drafts by the given card scores", () => {
    const [did, , ...others] = mctsNumbers.map(({ value }) => value) as [number, number, ...number[]];
    // They cost 7, 1 and 12; the last won most.
    const three = [82, 38, 116];
    const picks = (dear: number, played = did) => {
      const given = { random: createRandom("draft"), now: () => 0, numbers: [played, dear, ...others] };
      return [mcts, mctsQuick].map((builtin) => builtin.mind(given).pick(three, []));
    };
    assert.deepEqual(picks(-80), [1, 1]);
    assert.deepEqual(picks(80), [2, 2]);
    assert.deepEqual(picks(0, 100), [2, 2]);
  });

  it("drafts like the samples that copy it", () => {
    const { scores, ...shape } = parseTaste(mctsNumbers.map(({ value }) => value));
    for (const file of ["typescript/mcts.ts", "java/Mcts.java"]) {
      const source = readFileSync(new URL(`../../../samples/locm/${file}`, import.meta.url), "utf8");
      const [, list = ""] = /SCORES = [[{]([^;]*)[\]}];/.exec(source) ?? [];
      const numbers = Array.from(list.matchAll(/-?\d+/g), ([number]) => Number(number));
      const one = (name: string) => Number(new RegExp(`\\b${name} = ([\\d.]+);`).exec(source)?.[1]);
      const constants = {
        crowding: one("CROWDING"),
        itemsWanted: one("WANTED_ITEMS"),
        itemSurplus: one("ITEM_SURPLUS"),
      };
      // A score may be minus nothing.
      assert.deepEqual([numbers, constants], [scores.map((score) => score + 0), shape], file);
    }
  });
});

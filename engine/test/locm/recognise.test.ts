import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { recogniseLocm } from "../../games/locm/recognise.ts";
import { ordinaryPrograms, readingBots } from "./reading-bots.ts";

const stub = `
import sys
while True:
    for i in range(2):
        player_health, player_mana, player_deck, player_rune = [int(j) for j in input().split()]
    opponent_hand = int(input())
    card_count = int(input())
    for i in range(card_count):
        card_number, instance_id, location, card_type, cost, attack, defense, abilities, my_health_change, opponent_health_change, card_draw = input().split()
    print("PASS")
`;

const bots: Record<string, string> = {
  "the starter text of a tutorial": stub,
  "a small Python bot with names of its own": `
while 1:
    me = input(); him = input(); hand = input()
    cards = [input().split() for _ in range(int(input()))]
    if me.split()[1] == "0": print("PICK 1")
    else: print(";".join(f"SUMMON {c[1]}" for c in cards) + ";ATTACK 3 -1")`,
  "C++": `
#include <iostream>
int main() { int cardNumber, instanceId, opponentHealthChange; std::cin >> cardNumber;
  std::cout << "SUMMON " << instanceId << ";" << "ATTACK " << instanceId << " -1" << std::endl; }`,
  Java: `
class Player { public static void main(String[] a) { Scanner in = new Scanner(System.in);
  int myhealthChange = in.nextInt(), opponentHealthChange = in.nextInt(), cardDraw = in.nextInt();
  System.out.println("SUMMON 3"); } }`,
  JavaScript: `
const inputs = readline().split(' '); const myHealthChange = parseInt(inputs[8]);
console.log(turn < 30 ? 'PICK 0' : 'SUMMON 1;ATTACK 1 -1');`,
};

const others: Record<string, string> = {
  "an empty file": "",
  "another game": `while True:\n    x, y = map(int, input().split())\n    print("MOVE", x, y)`,
  "a role-playing game": `command = input("> ")\nif command == "ATTACK": fight()\nelif command == "SUMMON": call()\nelif command == "PASS": rest()`,
  "summoning elsewhere": `command = input()\nif command == "SUMMON": call()`,
  "a note about the game": "The bot prints SUMMON, ATTACK, USE or PASS. opponentHealthChange and cardDraw are read.",
  "a card class alone": "class Card: pass  # card_number, instance_id, my_health_change, opponent_health_change",
  "an unfinished reader": "line = input()\ncost = int(line)\nprint('PASS')",
};

describe("a bot of LOCM", () => {
  for (const [what, source] of Object.entries(bots)) {
    it(`is recognised: ${what}`, () => assert.ok((recogniseLocm(source, "any")?.likelihood ?? 0) > 0.6));
  }
  for (const [what, source] of Object.entries(others)) {
    it(`is not recognised in ${what}`, () => assert.equal(recogniseLocm(source, "any"), undefined));
  }
  for (const [what, [language, rules, source]] of Object.entries(readingBots)) {
    it(`is recognised with rules ${rules}: ${what}`, () => {
      const seen = recogniseLocm(source, language);
      assert.ok((seen?.likelihood ?? 0) > 0.5, String(seen?.likelihood));
      assert.equal(seen?.options?.rules, rules, JSON.stringify(seen?.signs));
    });
  }
  for (const [what, [language, source]] of Object.entries(ordinaryPrograms)) {
    it(`is not recognised in ${what}`, () => assert.equal(recogniseLocm(source, language), undefined));
  }
  it("is refused with a sentence as a bot for constructed decks", () => {
    const constructed = stub
      .replace(", player_rune", ", player_draw")
      .replace("opponent_hand = ", "opponent_hand, opponent_actions = ")
      .replace("card_draw =", "card_draw, area, lane =");
    const seen = recogniseLocm(constructed, "python");
    assert.equal(
      seen?.unplayable,
      "This bot is for LOCM 1.5, the version with constructed decks (it reads 13 fields per card). Spar has the rules 1.0, 1.1 and 1.2; for 1.5, name the jar of its official referee as the referee.",
    );
    assert.ok(seen?.isDoubtful);
  });
  it("is recognised by the fields it reads, not by those in comments", () => {
    const noted = `# lane and opponent_actions come in another version\n${stub}`;
    assert.equal(recogniseLocm(noted, "python")?.options?.rules, "1.0");
  });
  for (const card of [
    "num, id, loc, kind, cost, *rest = input().split()\n    lane = rest[-1]",
    "c = dict(zip('num id loc kind cost att dfn abil mine its draw where'.split(), input().split()))",
    "c = input().split()\n    kind, cost, att, dfn = map(int, c[3:7])\n    abil, where = c[7], c[-1]",
  ]) {
    it(`is a guess that who reads a part of what 1.2 sends plays 1.1: ${card.split("\n")[0]}`, () => {
      const player = "health, mana, deck, rune, extra = map(int, input().split())";
      const source = `while True:\n  ${player}\n  for i in range(int(input())):\n    ${card}\n  print("PICK 0" if mana == 0 else "SUMMON 1 0;ATTACK 1 -1;PASS")`;
      const seen = recogniseLocm(source, "python")!;
      assert.deepEqual([seen.options, seen.isDoubtful], [{ rules: "1.1" }, true]);
    });
  }
  it("is recognised with the rules of the fields it reads", () => {
    const getRules = (source: string) => recogniseLocm(source, "any")!.options?.rules;
    assert.equal(getRules(stub), "1.0");
    const later = stub.replace("opponent_hand = ", "opponent_hand, opponent_actions = ");
    assert.equal(getRules(later), "1.1");
    assert.equal(getRules(later.replace("card_draw =", "card_draw, lane =")), "1.2");
  });
  for (const [rules, source] of [
    ["1.0", stub],
    ["1.1", stub.replace("opponent_hand = ", "opponent_hand, opponent_actions = ")],
  ] as const) {
    for (const count of [12, 13]) {
      const places = Array.from({ length: count }, (_, i) => i);
      const arrays = {
        "an array that is filled": places.map((i) => `w[${i}] = 0.${i}\n`).join(""),
        "an array that is written out and used": `w = [${places.map((i) => `0.${i}`).join(", ")}]\nprint(${places.map((i) => `w[${i}]`).join(" + ")})`,
        "weights that are a parameter": `def worth(w): return ${places.map((i) => `w[${i}] * c.n${i}`).join(" + ")}\n`,
        "a list of names beside a card of 11 fields": `${places.map((i) => `n${i}`).join(", ")} = map(read, names)\n`,
      };
      for (const [what, text] of Object.entries(arrays)) {
        it(`is not recognised with ${rules} because it reads ${what} with ${count} values`, () => {
          const seen = recogniseLocm(`${source}${text}`, "python")!;
          assert.deepEqual([seen.options?.rules, seen.unplayable, seen.isDoubtful], [rules, undefined, false]);
        });
      }
    }
  }
  it("is not recognised because it multiplies 12 numbers, whatever its input is called", () => {
    const places = Array.from({ length: 12 }, (_, i) => i);
    const products = `def worth(c, w): return ${places.map((i) => `w[${i}] * c.n${i}`).join(" + ")}\n`;
    const seen = recogniseLocm(`${bots["a small Python bot with names of its own"]}\n${products}`, "python")!;
    assert.equal(seen.options, undefined);
  });
  it("is recognised by the highest index of a line that it splits, whichever fields it skips", () => {
    const reads = (...indexes: number[]) =>
      `me = input().split()\nprint("SUMMON", "ATTACK", "PASS")\nc = input().split()\n${indexes.map((i) => `a = c[${i}]`).join("\n")}\n`;
    const getRules = (source: string) => recogniseLocm(source, "python")?.options?.rules;
    assert.equal(getRules(reads(0, 1, 2, 3, 4, 11)), "1.2");
    assert.equal(getRules(reads(1, 2, 11)), "1.2");
    assert.equal(getRules(reads(4, 11)), "1.2");
    assert.notEqual(getRules(reads(1, 2, 10)), "1.2");
  });
  it("is recognised without rules if it skips fields of its shortest lines, which may be a card's", () => {
    const print = 'print("SUMMON", "ATTACK", "PASS")\n';
    const rest = "const [number, id, location, type, ...others] = readline().split(' ');\n";
    for (const source of [
      `${print}c = input().split()\nid, place, kind = c[1], c[2], c[3]\n`,
      `${print}c = input().split()\nid, place, kind, cost = c[1], c[2], c[3], c[4]\n`,
      `${print}${rest}`,
    ])
      assert.equal(recogniseLocm(source, "any")?.options, undefined, source);
  });
  it("is recognised without rules if the names say nothing of them", () => {
    const own = bots["a small Python bot with names of its own"]!;
    assert.equal(recogniseLocm(own, "any")!.options, undefined);
    assert.equal(
      recogniseLocm(`${own}\nopponent_hand, n = input().split()\nprint(opponent_hand)`, "any")!.options,
      undefined,
    );
  });
  it("is not recognised in the rules of the game", () => {
    for (const file of ["rules/commands", "rules/draft", "rules/turn", "rules", "fields", "builtins/player"]) {
      const source = readFileSync(new URL(`../../games/locm/${file}.ts`, import.meta.url), "utf8");
      assert.equal(recogniseLocm(source, "typescript"), undefined, file);
    }
  });
});

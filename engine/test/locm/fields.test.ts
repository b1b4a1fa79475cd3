import assert from "node:assert/strict";
import { listInputFields } from "../../games/locm/fields.ts";
import { recordings } from "../fixtures.ts";

const input12 = [
  "30 5 20 25 1",
  "28 5 19 25 2",
  "4 2",
  "144 USE 5 -1",
  "53 SUMMON 8 1",
  "2",
  "97 9 0 0 3 3 3 ---G-- 0 0 0 -1 ",
  "115 12 -1 0 8 5 5 ---G-W 0 0 0 1 ",
  "",
].join("\n");

function listSent(input: string, rules: "1.0" | "1.1" | "1.2") {
  return listInputFields(input, rules).map(({ from, to, name, means, card }) =>
    [input.slice(from, to), name, means, card].filter((part) => part !== undefined).join(" | "),
  );
}

describe("LOCM fields of the input", () => {
  it("names each number of a battle turn", () => {
    assert.deepEqual(listSent(input12, "1.2"), [
      "30 | your health",
      "5 | your max mana",
      "20 | cards in your deck",
      "25 | your next rune",
      "1 | your cards to draw",
      "28 | opponent's health",
      "5 | opponent's max mana",
      "19 | cards in opponent's deck",
      "25 | opponent's next rune",
      "2 | opponent's cards to draw",
      "4 | cards in the opponent's hand",
      "2 | actions of the opponent's last turn",
      "144 | card number | Rune Axe | 144",
      "USE | opponent's action | 144",
      "5 | item | 144",
      "-1 | target | you | 144",
      "53 | card number | Possessed Abomination | 53",
      "SUMMON | opponent's action | 53",
      "8 | card summoned | 53",
      "1 | lane | right | 53",
      "2 | cards that follow",
      "97 | card number | Turta | 97",
      "9 | instance id | 97",
      "0 | location | in your hand | 97",
      "0 | card type | creature | 97",
      "3 | cost | 97",
      "3 | attack | 97",
      "3 | defense | 97",
      "---G-- | abilities | Guard | 97",
      "0 | my health change | 97",
      "0 | opponent health change | 97",
      "0 | card draw | 97",
      "-1 | lane | off the board | 97",
      "115 | card number | Rootkin Warchief | 115",
      "12 | instance id | 115",
      "-1 | location | on the opponent's board | 115",
      "0 | card type | creature | 115",
      "8 | cost | 115",
      "5 | attack | 115",
      "5 | defense | 115",
      "---G-W | abilities | Guard, Ward | 115",
      "0 | my health change | 115",
      "0 | opponent health change | 115",
      "0 | card draw | 115",
      "1 | lane | right | 115",
    ]);
  });
  it("covers every word of recorded inputs", () => {
    for (const rules of ["1.0", "1.1", "1.2"] as const) {
      const game = recordings(`locm/locm-${rules}`)[3] as { turns: { input: string[] }[] };
      for (const { input } of game.turns) {
        const text = `${input.join("\n")}\n`;
        assert.equal(listInputFields(text, rules).length, text.match(/\S+/g)!.length);
      }
    }
  });
  it("survives any text", () => {
    for (const text of ["", "\n\n", "a b c\nd", "1 2 3 4 5\n1\n0 99\n7 USE\n"]) listInputFields(text, "1.2");
  });
});

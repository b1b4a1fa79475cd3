import assert from "node:assert/strict";
import { locm } from "../../games/locm/index.ts";
import { parseJavaInteger } from "../../games/locm/rules/commands.ts";
import { readPick } from "../../games/locm/rules/draft.ts";
import type { RulesVersion } from "../../games/locm/rules/versions.ts";
import { english, inEnglish } from "../../l10n/speak.ts";
import { play, type SideScene, scene } from "./table.ts";

/** Sides, command, and why it is skipped; the rest of the answer goes on. */
type Reason = readonly [SideScene, SideScene, string, string];
const on = (...board: string[]): SideScene => ({ board });
const six = on("1 1/1", "3 1/1", "5 1/1", "7 1/1", "9 1/1", "11 1/1");

// Card 3 is Beavrat (1 mana), 62 Mutant Troll (12), 117 Protein (green, 1), 144 Rune Axe (red, 1), 154 Poison (blue, 2).
const oneLane: readonly Reason[] = [
  [{}, {}, "SUMMON 7", "card 7 is not in your hand"],
  [on("7 1/1"), {}, "SUMMON 7", "creature 7 is on your board already, not in your hand"],
  [{}, on("8 1/1"), "SUMMON 8", "creature 8 is the opponent's, not in your hand"],
  [{}, { hand: [3] }, "SUMMON 201", "card 201 is not in your hand"],
  [{ hand: [117] }, {}, "SUMMON 101", "Protein (101) is an item, not a creature: USE it"],
  [{ hand: [62], mana: 3 }, {}, "SUMMON 101", "Mutant Troll (101) costs 12, 3 mana left"],
  [{ ...six, hand: [3] }, {}, "SUMMON 101", "your board is full (6 creatures)"],
  [{}, {}, "ATTACK 7 -1", "your board has no creature 7"],
  [{ hand: [3] }, {}, "ATTACK 101 -1", "card 101 is in your hand, not on your board"],
  [{}, on("8 1/1"), "ATTACK 8 -1", "creature 8 is the opponent's"],
  [on("7 1/1 sleeping"), {}, "ATTACK 7 -1", "creature 7 was summoned this turn and has no Charge"],
  [on("7 1/1"), {}, "ATTACK 7 9", "opponent's board has no creature 9"],
  [on("7 1/1", "9 1/1"), {}, "ATTACK 7 9", "creature 9 is your own"],
  [on("7 1/1"), {}, "ATTACK 7 -2", "there is no target -2 (-1 is the opponent)"],
  [on("7 1/1"), on("16 1/1 G"), "ATTACK 7 -1", "guard 16 must be attacked first"],
  [on("7 1/1"), on("16 1/1 G", "18 1/1"), "ATTACK 7 18", "guard 16 must be attacked first"],
  [on("7 1/1"), on("16 1/1 G", "18 1/1 G"), "ATTACK 7 -1", "one of the guards 16, 18 must be attacked first"],
  [{}, {}, "USE 7 -1", "card 7 is not in your hand"],
  [{ hand: [3] }, {}, "USE 101 -1", "Beavrat (101) is a creature, not an item: SUMMON it"],
  [{ hand: [154], mana: 1 }, {}, "USE 101 -1", "Poison (101) costs 2, 1 mana left"],
  [{ hand: [117] }, {}, "USE 101 -1", "a green item targets one of your creatures, not a player"],
  [{ hand: [117] }, on("8 1/1"), "USE 101 8", "creature 8 is the opponent's; a green item targets your own creatures"],
  [{ hand: [117] }, {}, "USE 101 8", "your board has no creature 8"],
  [{ hand: [144] }, {}, "USE 101 -1", "a red item targets one of the opponent's creatures, not the opponent"],
  [
    { hand: [144], ...on("7 1/1") },
    {},
    "USE 101 7",
    "creature 7 is your own; a red item targets the opponent's creatures",
  ],
  [
    { hand: [154], ...on("7 1/1") },
    {},
    "USE 101 7",
    "creature 7 is your own; a blue item targets the opponent's creatures",
  ],
  [{ hand: [154] }, {}, "USE 101 8", "opponent's board has no creature 8"],
];

const twoLanes: readonly Reason[] = [
  [{ hand: [3] }, {}, "SUMMON 101 2", "there is no lane 2 (0 is left, 1 is right)"],
  [{ hand: [3] }, {}, "SUMMON 101 -1", "there is no lane -1 (0 is left, 1 is right)"],
  [
    { hand: [3], ...on("1 1/1 @1", "3 1/1 @1", "5 1/1 @1", "7 1/1") },
    {},
    "SUMMON 101 1",
    "your lane 1 is full (3 creatures)",
  ],
  [on("7 1/1 @0"), on("8 1/1 @1"), "ATTACK 7 8", "creature 8 is in lane 1, creature 7 attacks in lane 0"],
  [on("7 1/1 @1"), on("8 1/1 G @1", "10 1/1 G @0"), "ATTACK 7 -1", "guard 8 must be attacked first"],
];

describe("LOCM skips illegal commands with the reason", () => {
  const check = (rules: RulesVersion, [me, opponent, command, why]: Reason) =>
    it(`${rules} ${command}: ${why}`, () => {
      const { rulings, notes } = play(scene({ rules, me, opponent }), `PASS; ${command} hello ;PASS`);
      const span = [6, 6 + command.length + 6];
      assert.deepEqual(inEnglish(rulings[1]), { span, verdict: "skipped", why });
      assert.deepEqual(
        rulings.map(({ verdict }) => verdict),
        ["done", "skipped", "done"],
      );
      assert.equal(english(notes[1]!.text), `Skipped: ${why}`);
    });
  for (const row of oneLane) check("1.0", row);
  for (const row of twoLanes) check("1.2", row);

  it("1.0 a second attack of the same creature", () => {
    const { rulings } = play(scene({ me: on("7 1/1") }), "ATTACK 7 -1;ATTACK 7 -1");
    assert.equal(english(rulings[1]!.why ?? ""), "creature 7 has attacked already");
  });
  it("1.0 a creature that died", () => {
    const { rulings } = play(scene({ me: on("7 1/1"), opponent: on("8 9/9") }), "ATTACK 7 8;ATTACK 7 8");
    assert.equal(english(rulings[1]!.why ?? ""), "your board has no creature 7");
  });
});

describe("LOCM unreadable battle answers", () => {
  const rows: [RulesVersion, string, string][] = [
    ["1.0", "SUMON 3", "SUMON: unknown command (did you mean SUMMON?)"],
    ["1.0", "JUMP 3", "JUMP: unknown command (SUMMON, ATTACK, USE, PASS)"],
    ["1.0", "hand: [3]", "not a command (SUMMON, ATTACK, USE, PASS); print debug output to stderr"],
    ["1.2", "SUMMON 3 ATTACK 4 -1", "a ; is missing before ATTACK"],
    ["1.0", "attack 1 2", "attack: unknown command (commands are upper case: ATTACK)"],
    ["1.0", "SUMMON,1", "SUMMON,1: unknown command (a space is missing after SUMMON)"],
    ["1.0", "ATTACK\t1 2", "ATTACK\\t1: unknown command (a space is missing after ATTACK)"],
    ["1.0", "PICK 1", "PICK is for the draft; a battle turn takes SUMMON, ATTACK, USE, PASS"],
    ["1.0", "SUMMON", "SUMMON is missing its card id (SUMMON <card id>)"],
    ["1.2", "SUMMON 3", "SUMMON is missing its lane (SUMMON <card id> <lane>)"],
    ["1.2", "SUMMON 3 left", '"left" is not a whole number (SUMMON <card id> <lane>)'],
    ["1.0", "ATTACK 1", "ATTACK is missing its target id (ATTACK <attacker id> <target id>)"],
    ["1.0", "USE", "USE is missing its item id (USE <item id> <target id>)"],
    ["1.0", "ATTACK a b", '"a" is not a whole number (ATTACK <attacker id> <target id>)'],
    ["1.0", "ATTACK 1 2.0", '"2.0" is not a whole number (ATTACK <attacker id> <target id>)'],
    ["1.0", "USE 1 99999999999", "99999999999 does not fit in 32 bits (USE <item id> <target id>)"],
    ["1.0", "SUMMON  5", "two spaces in a row, where a single space is required (SUMMON <card id>)"],
    ["1.0", "USE 1\t2", 'a tab in "1\\t2", where a single space is required (USE <item id> <target id>)'],
  ];
  for (const [rules, answer, why] of rows) {
    it(`${rules} ${JSON.stringify(answer)}`, () => {
      const state = scene({ rules });
      const { rulings } = play(state, answer);
      assert.deepEqual(inEnglish(rulings.map(({ hint: _, ...ruling }) => ruling)), [
        { span: [0, answer.length], verdict: "unreadable", why },
      ]);
      assert.equal(locm.rules.findOutcome(state)!.reason, "unreadable");
    });
  }
});

describe("LOCM readable battle answers", () => {
  const me: SideScene = { hand: [3], board: ["1 2/2"] };
  const rows: [string, string][] = [
    ["", ""],
    [" ;; \t;", ""],
    ["PASS", "done"],
    ["PASS for now", "done"],
    ["ATTACK +1 -1", "done"],
    ["ATTACK 001 -1", "done"],
    ["ATTACK 1 -1\r", "done"],
    ["ATTACK 1 -1 over; and out", "done unreadable"],
    ["SUMMON 101 for glory; ATTACK 1 -1 go", "done done"],
    ["SUMMON 101 ATTACK 1 -1", "done remark"],
    ["SUMMON 101 ATTACKS follow", "done"],
    // The official reader trims the name, so a tab before the first blank does no harm.
    ["SUMMON\t 101", "done"],
  ];
  for (const [answer, verdicts] of rows) {
    it(JSON.stringify(answer), () => {
      const { rulings } = play(scene({ me }), answer);
      const expected = verdicts.includes("unreadable") ? "unreadable" : verdicts;
      assert.equal(rulings.map(({ verdict }) => verdict).join(" "), expected);
    });
  }
  it("a command in the message of another is reported as missing a ; before it", () => {
    const answer = "SUMMON 101 ATTACK 1 -1 ;PASS";
    const [, lost] = play(scene({ me }), answer).rulings;
    assert.equal(answer.slice(...lost!.span), "ATTACK 1 -1");
    assert.equal(english(lost!.why ?? ""), "a ; is missing before ATTACK, so it was read as a message");
  });
  it("a remark is reported with its command", () => {
    const { notes } = play(scene({ me }), "SUMMON 101  for glory ;ATTACK 1 -1");
    const says = notes.flatMap(({ event }) =>
      event && "say" in (event as object) ? [(event as { say: string }).say] : [],
    );
    assert.deepEqual(says, ["for glory", ""]);
  });
});

describe("LOCM draft answers", () => {
  const three = [40, 9, 117];
  const picks: [string, number, string][] = [
    ["PICK 0", 0, ""],
    ["PICK +2", 2, ""],
    ["PICK 1 good card", 1, "good card"],
    ["PICK 1 ", 1, ""],
    ["PASS", 0, ""],
    ["PASS 2", 0, "2"],
    ["CHOOSE 117", 2, ""],
    ["CHOOSE 9 mine", 1, "mine"],
  ];
  for (const [answer, choice, say] of picks) {
    it(answer, () => assert.deepEqual(inEnglish(readPick(answer, three)), { choice, say }));
  }
  const list = "40 (Rock Gobbler), 9 (Corrupted Beavrat), 117 (Protein)";
  const takes = "PICK <0, 1 or 2>, CHOOSE <card number> or PASS";
  const unreadable: [string, string][] = [
    ["PICK 3", "PICK takes 0, 1 or 2, not 3"],
    ["PICK -1", "PICK takes 0, 1 or 2, not -1"],
    ["PICK", "PICK takes 0, 1 or 2"],
    ["PICK ", "PICK takes 0, 1 or 2"],
    ["PICK  1", "PICK takes 0, 1 or 2: two spaces in a row, where a single space is required"],
    ["PICK 1;", 'PICK takes 0, 1 or 2: "1;" is not a whole number'],
    ["PICK 99999999999", "PICK takes 0, 1 or 2: 99999999999 does not fit in 32 bits"],
    ["PICK\t1", "PICK\\t1: unknown command (did you mean PICK?)"],
    ["pick 1", "pick: unknown command (commands are upper case: PICK)"],
    ["PIKC 1", "PIKC: unknown command (did you mean PICK?)"],
    ["choosing 3", `not a command (${takes}); print debug output to stderr`],
    ["CHOOSE 999", `CHOOSE takes one of the card numbers ${list}, not 999`],
    ["CHOOSE", `CHOOSE takes one of the card numbers ${list}`],
    ["", `the answer is empty; the draft takes ${takes}`],
    [" PICK 1", `the answer begins with a space; the draft takes ${takes} without one`],
    ["SUMMON 1", `SUMMON is for the battle; the draft takes ${takes}`],
    ["GET 1", `GET: unknown command (${takes})`],
  ];
  for (const [answer, why] of unreadable) {
    it(`unreadable: ${JSON.stringify(answer)}`, () => assert.equal(english(readPick(answer, three).why ?? ""), why));
  }
});

describe("integers as Java reads them", () => {
  const rows: [string, number | undefined][] = [
    ["0", 0],
    ["-0", 0],
    ["+7", 7],
    ["007", 7],
    ["2147483647", 2147483647],
    ["-2147483648", -2147483648],
    ["2147483648", undefined],
    ["-2147483649", undefined],
    ["+", undefined],
    ["-", undefined],
    ["", undefined],
    ["+-1", undefined],
    ["1.0", undefined],
    ["1e2", undefined],
    ["0x1", undefined],
    [" 1", undefined],
    ["١٢", 12],
    ["７", 7],
    ["𝟏", undefined],
  ];
  for (const [text, value] of rows) it(JSON.stringify(text), () => assert.equal(parseJavaInteger(text), value));
});

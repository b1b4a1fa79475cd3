import assert from "node:assert/strict";
import { locm } from "../../games/locm/index.ts";
import { countDeck } from "../../games/locm/rules/battle.ts";
import { english, inEnglish } from "../../l10n/speak.ts";
import { play, type Scene, type SideScene, scene, tableText } from "./table.ts";

/** What it says, both sides, the answer, and the table after its last command. */
type Fact = readonly [string, SideScene, SideScene, string, string];

const on = (...board: string[]): SideScene => ({ board });

// Each line is one sentence of the rules; the table is written as health+draws: creatures | the opponent's.
const facts: readonly Fact[] = [
  // Fights.
  ["both deal damage at the same time", on("1 3/4"), on("2 2/5"), "ATTACK 1 2", "30: 1 3/2 | 30: 2 2/2"],
  ["both can die at once", on("1 3/2"), on("2 2/3"), "ATTACK 1 2", "30: | 30:"],
  ["damage equal to the defense kills", on("1 3/9"), on("2 0/3"), "ATTACK 1 2", "30: 1 3/9 | 30:"],
  ["an attack of 0 does nothing", on("1 0/3"), on("2 1/1"), "ATTACK 1 2", "30: 1 0/2 | 30: 2 1/1"],
  ["a Ward takes all damage once", on("1 9/9"), on("2 1/1 W"), "ATTACK 1 2", "30: 1 9/8 | 30: 2 1/1"],
  ["the attacker's Ward too", on("1 1/1 W"), on("2 9/9"), "ATTACK 1 2", "30: 1 1/1 | 30: 2 9/8"],
  ["an attack of 0 leaves a Ward", on("1 0/5"), on("2 0/1 W"), "ATTACK 1 2", "30: 1 0/5 | 30: 2 0/1 W"],
  [
    "a defender without attack leaves the attacker's Ward",
    on("1 1/1 W"),
    on("2 0/5"),
    "ATTACK 1 2",
    "30: 1 1/1 W | 30: 2 0/4",
  ],
  ["Lethal kills with any damage", on("1 1/3 L"), on("2 2/9"), "ATTACK 1 2", "30: 1 1/1 L | 30:"],
  ["Lethal of the defender as well", on("1 1/9"), on("2 1/3 L"), "ATTACK 1 2", "30: | 30: 2 1/2 L"],
  ["Lethal without attack kills nothing", on("1 0/9 L"), on("2 1/3"), "ATTACK 1 2", "30: 1 0/8 L | 30: 2 1/3"],
  ["a Ward stops Lethal", on("1 5/9 L"), on("2 1/3 W"), "ATTACK 1 2", "30: 1 5/8 L | 30: 2 1/3"],
  ["Breakthrough passes the excess on", on("1 5/3 B"), on("2 1/2"), "ATTACK 1 2", "30: 1 5/2 B | 27:"],
  [
    "an excess of 0 changes nothing",
    on("1 2/3 B"),
    { board: ["2 1/2"], health: 25, runes: 5 },
    "ATTACK 1 2",
    "30: 1 2/2 B | 25:",
  ],
  [
    "Breakthrough needs the damage itself to kill, not Lethal",
    on("1 5/3 BL"),
    on("2 1/9"),
    "ATTACK 1 2",
    "30: 1 5/2 BL | 30:",
  ],
  ["with Lethal and enough damage Breakthrough works", on("1 5/3 BL"), on("2 1/4"), "ATTACK 1 2", "30: 1 5/2 BL | 29:"],
  ["a Ward stops Breakthrough", on("1 9/3 B"), on("2 1/1 W"), "ATTACK 1 2", "30: 1 9/2 B | 30: 2 1/1"],
  [
    "Drain heals the full attack, above the defender's defense too",
    on("1 5/3 D"),
    on("2 1/2"),
    "ATTACK 1 2",
    "35: 1 5/2 D | 30:",
  ],
  ["a dying attacker drains", on("1 5/1 D"), on("2 1/9"), "ATTACK 1 2", "35: | 30: 2 1/4"],
  ["a Ward stops Drain", on("1 5/3 D"), on("2 1/2 W"), "ATTACK 1 2", "30: 1 5/2 D | 30: 2 1/2"],
  ["a defender's Drain does nothing", on("1 1/9"), on("2 5/9 D"), "ATTACK 1 2", "30: 1 1/4 | 30: 2 5/8 D"],
  ["a defender's Breakthrough does nothing", on("1 1/1"), on("2 5/9 B"), "ATTACK 1 2", "30: | 30: 2 5/8 B"],
  ["an attack on the player", on("1 4/3"), {}, "ATTACK 1 -1", "30: 1 4/3 | 26:"],
  ["Drain heals when the player is attacked", on("1 4/3 D"), {}, "ATTACK 1 -1", "34: 1 4/3 D | 26:"],
  ["an attack on the player leaves the attacker's Ward", on("1 4/3 W"), {}, "ATTACK 1 -1", "30: 1 4/3 W | 26:"],
  // Health and runes.
  ["reaching a rune takes it and draws a card", on("1 5/3"), {}, "ATTACK 1 -1", "30: 1 5/3 | 25+1:"],
  ["one blow can take several runes", on("1 15/3"), {}, "ATTACK 1 -1", "30: 1 15/3 | 15+3:"],
  ["a rune is taken once", on("1 1/3"), { health: 25, runes: 4 }, "ATTACK 1 -1", "30: 1 1/3 | 24:"],
  [
    "an attack of 0 on the player takes no rune",
    on("1 0/3"),
    { health: 20, runes: 5 },
    "ATTACK 1 -1",
    "30: 1 0/3 | 20:",
  ],
  ["healing has no limit", { hand: [153], health: 60 }, {}, "USE 101 -1", "65: | 30:"],
  ["healing takes no rune", { hand: [153], health: 10, runes: 5 }, {}, "USE 101 -1", "15: | 30:"],
  // Summons (Scuttler hurts, Night Howler costs 3, Nut Gatherer heals, Possessed Skull draws 2).
  [
    "a summoned creature goes to the end of the board",
    { hand: [3], board: ["1 1/1"] },
    {},
    "SUMMON 101",
    "30: 1 1/1, 101 2/2 | 30:",
  ],
  ["its effect on the opponent", { hand: [2] }, {}, "SUMMON 101", "30: 101 1/2 | 29:"],
  ["its effect on its owner", { hand: [27] }, {}, "SUMMON 101", "32: 101 2/2 | 30:"],
  ["own damage takes own runes", { hand: [45], health: 27 }, {}, "SUMMON 101", "24+1: 101 6/5 BD | 30:"],
  ["its draw comes next turn", { hand: [36] }, {}, "SUMMON 101", "30+2: 101 4/4 | 30:"],
  ["Flumpy heals the opponent", { hand: [91] }, {}, "SUMMON 101", "30: 101 1/2 G | 31:"],
  ["a creature with Charge attacks at once", { hand: [83] }, {}, "SUMMON 101;ATTACK 101 -1", "30: 101 1/1 C | 29:"],
  // Green items (Protein B, Wristguards +4/0, Venomfruit L, Grow Wings C, Pie of Power W).
  [
    "a green item adds values and abilities",
    { hand: [117], board: ["1 2/2 G"] },
    {},
    "USE 101 1",
    "30: 1 3/3 BG | 30:",
  ],
  [
    "Charge from an item lets a new creature attack",
    { hand: [140], board: ["1 2/2 sleeping"] },
    {},
    "USE 101 1;ATTACK 1 -1",
    "30: 1 2/2 C | 28:",
  ],
  [
    "but not one that has attacked",
    { hand: [140], board: ["1 2/2"] },
    {},
    "ATTACK 1 -1;USE 101 1;ATTACK 1 -1",
    "30: 1 2/2 C | 28:",
  ],
  ["a green item's draw", { hand: [121], board: ["1 2/2"] }, {}, "USE 101 1", "30+1: 1 2/5 | 30:"],
  ["a green item's healing", { hand: [130], board: ["1 2/2"] }, {}, "USE 101 1", "34: 1 2/8 | 30:"],
  ["positive defense leaves a Ward", { hand: [133], board: ["1 2/2"] }, {}, "USE 101 1", "30: 1 6/2 W | 30:"],
  // Red and blue items (Throwing Knife -1/-1, Decimate, Suppression, Cursed Scimitar, Helm Crusher, Firebolt).
  ["a red item weakens", { hand: [145] }, on("2 5/5"), "USE 101 2", "30: | 30: 2 3/3"],
  ["attack never falls below 0", { hand: [145] }, on("2 1/5"), "USE 101 2", "30: | 30: 2 0/3"],
  ["a defense of 0 dies", { hand: [144] }, on("2 1/2"), "USE 101 2", "30: | 30:"],
  ["a Ward takes the defense change, not the attack's", { hand: [145] }, on("2 5/1 W"), "USE 101 2", "30: | 30: 2 3/1"],
  [
    "abilities are removed first, so a removed Ward does not help",
    { hand: [148] },
    on("2 5/2 GW"),
    "USE 101 2",
    "30: | 30:",
  ],
  ["a defense value of 0 leaves a Ward", { hand: [143] }, on("2 5/1 GW"), "USE 101 2", "30: | 30: 2 5/1 W"],
  ["a red item can strike the player as well", { hand: [146] }, on("2 5/5"), "USE 101 2", "30: | 28: 2 3/3"],
  ["a blue item on a creature", { hand: [155] }, on("2 5/5"), "USE 101 2", "30: | 29: 2 5/2"],
  [
    "a blue item on the player: both values as one change",
    { hand: [155] },
    { health: 29 },
    "USE 101 -1",
    "30: | 25+1:",
  ],
  ["a blue item on a Ward", { hand: [158] }, on("2 5/5 W"), "USE 101 2", "30: | 30: 2 5/5"],
  ["a blue item's gains come with any target", { hand: [159] }, on("2 5/5"), "USE 101 2", "33: | 30: 2 5/2"],
  // Order within an answer.
  [
    "a killed guard opens the way",
    on("1 3/3", "3 2/2"),
    on("2 1/3 G"),
    "ATTACK 1 2;ATTACK 3 -1",
    "30: 1 3/2, 3 2/2 | 28:",
  ],
  [
    "a guard stripped of Guard opens the way",
    { hand: [143], board: ["1 3/3"] },
    on("2 1/3 G"),
    "USE 101 2;ATTACK 1 -1",
    "30: 1 3/3 | 27: 2 1/3",
  ],
  ["mana is spent action by action", { hand: [3, 3], mana: 1 }, {}, "SUMMON 101;SUMMON 102", "30: 101 2/2 | 30:"],
];

describe("LOCM rules", () => {
  for (const [rule, me, opponent, answer, table] of facts) {
    it(rule, () => assert.equal(play(scene({ me, opponent }), answer).table, table));
  }
});

describe("LOCM lanes (1.2)", () => {
  const rows: Fact[] = [
    ["a guard protects its own lane only", on("1 3/3 @0"), on("2 1/3 G @1"), "ATTACK 1 -1", "30: 1 3/3 | 27: 2 1/3 G"],
    ["no attack across lanes", on("1 3/3 @0"), on("2 1/3 @1"), "ATTACK 1 2", "30: 1 3/3 | 30: 2 1/3"],
    ["items reach both lanes", { hand: [144] }, on("2 1/2 @1"), "USE 101 2", "30: | 30:"],
    [
      "a summon names its lane",
      { hand: [83] },
      on("2 1/1 G @0"),
      "SUMMON 101 1;ATTACK 101 -1",
      "30: 101 1/1 C | 29: 2 1/1 G",
    ],
  ];
  for (const [rule, me, opponent, answer, table] of rows) {
    it(rule, () => assert.equal(play(scene({ rules: "1.2", me, opponent }), answer).table, table));
  }
});

/** The state of the second player when it is asked, after the first has passed. */
function nextTurn(given: Scene) {
  const state = scene(given);
  play(state, "PASS");
  return { side: state.sides[1], state };
}

describe("LOCM battle turn", () => {
  it("raises max mana by 1, up to 12, and refills it", () => {
    assert.deepEqual(pick(nextTurn({ opponent: { maxMana: 4, mana: 0 } }).side), { maxMana: 5, mana: 5 });
    assert.deepEqual(pick(nextTurn({ opponent: { maxMana: 12, mana: 3 } }).side), { maxMana: 12, mana: 12 });
  });
  it("keeps the bonus while mana is left over, up to 13", () => {
    const bonusMana = true;
    assert.deepEqual(pick(nextTurn({ opponent: { maxMana: 4, mana: 1, bonusMana } }).side), { maxMana: 5, mana: 5 });
    assert.deepEqual(pick(nextTurn({ opponent: { maxMana: 12, mana: 1, bonusMana } }).side), { maxMana: 13, mana: 13 });
    const { side } = nextTurn({ opponent: { maxMana: 4, mana: 0, bonusMana } });
    assert.deepEqual([side.maxMana, side.mana, side.bonusMana], [4, 4, false]);
  });
  it("wakes up all creatures of the player, and rests those of the opponent", () => {
    const state = scene({ me: { board: ["1 1/1"] }, opponent: { board: ["2 1/1 sleeping"] } });
    play(state, "ATTACK 1 -1");
    assert.equal(state.sides[1].board[0]!.canAttack, true);
    assert.deepEqual([state.sides[0].board[0]!.canAttack, state.sides[0].board[0]!.hasAttacked], [false, false]);
  });
  it("draws cards from the top of the deck, then resets the draw to 1", () => {
    const { side } = nextTurn({ opponent: { nextDraw: 3, deck: [5, 6, 7, 8] } });
    assert.deepEqual(
      side.hand.map(({ card }) => card),
      [5, 6, 7],
    );
    assert.deepEqual([side.nextDraw, side.shownDraw], [1, 3]);
  });
  it("skips the remaining draws if the hand is full", () => {
    const { side } = nextTurn({ opponent: { nextDraw: 3, hand: [1, 1, 1, 1, 1, 1, 1] } });
    assert.deepEqual([side.hand.length, countDeck(side)], [8, 9]);
  });
  it("costs a rune for each draw from an empty deck, and sets health to its value", () => {
    const { side } = nextTurn({ opponent: { nextDraw: 2, deck: [] } });
    assert.deepEqual([side.health, side.runes, side.nextDraw], [20, 3, 1]);
  });
  it("can raise health by a draw from an empty deck", () => {
    assert.equal(nextTurn({ opponent: { deck: [], health: 3, runes: 2 } }).side.health, 10);
  });
  it("costs a rune with an empty deck also if the hand is full", () => {
    assert.equal(nextTurn({ opponent: { deck: [], hand: [1, 1, 1, 1, 1, 1, 1, 1] } }).side.health, 25);
  });
  it("draws the last card of the deck before it costs runes", () => {
    const { side } = nextTurn({ opponent: { nextDraw: 2, deck: [9] } });
    assert.deepEqual([side.hand.length, side.health], [1, 25]);
  });
  it("costs a rune for each draw from the 51st turn on, even with cards in the deck", () => {
    const before = nextTurn({ battleTurn: 98 }).side;
    const after = nextTurn({ battleTurn: 100 }).side;
    assert.deepEqual([before.health, before.hand.length], [30, 1]);
    assert.deepEqual([after.health, after.hand.length], [25, 0]);
  });
  it("sets health to 0 without a rune; the player is asked once more, but its answer does not count", () => {
    const { state } = nextTurn({ opponent: { deck: [], runes: 0, health: 4, board: ["2 40/1"] } });
    assert.equal(locm.rules.listPrompts(state).length, 1);
    const { rulings } = play(state, "ATTACK 2 -1;FOO");
    assert.deepEqual(inEnglish(rulings), []);
    assert.deepEqual(inEnglish(locm.rules.listPrompts(state)), []);
    assert.deepEqual(locm.rules.findOutcome(state)!.places, [1, 2]);
    assert.equal(locm.rules.findOutcome(state)!.reason, "health");
    assert.match(
      english(locm.rules.findOutcome(state)!.detail),
      /^Bert died in turn 52, with an empty deck and no rune left\.$/,
    );
  });
});

function pick({ maxMana, mana }: { maxMana: number; mana: number }) {
  return { maxMana, mana };
}

describe("LOCM input", () => {
  /** The card lines that the second player is sent about the first's board. */
  const shown = (me: SideScene, opponent: SideScene, answer: string) => {
    const state = scene({ me, opponent });
    state.sides[0].board.forEach((creature) => {
      Object.assign(creature, { card: 28 });
    });
    play(state, answer);
    const [ask] = locm.rules.listPrompts(state).filter((prompt) => prompt.kind === "ask");
    return ask!.text.split("\n").filter((line) => line.startsWith("28 "));
  };
  it("shows summon effects until a creature attacks, is attacked or has an item used on it", () => {
    const guard = { board: ["2 0/9"] };
    assert.deepEqual(shown({ hand: [28] }, {}, "SUMMON 101"), ["28 101 -1 0 2 1 2 ------ 0 0 1 "]);
    assert.deepEqual(shown(on("1 1/2"), {}, "PASS"), ["28 1 -1 0 2 1 2 ------ 0 0 1 "]);
    assert.deepEqual(shown(on("1 1/2"), {}, "ATTACK 1 -1"), ["28 1 -1 0 2 1 2 ------ 0 0 0 "]);
    assert.deepEqual(shown(on("1 1/2"), guard, "ATTACK 1 2"), ["28 1 -1 0 2 1 2 ------ 0 0 0 "]);
    assert.deepEqual(shown({ hand: [117], ...on("1 1/2") }, {}, "USE 101 1"), ["28 1 -1 0 2 2 3 B----- 0 0 0 "]);
  });
  it("shows summon effects also of the creature that was attacked or weakened", () => {
    for (const answer of ["ATTACK 1 2", "USE 101 2"]) {
      const state = scene({ me: { hand: [143], ...on("1 0/2") }, opponent: on("2 1/3") });
      Object.assign(state.sides[1].board[0]!, { card: 28 });
      play(state, answer);
      const [ask] = locm.rules.listPrompts(state).filter((prompt) => prompt.kind === "ask");
      assert.ok(ask!.text.includes("\n28 2 1 0 2 1 3 ------ 0 0 0 \n"));
    }
  });
  it("shows the second drafter that its opponent has one more card", () => {
    const state = locm.rules.start({
      options: { rules: "1.1", league: 4 },
      seeds: locm.rules.seeds("a"),
      names: ["Anna", "Bert"],
    });
    const texts = locm.rules.listPrompts(state).map(({ text }) => text.split("\n").slice(0, 4));
    assert.deepEqual(texts, [
      ["30 0 0 25 0", "30 0 0 25 0", "0 0", "3"],
      ["30 0 0 25 0", "30 0 1 25 0", "0 0", "3"],
    ]);
  });
  it("1.1 lists what the opponent did, without remarks, rejected actions and PASS", () => {
    const state = scene({ rules: "1.1", me: { hand: [3, 144], ...on("1 1/1") }, opponent: on("2 1/9") });
    play(state, "SUMMON +101 hi;PASS;ATTACK 1 9;USE 102 2;ATTACK 1 2 there");
    const [ask] = locm.rules.listPrompts(state).filter((prompt) => prompt.kind === "ask");
    assert.deepEqual(ask!.text.split("\n").slice(2, 6), ["0 3", "3 SUMMON 101", "144 USE 102 2", "1 ATTACK 1 2"]);
  });
});

describe("the end of a match of LOCM", () => {
  it("comes with the deciding action; later commands are neither performed nor reported", () => {
    const state = scene({ me: { board: ["1 30/1", "3 5/5"] } });
    const { rulings, table } = play(state, "ATTACK 1 -1;ATTACK 3 -1;SUMMON 999;PASS");
    assert.equal(table, "30: 1 30/1, 3 5/5 | 0+5:");
    assert.deepEqual(
      rulings.map(({ span, verdict }) => [...span, verdict]),
      [
        [0, 11, "done"],
        [35, 39, "done"],
      ],
    );
  });
  const ends: [string, Scene, string, number, RegExp][] = [
    ["an attack", { me: { board: ["1 30/1"] } }, "ATTACK 1 -1", 0, /^Bert died in turn 51, attacked by Slimer\.$/],
    [
      "Breakthrough",
      { me: { board: ["1 9/9 B"] }, opponent: { health: 3, board: ["2 1/1"] } },
      "ATTACK 1 2",
      0,
      /^Bert died in turn 51, hit by Slimer breaking through\.$/,
    ],
    [
      "an item",
      { me: { hand: [154] }, opponent: { health: 2 } },
      "USE 101 -1",
      0,
      /^Bert died in turn 51, struck by Poison\.$/,
    ],
    [
      "a summon",
      { me: { hand: [2] }, opponent: { health: 1 } },
      "SUMMON 101",
      0,
      /^Bert died in turn 51, struck by the summoning of Scuttler\.$/,
    ],
    [
      "an own card",
      { me: { hand: [45], health: 3 } },
      "SUMMON 101",
      1,
      /^Anna died in turn 51, killed by its own Night Howler\.$/,
    ],
    [
      "both at once, the opponent's death counts first",
      { me: { hand: [25], health: 1 }, opponent: { health: 1 } },
      "SUMMON 101",
      0,
      /^Bert died/,
    ],
  ];
  for (const [how, given, answer, winner, detail] of ends) {
    it(`comes by ${how}`, () => {
      const state = scene(given);
      play(state, answer);
      const outcome = locm.rules.findOutcome(state)!;
      assert.deepEqual([outcome.reason, outcome.places[winner]], ["health", 1]);
      assert.match(english(outcome.detail), detail);
    });
  }
  for (const failure of ["timeout", "crash", "closed", "flood", "start"] as const) {
    it(`comes at once by ${failure}`, () => {
      const state = scene({});
      const [ask] = locm.rules.listPrompts(state).filter((prompt) => prompt.kind === "ask");
      locm.rules.answer(state, ask!, { failure });
      assert.deepEqual(locm.rules.findOutcome(state), {
        ...locm.rules.findOutcome(state)!,
        places: [2, 1],
        reason: failure,
      });
      assert.match(english(locm.rules.findOutcome(state)!.detail), /^Anna .*turn 51\.$/);
      assert.deepEqual(inEnglish(locm.rules.listPrompts(state)), []);
    });
  }
  it("is not changed by a failure if the turn's draw has decided it", () => {
    const { state } = nextTurn({ me: { health: 3 }, opponent: { deck: [], runes: 0 } });
    const [ask] = locm.rules.listPrompts(state).filter((prompt) => prompt.kind === "ask");
    assert.deepEqual(inEnglish(locm.rules.answer(state, ask!, { failure: "timeout" })), []);
    assert.equal(locm.rules.findOutcome(state)!.reason, "health");
  });
  it("comes at once with an unreadable command, before any other of the line is performed", () => {
    const state = scene({ me: { board: ["1 30/1"] } });
    const { rulings } = play(state, "ATTACK 1 -1; SUMON 3 ;PASS");
    assert.equal(tableText(state), "30: 1 30/1 | 30:");
    const why = "SUMON: unknown command (did you mean SUMMON?)";
    assert.deepEqual(inEnglish(rulings), [
      { span: [13, 20], verdict: "unreadable", why, hint: { kind: "misspelt", word: "SUMON", meant: "SUMMON" } },
    ]);
    assert.deepEqual(locm.rules.findOutcome(state)!.places, [2, 1]);
    assert.match(
      english(locm.rules.findOutcome(state)!.detail),
      /^Anna gave an unreadable answer in turn 51: SUMON: unknown command/,
    );
  });
});

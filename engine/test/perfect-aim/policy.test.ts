import assert from "node:assert/strict";
import type { Ask, Note, Reply, Ruling } from "../../game/turn.ts";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import type { AimState } from "../../games/perfect-aim/state.ts";
import { english, inEnglish } from "../../l10n/speak.ts";
import { at, greeted, openWorld } from "./scene.ts";

const duel = () =>
  openWorld(
    [at("RED", 3, 3), at("BLUE", 3, 4)],
    [
      { letter: "+", x: 9, y: 9 },
      { letter: "S", x: 9, y: 8 },
    ],
  );
const asked = (state: AimState) => perfectAim.rules.listPrompts(state)[0] as Ask;
const answer = (state: AimState, reply: Reply, notes: Note[] = []): Ruling[] =>
  perfectAim.rules.answer(state, asked(state), reply, (note) => notes.push(note));
const act = (state: AimState, action: unknown) => answer(state, { text: JSON.stringify({ id: state.turn, action }) });
const last = (state: AimState, player = 0) => state.players[player]!.last;

describe("an answer in Perfect Aim", () => {
  it("that is a possible action is performed", () => {
    const state = greeted(duel());
    const notes: Note[] = [];
    const rulings = answer(state, { text: '{"id":1,"action":"MOVE_RIGHT","log":"hm"}' }, notes);
    assert.deepEqual(inEnglish(rulings), [{ span: [17, 29], verdict: "done" }]);
    assert.deepEqual(inEnglish(notes[0]), {
      ruling: rulings[0],
      text: "1.00 s: RED moves right",
      event: { e: "decide", c: "RED", ret: "MOVE_RIGHT", act: "MOVE_RIGHT", t: "1/1" },
    });
  });

  const refusals: [action: unknown, why: RegExp][] = [
    ["MOVE_DOWN", /a player stands there: WAIT/],
    ["FLY", /"FLY" is not an action: WAIT/],
    [null, /null is not an action: WAIT/],
    [{ deep: [1] }, /is not an action: WAIT/],
  ];
  for (const [action, why] of refusals) {
    it(`${JSON.stringify(action)} is skipped with the reason, and costs a WAIT`, () => {
      const state = greeted(duel());
      const [ruling] = act(state, action);
      assert.equal(ruling?.verdict, "skipped");
      assert.match(english(ruling?.why ?? ""), why);
      assert.equal(last(state)?.applied, "WAIT");
      assert.equal(asked(state).player, 1);
    });
  }

  it("is skipped naming a wall or the player's own fireball", () => {
    const state = greeted(openWorld([at("RED", 1, 1), at("BLUE", 12, 17)]));
    assert.match(english(act(state, "MOVE_UP")[0]?.why ?? ""), /there is a wall/);
    act(state, "WAIT");
    act(state, "ATTACK_RIGHT");
    act(state, "WAIT");
    assert.match(english(act(state, "ATTACK_RIGHT")[0]?.why ?? ""), /your last fireball is still flying/);
  });

  for (const text of ["", "MOVE_UP", "{", "[]", "null", "{}", '{"id":1}']) {
    it(`${JSON.stringify(text)} is unreadable, and costs a WAIT`, () => {
      const state = greeted(duel());
      const [ruling] = answer(state, { text });
      assert.equal(ruling?.verdict, "unreadable");
      assert.deepEqual(ruling?.span, [0, text.length]);
      assert.equal(last(state)?.applied, "WAIT");
    });
  }

  it("with the number of another turn is unreadable", () => {
    const state = greeted(duel());
    const [ruling] = answer(state, { text: '{"id":99,"action":"MOVE_RIGHT"}' });
    assert.match(english(ruling?.why ?? ""), /answers turn 99, but this is turn 1: WAIT/);
    assert.equal(last(state)?.applied, "WAIT");
  });

  it("that is an exception costs a WAIT and names its line", () => {
    const state = greeted(duel());
    const error = {
      type: "IndexError",
      message: "list index out of range",
      frames: [{ file: "/b/my_bot.py", line: 12 }],
    };
    const [ruling] = answer(state, { text: JSON.stringify({ id: 1, error }) });
    assert.equal(ruling?.verdict, "unreadable");
    assert.equal(english(ruling?.why ?? ""), "raised IndexError: list index out of range (my_bot.py, line 12): WAIT");
    assert.equal(asked(state).player, 1);
  });

  it("that is an exception ends a strict game, which the other player wins", () => {
    const state = greeted(duel(), { strict: true });
    answer(state, { text: '{"id":1,"error":{"type":"ValueError"}}' });
    assert.deepEqual(
      perfectAim.rules.listPrompts(state).map(({ kind }) => kind),
      ["tell", "tell"],
    );
    assert.deepEqual(perfectAim.rules.findOutcome(state)?.places, [2, 1]);
    assert.equal(perfectAim.rules.findOutcome(state)?.reason, "exception");
  });
});

describe("A Perfect Aim bot that is late", () => {
  it("waits for that turn, and is not asked again after the third timeout", () => {
    const state = greeted(duel());
    for (let i = 0; i < 3; i++) {
      assert.equal(asked(state).player, 0);
      const [ruling] = answer(state, { failure: "timeout" });
      assert.match(english(ruling?.why ?? ""), i < 2 ? /: WAIT$/ : /: WAIT for the rest of the game$/);
      act(state, "WAIT");
    }
    assert.equal(asked(state).player, 1);
    assert.equal(perfectAim.views.view(state) && last(state)?.applied, "WAIT");
  });

  it("has its late reply dropped: the next line is read without repeating the question", () => {
    const state = greeted(duel());
    answer(state, { failure: "timeout" });
    act(state, "WAIT");
    const { turn } = asked(state);
    const [ruling] = answer(state, { text: '{"id":1,"action":"MOVE_UP"}' });
    assert.equal(ruling?.verdict, "remark");
    assert.deepEqual([asked(state).turn, asked(state).text], [turn, ""]);
    act(state, "MOVE_RIGHT");
    assert.deepEqual([last(state)?.id, last(state)?.applied], [turn, "MOVE_RIGHT"]);
    assert.equal(asked(state).player, 1);
    assert.match(asked(state).text, /^\{"type":"turn"/);
  });
});

describe("A Perfect Aim bot that is gone", () => {
  for (const failure of ["crash", "closed", "flood", "start"] as const) {
    it(`(${failure}) waits for the rest of the game`, () => {
      const state = greeted(duel());
      assert.match(english(answer(state, { failure })[0]?.why ?? ""), /rest of the game$/);
      act(state, "WAIT");
      assert.equal(asked(state).player, 1);
    });
  }

  it("at hello, or in its constructor, is never asked", () => {
    for (const reply of [{ failure: "start" }, { text: '{"error":{"type":"TypeError","message":"no"}}' }] as const) {
      const state = perfectAim.rules.start({ options: createOptions(), seeds: { seed: "7" }, names: ["Anna", "Bert"] });
      answer(state, reply);
      answer(state, { text: '{"type":"ready"}' });
      assert.deepEqual([asked(state).player, asked(state).turn], [1, 2]);
    }
  });

  it("together with all others: the lava ends the game", () => {
    const state = greeted(duel());
    answer(state, { failure: "closed" });
    answer(state, { failure: "closed" });
    assert.equal(perfectAim.rules.findOutcome(state)?.reason, "nobody");
    assert.deepEqual(perfectAim.rules.findOutcome(state)?.places, [1, 1]);
    assert.deepEqual(
      perfectAim.rules.listPrompts(state).map(({ kind }) => kind),
      ["tell", "tell"],
    );
  });
});

function createOptions() {
  return greeted(duel()).options;
}

describe("Messages of Perfect Aim", () => {
  it("greet every bot and tell it the end", () => {
    const state = perfectAim.rules.start({ options: createOptions(), seeds: { seed: "7" }, names: ["Anna", "Bert"] });
    const hellos = perfectAim.rules.listPrompts(state) as Ask[];
    assert.equal(hellos.length, 2);
    // Section 20 of the specification.
    assert.deepEqual(JSON.parse(hellos[1]!.text), {
      type: "hello",
      protocol: "perfect-aim/1",
      color: "BLUE",
      size: 21,
      maxDuration: "120/1",
      lavaStart: "35/1",
      lavaStep: "5/1",
      fireballSpeed: "4/1",
      players: ["RED", "BLUE"],
      softLimitMs: 100,
      hardLimitMs: 2000,
    });
    assert.deepEqual([hellos[0]!.limitMs, hellos[0]!.turn, hellos[0]!.ends], [5000, 0, { lines: 1 }]);
    answer(state, { text: '{"type":"ready","name":"x"}' });
    answer(state, { failure: "closed" });
    answer(state, { failure: "closed" });
    const [tell] = perfectAim.rules.listPrompts(state);
    assert.deepEqual(JSON.parse(tell!.text), { type: "end", t: "40/1", winner: null, coins: { RED: 0, BLUE: 0 } });
  });

  it("contain the current values, in the order of the specification", () => {
    const state = greeted(
      openWorld(
        [at("RED", 3, 1, { coins: 1 }), at("BLUE", 9, 4)],
        [
          { letter: "+", x: 5, y: 1 },
          { letter: "S", x: 7, y: 3 },
        ],
      ),
    );
    act(state, "MOVE_RIGHT");
    act(state, "ATTACK_LEFT");
    const { text, phase, limitMs } = asked(state);
    assert.ok(text.endsWith("}\n"));
    const turn = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual(inEnglish([phase, limitMs]), ["2.00 s", 2000]);
    const { background, tiles, ...rest } = turn;
    assert.equal((background as string[]).length, 21);
    assert.equal((tiles as string[])[1], "#...R+..............#");
    // RED decides at 2: its progress is the one before this step (at 15/8); so is everybody's after it.
    assert.deepEqual(Object.keys(turn), [
      "type",
      "id",
      "t",
      "color",
      "background",
      "tiles",
      "players",
      "fireballs",
      "items",
      "canAttack",
      "valid",
    ]);
    assert.deepEqual(rest, {
      type: "turn",
      id: 3,
      t: "2/1",
      color: "RED",
      players: [
        {
          color: "RED",
          x: 4,
          y: 1,
          speed: "1/1",
          action: "MOVE_RIGHT",
          progress: "7/8",
          coins: 1,
          superFireballs: 0,
          shield: false,
        },
        {
          color: "BLUE",
          x: 9,
          y: 4,
          speed: "1/1",
          action: "ATTACK_LEFT",
          progress: "7/8",
          coins: 0,
          superFireballs: 0,
          shield: false,
        },
      ],
      fireballs: [{ x: 5, y: 4, speed: "4/1", action: "MOVE_LEFT", progress: "1/2", sender: "BLUE" }],
      items: [
        ["+", 5, 1],
        ["S", 7, 3],
      ],
      canAttack: true,
      valid: [
        "WAIT",
        "MOVE_DOWN",
        "MOVE_LEFT",
        "MOVE_RIGHT",
        "ATTACK_UP",
        "ATTACK_DOWN",
        "ATTACK_LEFT",
        "ATTACK_RIGHT",
      ],
    });
  });
});

import assert from "node:assert/strict";
import { createFraction, formatFraction } from "../../games/perfect-aim/fraction.ts";
import { getLavaStageAt } from "../../games/perfect-aim/lava.ts";
import { startCells } from "../../games/perfect-aim/start.ts";
import type { Item } from "../../games/perfect-aim/state.ts";
import { at, only, openWorld, played } from "./scene.ts";

const far = () => at("GREEN", 18, 18);
const item = (letter: Item["letter"], x: number, y: number): Item => ({ letter, x, y });

describe("Time in Perfect Aim", () => {
  it("asks everybody at 1 s, in colour order, then after each action's duration", () => {
    const world = openWorld([at("RED", 3, 3), at("BLUE", 9, 9, { quarters: 8, next: createFraction(1) }), far()]);
    const asked = only(played(world, {}, 2.1), "decide").map(({ t, ...event }) => [t, "c" in event && event.c]);
    assert.deepEqual(asked, [
      ["1/1", "RED"],
      ["1/1", "BLUE"],
      ["1/1", "GREEN"],
      ["3/2", "BLUE"],
      ["2/1", "RED"],
      ["2/1", "BLUE"],
      ["2/1", "GREEN"],
    ]);
  });

  it("changes the cell halfway through a move, and a boost taken there speeds up the second half", () => {
    const world = openWorld([at("RED", 3, 3), far()], [item("+", 4, 3)]);
    const events = only(played(world, { RED: ["MOVE_RIGHT"] }, 1.95), "pickup", "decide").map(
      ({ e, t }) => `${e} ${t}`,
    );
    assert.deepEqual(events, ["decide 1/1", "decide 1/1", "pickup 3/2", "decide 19/10"]);
    assert.equal(formatFraction(world.players[0]!.speed), "5/4");
  });
});

describe("Moves in Perfect Aim", () => {
  it("of two players into one cell at one instant: the earlier colour gets it, the other turns back", () => {
    const world = openWorld([at("RED", 3, 3), at("BLUE", 5, 3), far()]);
    const events = played(world, { RED: ["MOVE_RIGHT"], BLUE: ["MOVE_LEFT"] }, 1.9);
    assert.deepEqual(only(events, "bounce"), [{ e: "bounce", c: "BLUE", t: "3/2" }]);
    const [red, blue] = world.players;
    assert.deepEqual([red!.x, red!.action, blue!.x, blue!.action], [4, "MOVE_RIGHT", 5, "MOVE_RIGHT"]);
    assert.equal(formatFraction(blue!.next), "2/1");
  });

  it("of two players never swap places", () => {
    const world = openWorld([at("RED", 3, 3), at("BLUE", 4, 3), far()]);
    played(world, { RED: ["MOVE_RIGHT"], BLUE: ["MOVE_LEFT"] }, 1.9);
    assert.deepEqual([world.players[0]!.x, world.players[1]!.x], [3, 4]);
  });

  it("into a wall cost a whole action", () => {
    const events = only(played(openWorld([at("RED", 1, 1), far()]), { RED: ["MOVE_UP", "MOVE_LEFT"] }, 2.5), "decide");
    assert.deepEqual(
      events.filter((event) => "c" in event && event.c === "RED").map((event) => "act" in event && event.act),
      ["WAIT", "WAIT"],
    );
  });
});

describe("Items in Perfect Aim", () => {
  it("slow a player down to half an action per second at most", () => {
    const world = openWorld([at("RED", 3, 3), far()], [item("-", 4, 3), item("-", 5, 3), item("-", 6, 3)]);
    played(world, { RED: ["MOVE_RIGHT", "MOVE_RIGHT", "MOVE_RIGHT"] }, 8);
    assert.equal(formatFraction(world.players[0]!.speed), "1/2");
    assert.equal(world.items.length, 0);
  });

  it("appear when at most one bonus is left: coins and penalties balance each other", () => {
    const cells = [
      [2, 9],
      [3, 9],
      [4, 9],
    ] as const;
    const cases = [
      { lying: [], types: "o*+" },
      { lying: [item("-", 9, 9)], types: "oS+" },
      { lying: [item("o", 9, 9), item("S", 9, 8)], types: "-*+" },
      { lying: [item("+", 9, 9), item("S", 9, 8)], types: "" },
    ];
    for (const { lying, types } of cases) {
      const spawns = cells.map(([x, y]) => ({ t: createFraction(1), x, y }));
      const world = { ...openWorld([at("RED", 3, 3), far()], lying), source: { kind: "fed", spawns } as const };
      const appeared = only(played(world, {}, 1), "spawn").map((event) => "item" in event && event.item);
      assert.equal(appeared.join(""), types);
    }
  });
});

describe("Fireballs in Perfect Aim", () => {
  it("enter the next cell after 1/8 s, then another every 1/4 s", () => {
    const world = openWorld([at("RED", 16, 3), far()]);
    const events = only(played(world, { RED: ["ATTACK_RIGHT"] }, 2.5), "fire", "fbend");
    assert.deepEqual(events, [
      { e: "fire", c: "RED", id: 0, x: 16, y: 3, dir: "MOVE_RIGHT", t: "1/1" },
      { e: "fbend", id: 0, cause: "wall", x: 20, y: 3, t: "15/8" },
    ]);
  });

  it("may be thrown at a wall beside the player, one at a time", () => {
    const world = openWorld([at("RED", 19, 3, { quarters: 16, next: createFraction(1) }), far()]);
    const events = only(
      played(world, { RED: ["ATTACK_RIGHT", "ATTACK_LEFT", "ATTACK_LEFT"] }, 1.6),
      "fire",
      "fbend",
      "decide",
    );
    const red = events.filter((event) => !("c" in event) || event.c === "RED");
    assert.deepEqual(
      red.map(({ e, t, ...rest }) => ("act" in rest ? `${e} ${rest.act} ${t}` : `${e} ${t}`)),
      ["decide ATTACK_RIGHT 1/1", "fire 1/1", "fbend 9/8", "decide ATTACK_LEFT 5/4", "fire 5/4", "decide WAIT 3/2"],
    );
  });

  it("fly in all directions with a super fireball, whatever the attack", () => {
    const world = openWorld([at("RED", 9, 3, { superFireballs: 1 }), far()]);
    const events = only(played(world, { RED: ["ATTACK_DOWN"] }, 1.05), "fire");
    assert.equal(
      events.map((event) => "dir" in event && event.dir).join(" "),
      "MOVE_UP MOVE_DOWN MOVE_LEFT MOVE_RIGHT",
    );
    assert.equal(world.players[0]!.superFireballs, 0);
  });

  it("break a shield and end there; without one they kill and fly on", () => {
    const world = openWorld([at("RED", 3, 3), at("BLUE", 5, 3), at("YELLOW", 7, 3, { shield: true }), far()]);
    const events = only(played(world, { RED: ["ATTACK_RIGHT"] }, 2.5), "hit", "death", "fbend");
    assert.deepEqual(
      events.map(({ e, t }) => `${e} ${t}`),
      ["hit 11/8", "death 11/8", "hit 15/8", "fbend 15/8"],
    );
    assert.equal(world.players[2]!.shield, false);
  });

  it("kill a sender who catches up with them, which takes a speed of 4", () => {
    const killedAt = (quarters: number) => {
      const chaser = at("RED", 3, 3, { quarters, next: createFraction(1) });
      const plan = { RED: ["ATTACK_RIGHT", "MOVE_RIGHT", "MOVE_RIGHT", "MOVE_RIGHT"] } as const;
      return only(played(openWorld([chaser, far(), at("BLUE", 3, 17)]), plan, 4), "death").map(({ t }) => t);
    };
    assert.deepEqual(killedAt(15), []);
    assert.deepEqual(killedAt(16), ["11/8"]);
  });

  it("miss a player that leaves the cell at the instant they enter it", () => {
    // Thrown at 1 from 3 cells away it enters the cell at 13/8; a step of 5/8 s at speed 4/5 is at its half there.
    const leaver = at("BLUE", 6, 3, { speed: createFraction(4, 5), next: createFraction(1) });
    const world = openWorld([at("RED", 3, 3), leaver, far()]);
    const events = played(world, { RED: ["ATTACK_RIGHT"], BLUE: ["MOVE_DOWN"] }, 2.2);
    assert.deepEqual(only(events, "hit"), []);
    assert.deepEqual([world.players[1]!.x, world.players[1]!.y], [6, 4]);
  });
});

describe("Lava in Perfect Aim", () => {
  it("breaks each ring and floods it five seconds later, from 35 s to 120 s", () => {
    const stages = Array.from({ length: 130 }, (_, t) => getLavaStageAt(createFraction(t))).filter(
      (stage) => stage !== undefined,
    );
    assert.equal(stages.length, 18);
    for (let ring = 1; ring <= 9; ring++) {
      assert.deepEqual(getLavaStageAt(createFraction(25 + 10 * ring)), { t: 25 + 10 * ring, ring, to: "D" });
      assert.deepEqual(getLavaStageAt(createFraction(30 + 10 * ring)), { t: 30 + 10 * ring, ring, to: "L" });
    }
    assert.equal(getLavaStageAt(createFraction(75, 2)), undefined);
  });

  it("kills before a move out of its ring is half done", () => {
    const late = at("RED", 1, 9, { next: createFraction(79, 2) });
    const world = openWorld([late, at("BLUE", 10, 9), at("GREEN", 10, 12)]);
    const events = only(played(world, { RED: ["MOVE_RIGHT"] }, 41), "death");
    assert.deepEqual(events, [{ e: "death", c: "RED", cause: "lavaRise", x: 1, y: 9, t: "40/1" }]);
  });

  it("takes items, and ends all games after 120 s", () => {
    const world = openWorld([at("RED", 9, 9), at("BLUE", 11, 11)], [item("o", 1, 1)]);
    const events = played(world, {});
    assert.deepEqual(only(events, "burn"), [{ e: "burn", item: "o", x: 1, y: 1, t: "40/1" }]);
    assert.equal(only(events, "death").length, 2);
    assert.ok(world.over);
    assert.equal(formatFraction(world.t), "120/1");
  });

  it("kills who walks into it", () => {
    const world = openWorld([at("RED", 2, 9, { next: createFraction(41) }), at("BLUE", 10, 9), at("GREEN", 10, 12)]);
    const events = only(played(world, { RED: ["MOVE_LEFT"] }, 43), "death");
    assert.deepEqual(events, [{ e: "death", c: "RED", cause: "lavaStep", x: 1, y: 9, t: "83/2" }]);
  });
});

describe("The end of a game of Perfect Aim", () => {
  it("is checked after the step, so a bot may still be asked in the step in which its last opponent dies", () => {
    const dying = at("BLUE", 1, 9, { next: createFraction(50) });
    const events = played(openWorld([at("RED", 10, 9, { next: createFraction(40) }), dying]), {});
    assert.deepEqual(
      only(events, "death", "decide").map(({ e, t }) => `${e} ${t}`),
      ["death 40/1", "decide 40/1"],
    );
  });
});

describe("Start corners", () => {
  it("follow the permutation, of which twelve differ", () => {
    const names = new Map([
      ["1,1", "TL"],
      ["19,19", "BR"],
      ["19,1", "TR"],
      ["1,19", "BL"],
    ]);
    const orders = Array.from({ length: 12 }, (_, i) =>
      startCells(i)
        .map((cell) => names.get(cell.join()))
        .join(" "),
    );
    // The table of section 4 of the specification.
    assert.deepEqual(orders, [
      "TL BR TR BL",
      "BR TR BL TL",
      "TR BL TL BR",
      "BL BR TL TR",
      "TL TR BR BL",
      "BR BL TL TR",
      "TR BR TL BL",
      "BL TR TL BR",
      "TL BL TR BR",
      "BR TL BL TR",
      "TR TL BR BL",
      "BL TL BR TR",
    ]);
    assert.deepEqual(startCells(49), startCells(1));
  });
});

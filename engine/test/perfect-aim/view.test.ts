import assert from "node:assert/strict";
import { createFraction, toNumber } from "../../games/perfect-aim/fraction.ts";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import { advanceWorld, startDecidedAction } from "../../games/perfect-aim/step.ts";
import { type AimView, computeDrawnPosition, type MoverView } from "../../games/perfect-aim/view.ts";
import { english, inEnglish } from "../../l10n/speak.ts";
import { at, greeted, openWorld } from "./scene.ts";

const viewAim = (state: Parameters<typeof perfectAim.views.view>[0]) => perfectAim.views.view(state) as AimView;

describe("The view of Perfect Aim", () => {
  it("has everything that a board draws", () => {
    const state = greeted(openWorld([at("RED", 3, 3, { shield: true, coins: 2 }), at("BLUE", 9, 9)]));
    const view = viewAim(state);
    assert.deepEqual([view.t, view.time, view.deciding, view.over, view.winner], [1, "1/1", 0, false, null]);
    assert.deepEqual(view.lava, [
      { t: 35, ring: 1, to: "D" },
      { t: 40, ring: 1, to: "L" },
    ]);
    assert.deepEqual(inEnglish(view.players[0]), {
      color: "RED",
      x: 3,
      y: 3,
      action: "WAIT",
      progress: 1,
      speed: 1,
      crossed: false,
      alive: true,
      shield: true,
      superFireballs: 0,
      coins: 2,
      last: null,
      out: null,
    });
    assert.equal(view.tiles[9]?.[9], "B");
  });

  it("keeps each player's last decision and why it is no longer asked", () => {
    const state = greeted(openWorld([at("RED", 1, 1), at("BLUE", 9, 9)]));
    const [ask] = perfectAim.rules.listPrompts(state);
    assert.ok(ask?.kind === "ask");
    perfectAim.rules.answer(state, ask, { text: '{"id":1,"action":"MOVE_UP"}' });
    assert.deepEqual(viewAim(state).players[0]?.last, { id: 1, t: 1, returned: "MOVE_UP", applied: "WAIT" });
    const [next] = perfectAim.rules.listPrompts(state);
    assert.ok(next?.kind === "ask");
    perfectAim.rules.answer(state, next, { failure: "crash" });
    assert.equal(english(viewAim(state).players[1]?.out ?? ""), "the bot crashed");
  });

  it("is plain JSON", () => {
    const view = viewAim(greeted(openWorld([at("RED", 1, 1), at("BLUE", 9, 9)])));
    assert.deepEqual(JSON.parse(JSON.stringify(view)), inEnglish(view));
  });
});

describe("Drawing between two events", () => {
  const mover: MoverView = { x: 5, y: 5, action: "MOVE_RIGHT", progress: 0.25, speed: 1, crossed: false };

  it("moves evenly across the border of two cells", () => {
    assert.deepEqual(computeDrawnPosition(mover, 0), { x: 5.25, y: 5 });
    assert.deepEqual(computeDrawnPosition(mover, 0.5), { x: 5.75, y: 5 });
    assert.deepEqual(computeDrawnPosition({ ...mover, x: 6, progress: 0.5, crossed: true }, 0.25), { x: 5.75, y: 5 });
  });

  it("stops a player at the end of its action, and lets a fireball fly on", () => {
    assert.deepEqual(computeDrawnPosition(mover, 5), { x: 6, y: 5 });
    const fireball = { ...mover, id: 0, sender: "RED", speed: 4 };
    assert.deepEqual(computeDrawnPosition(fireball, 1), { x: 9.25, y: 5 });
  });

  it("brings a player that turned back to its cell", () => {
    const back: MoverView = { x: 5, y: 5, action: "MOVE_LEFT", progress: 0.5, speed: 1, crossed: true };
    assert.deepEqual(computeDrawnPosition(back, 0), { x: 5.5, y: 5 });
    assert.deepEqual(computeDrawnPosition(back, 0.5), { x: 5, y: 5 });
  });

  it("leaves a player who waits or attacks in place", () => {
    assert.deepEqual(computeDrawnPosition({ ...mover, action: "ATTACK_UP" }, 0.3), { x: 5, y: 5 });
  });

  it("never jumps: each view continues where the one before it leads", () => {
    const state = greeted(
      openWorld([at("RED", 3, 3), at("BLUE", 5, 3, { quarters: 6, next: createFraction(1) }), at("GREEN", 9, 9)]),
    );
    const plan = { RED: "MOVE_RIGHT", BLUE: "MOVE_LEFT", YELLOW: "WAIT", GREEN: "ATTACK_LEFT" } as const;
    let before = viewAim(state);
    const check = () => {
      const now = viewAim(state);
      for (const mover of [...now.players, ...now.fireballs]) {
        const was = [...before.players, ...before.fireballs].find((other) => nameMover(other) === nameMover(mover));
        if (!was) continue;
        const led = computeDrawnPosition(was, now.t - before.t);
        const is = computeDrawnPosition(mover, 0);
        assert.ok(Math.hypot(led.x - is.x, led.y - is.y) < 1e-9, `${nameMover(mover)} jumps at t=${now.t}`);
      }
      before = now;
    };
    while (state.deciding !== undefined && toNumber(state.t) < 12) {
      startDecidedAction(state, plan[state.players[state.deciding]!.colour], null, check);
      advanceWorld(state, check);
      check();
    }
    assert.equal(before.t, 12);
  });
});

function nameMover(mover: MoverView & { readonly color?: string; readonly id?: number }): string {
  return mover.color ?? `fireball ${mover.id}`;
}

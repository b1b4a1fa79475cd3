import assert from "node:assert/strict";
import { findKeyAction } from "../board/keys.ts";
import { parseSavedState, selectSavedState, startBoardState } from "../board/state/update-board.ts";

describe("the state saved for a reload", () => {
  it("is restored as it was saved", () => {
    const state = {
      ...startBoardState(),
      match: "m",
      moment: { answer: 7, note: 2 },
      seenBy: 1,
      speed: 8,
      query: "GUARD",
    };
    const written: unknown = JSON.parse(JSON.stringify(selectSavedState(state)));
    assert.deepEqual(parseSavedState(written), selectSavedState(state));
  });

  for (const odd of [
    undefined,
    null,
    3,
    "x",
    {},
    { moment: 5 },
    { moment: { answer: -4, note: "z" }, speed: 99, tab: {} },
  ]) {
    it(`starts with defaults from ${JSON.stringify(odd)}`, () => {
      const { moment, tab, speed, seenBy } = startBoardState(parseSavedState(odd));
      assert.deepEqual([moment, tab, speed, seenBy], [{ answer: 0, note: 0 }, "turn", 2, undefined]);
    });
  }
});

describe("keys", () => {
  const state = { ...startBoardState(), match: "m" };
  const event = (key: string, more = {}) => {
    const action = findKeyAction(state, { key, shift: false, ctrl: false, ...more });
    return action?.to === "board" ? action.event : action?.message;
  };
  it("arrows step by action, with Shift or Ctrl by turn", () => {
    assert.deepEqual(event("ArrowRight"), { kind: "step", by: 1, unit: "action" });
    assert.deepEqual(event("ArrowLeft", { shift: true }), { kind: "step", by: -1, unit: "turn" });
    assert.deepEqual(event("ArrowRight", { ctrl: true }), { kind: "step", by: 1, unit: "turn" });
  });
  it("letters jump, search and call the editor", () => {
    assert.deepEqual(event("p"), { kind: "jump", to: "problem", by: 1 });
    assert.deepEqual(event("P", { shift: true }), { kind: "jump", to: "problem", by: -1 });
    assert.deepEqual(event("/"), { kind: "set", fields: { tab: "search" } });
    assert.deepEqual(event("?", { shift: true }), { kind: "set", fields: { isHelpOpen: true } });
    assert.deepEqual(event("d"), { kind: "debugTurn", match: "m", answer: 0 });
    assert.deepEqual(event("f"), { kind: "keepTurn", match: "m", answer: 0 });
    assert.deepEqual(event("a"), { kind: "playGhost", match: "m" });
    assert.deepEqual(event("3"), { kind: "set", fields: { tab: "mistakes" } });
    assert.deepEqual(event("R", { shift: true }), { kind: "rerun", match: "m", swap: true });
  });
  it("keys of the editor are left to it", () => {
    for (const key of ["p", "c", "r", "Home"]) assert.equal(event(key, { ctrl: true }), undefined);
    assert.equal(event("F5"), undefined);
  });
});

import assert from "node:assert/strict";
import type { Choice } from "../../engine/game/extras.ts";
import { findNextSpots } from "../board/boards/overlay.tsx";

const choice = (text: string, ...spots: string[]): Choice => ({ text, label: `does ${text}`, spots });
const choices = [choice("a", "7", "8"), choice("b", "7", "9"), choice("c", "5", "8"), choice("d", "deck"), choice("e")];
const shown = (taken?: string) =>
  findNextSpots(choices, taken).map(({ spot, choice }) => `${spot} ${choice?.text ?? "-"}`);

describe("pointing", () => {
  it("begins with what can be moved, each once, and actions of one place", () => {
    assert.deepEqual(shown(), ["7 -", "5 -", "deck d"]);
  });

  it("continues with where the selected piece can go, and deselects it", () => {
    assert.deepEqual(shown("7"), ["7 -", "8 a", "9 b"]);
  });

  it("starts over when the selected piece has no actions left", () => {
    assert.deepEqual(shown("4"), ["7 -", "5 -", "deck d"]);
  });

  it("explains what a click on a place does", () => {
    assert.deepEqual(
      findNextSpots(choices, undefined).map(({ label }) => label),
      ["does a, or 1 more", "does c", "does d"],
    );
  });
});

import assert from "node:assert/strict";
import { english } from "../../engine/l10n/speak.ts";
import { createReplay } from "../../engine/record/replay.ts";
import { type BoardItem, compareItems, type ItemChange } from "../board/boards/board.ts";
import { findBoard } from "../board/boards/boards.tsx";
import { type SampleMatch, sampleMatch } from "./sample-match.ts";

function describeChange({ item, word, values }: ItemChange): string {
  const changed = values.map(({ name, before, after }) => `${name} ${before} to ${after}`);
  return [item.about, word, ...changed].filter(Boolean).join(", ");
}

const item = (id: string, values: BoardItem["values"], more: Partial<BoardItem> = {}): BoardItem => ({
  id,
  about: id.toUpperCase(),
  spots: [],
  values,
  ...more,
});

describe("changes between board items", () => {
  const table: [string, BoardItem[], BoardItem[], string[]][] = [
    ["nothing", [item("a", { x: 1 })], [item("a", { x: 1 })], []],
    ["values by name", [item("a", { x: 1, y: 2 })], [item("a", { x: 1, y: -3 })], ["A, y 2 to −3"]],
    ["words for yes and no", [item("a", { x: true })], [item("a", { x: false })], ["A, x yes to no"]],
    ["a value that comes", [item("a", {})], [item("a", { x: 0.333333 })], ["A, x – to 0.33"]],
    ["who comes", [], [item("a", { x: 1 }, { came: "drawn" })], ["A, drawn"]],
    ["who goes, last", [item("a", {}, { left: "dies" })], [item("b", {}, { came: "drawn" })], ["B, drawn", "A, dies"]],
    ["nobody without a word for it", [item("a", { x: 1 })], [item("b", { x: 1 })], []],
  ];
  for (const [what, before, after, expected] of table) {
    it(`lists ${what}`, () => assert.deepEqual(compareItems(before, after).map(describeChange), expected));
  }
});

describe("the changes of a turn", () => {
  function getChanges(sample: SampleMatch, find: RegExp): string[] {
    const replay = createReplay(sampleMatch(sample));
    const board = findBoard(replay.game.id);
    const names = sample.builtins.map((name, i) => `${name} ${i + 1}`);
    const turn = replay.turns.find(({ notes }) => notes.some(({ text }) => find.test(english(text))))!;
    const at = (note: number) => board.listItems!(replay.viewAt({ answer: turn.index, note }), names, 0);
    return compareItems(at(0), at(-1)).map(describeChange);
  }

  it("of LOCM name players, cards and creatures", () => {
    const changes = getChanges({ game: "locm", seed: "5", builtins: ["greedy", "greedy"] }, /attacks .* dies/);
    assert.ok(
      changes.some((line) => /^greedy \d.*mana \d+ of \d+ to \d+ of \d+/.test(line)),
      changes.join("\n"),
    );
    assert.ok(changes.some((line) => /^[A-Z].* \(\d+\), dies$/.test(line)));
    assert.ok(changes.some((line) => /^[A-Z].* \(\d+\), drawn$/.test(line)));
    assert.ok(changes.some((line) => /^[A-Z].* \(\d+\), place hand to table$/.test(line)));
  });

  it("of Dungeon name the item that a card was discarded with", () => {
    const builtins = ["thief", "cautious"];
    const changes = getChanges({ game: "dungeon", seed: "1", builtins, mostAnswers: 300 }, /discards the .* shield/);
    assert.ok(changes.includes("Shield, on the table yes to no"), changes.join("\n"));
    assert.ok(changes.some((line) => /^The \d, resolved$/.test(line)));
  });

  it("of Perfect Aim say where a player went and what it took", () => {
    const builtins = ["collector", "hunter", "collector", "hunter"];
    const changes = getChanges({ game: "perfect-aim", seed: "1", builtins }, /takes|collects|coin/i);
    assert.ok(changes.some((line) => /^(Coin|Boost|Penalty|Shield|Super fireball) at \d+, \d+, taken$/.test(line)));
    assert.ok(
      changes.some((line) => /cell \d+, \d+ to \d+, \d+/.test(line)),
      changes.join("\n"),
    );
  });

  it("of Combat show the value of an answer", () => {
    const changes = getChanges({ game: "combat", seed: "1", builtins: ["none", "optimal"] }, /below the optimum/);
    assert.ok(
      changes.some((line) => /^Answer of none 1, scores -?[\d.]+$/.test(line)),
      changes.join("\n"),
    );
    assert.ok(changes.some((line) => /^none 1.*mean regret \d/.test(line)));
  });
});

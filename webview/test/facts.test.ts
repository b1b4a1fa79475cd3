import assert from "node:assert/strict";
import { english } from "../../engine/l10n/message.ts";
import { createReplay } from "../../engine/record/replay.ts";
import { findBoard } from "../board/boards/boards.ts";
import { compareFacts, type Fact, type FactChange } from "../board/facts.ts";
import { type SampleMatch, sampleMatch } from "./sample-match.ts";

function describeChange({ fact, word, values }: FactChange): string {
  const changed = values.map(({ name, before, after }) => `${name} ${before} to ${after}`);
  return [fact.about, word, ...changed].filter(Boolean).join(", ");
}

const fact = (id: string, values: Fact["values"], more: Partial<Fact> = {}): Fact => ({
  id,
  about: id.toUpperCase(),
  spots: [],
  values,
  ...more,
});

describe("changes between facts", () => {
  const table: [string, Fact[], Fact[], string[]][] = [
    ["nothing", [fact("a", { x: 1 })], [fact("a", { x: 1 })], []],
    ["values by name", [fact("a", { x: 1, y: 2 })], [fact("a", { x: 1, y: -3 })], ["A, y 2 to −3"]],
    ["words for yes and no", [fact("a", { x: true })], [fact("a", { x: false })], ["A, x yes to no"]],
    ["a value that comes", [fact("a", {})], [fact("a", { x: 0.333333 })], ["A, x – to 0.33"]],
    ["who comes", [], [fact("a", { x: 1 }, { came: "drawn" })], ["A, drawn"]],
    ["who goes, last", [fact("a", {}, { left: "dies" })], [fact("b", {}, { came: "drawn" })], ["B, drawn", "A, dies"]],
    ["nobody without a word for it", [fact("a", { x: 1 })], [fact("b", { x: 1 })], []],
  ];
  for (const [what, before, after, expected] of table) {
    it(`lists ${what}`, () => assert.deepEqual(compareFacts(before, after).map(describeChange), expected));
  }
});

describe("the changes of a turn", () => {
  function getChanges(sample: SampleMatch, find: RegExp): string[] {
    const replay = createReplay(sampleMatch(sample));
    const board = findBoard(replay.game.id);
    const names = sample.builtins.map((name, i) => `${name} ${i + 1}`);
    const turn = replay.turns.find(({ notes }) => notes.some(({ text }) => find.test(english(text))))!;
    const at = (note: number) => board.facts!(replay.viewAt({ answer: turn.index, note }), names);
    return compareFacts(at(0), at(-1)).map(describeChange);
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

  it("of Dungeon name the item that a card was thrown away with", () => {
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

  it("of Combat say what an answer is worth", () => {
    const changes = getChanges({ game: "combat", seed: "1", builtins: ["none", "optimal"] }, /below the optimum/);
    assert.ok(
      changes.some((line) => /^Answer of none 1, scores -?[\d.]+$/.test(line)),
      changes.join("\n"),
    );
    assert.ok(changes.some((line) => /^none 1.*mean regret \d/.test(line)));
  });
});

import assert from "node:assert/strict";
import { english } from "../l10n/speak.ts";
import type { RecordLine } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { officialMatch } from "./recorded-match.ts";

/** Answer 66 of the first recorded game, "SUMMON 1", by a bot with a file that says this on stderr. */
const { lines } = officialMatch("1.1", 0);
const at = 66;

function readProblems(...lines: readonly string[]): string[] {
  return problemsIn(...lines).map(({ message }) => english(message));
}

function problemsIn(...written: readonly string[]) {
  const stderr = written.map((line) => `@spar ${line}\n`).join("");
  const record = lines.map((line, i): RecordLine => {
    if (line.kind === "match")
      return { ...line, bots: line.bots.map(({ name }) => ({ kind: "file", name, file: "/bots/me.py" })) };
    return i === at + 1 ? ({ ...line, stderr } as RecordLine) : line;
  });
  const replay = createReplay(record, { includeNotes: false });
  return findProblems(replay).filter(({ answer }) => answer === at);
}

const expect = (fields: object, more: object = {}) => JSON.stringify({ expect: fields, ...more });

describe("What a bot expects of the match", () => {
  const replay = createReplay(lines);
  const { player } = replay.turns[at]!.ask;
  const named = (answer: number, note: number) =>
    replay.game.views.observation!(replay.viewAt({ answer, note }, player), player) as Record<string, number> & {
      cards: Record<string, { location: number; attack: number }>;
    };
  const after = named(at, -1);

  it("is not reported if it is right", () => {
    assert.deepEqual(readProblems(expect(after), expect({ cards: { 999: null } })), []);
    const { "your health": health } = after;
    assert.deepEqual(readProblems(expect({ "your health": health! + 1e-9 })), []);
  });

  it("is compared with the next input, field by field, if nobody acts in between", () => {
    const next = replay.turns.findIndex(({ ask, index }) => index > at && ask.player === player);
    const input = replay.turns[next]!.ask.text.split("\n").map((line) => line.split(" ").map(Number));
    const before = named(next, 0);
    assert.deepEqual(
      [before["your health"], before["your max mana"], before["cards in your deck"], before["your next rune"]],
      input[0]!.slice(0, 4),
    );
    assert.equal(before["opponent's health"], input[1]![0]);
    assert.equal(before["cards in the opponent's hand"], input[2]![0]);
    assert.deepEqual(readProblems(expect(before, { when: "next" })), []);
  });

  it("is reported at its source line with the field, the expected and the real value", () => {
    const [id] = Object.keys(after.cards);
    const attack = after.cards[id!]!.attack;
    const [found] = problemsIn(expect({ "your health": 99, cards: { [id!]: { attack: attack + 2 } } }, { line: 12 }));
    const wrong = `your health is ${after["your health"]}; expected 99; cards.${id}.attack is ${attack}; expected ${attack + 2}`;
    assert.equal(english(found!.message), `Turn 37: after this answer: ${wrong}.`);
    const { file, line, guessed, severity } = found!;
    assert.deepEqual([file, line, guessed, severity], ["/bots/me.py", 12, false, "information"]);
  });

  it("names missing and remaining fields, and the first of many wrong ones", () => {
    const [id] = Object.keys(after.cards);
    assert.match(
      readProblems(expect({ cards: { [id!]: null } }))[0]!,
      new RegExp(`cards\\.${id} is still present\\.$`),
    );
    assert.match(
      readProblems(expect({ cards: { 999: { attack: 3 } } }))[0]!,
      /cards\.999 is missing; expected \{"attack":3\}\.$/,
    );
    const many = {
      "your health": 1,
      "your max mana": 99,
      "cards in your deck": 77,
      "opponent's health": 1.5,
      "your next rune": 3,
    };
    assert.match(readProblems(expect(many))[0]!, /; 2 more are wrong\.$/);
  });

  it("of a field that does not exist is reported in one sentence", () => {
    assert.match(
      readProblems(expect({ heath: 3 }))[0]!,
      /after this answer: there is no field heath; the fields are your health, .+\.$/,
    );
  });

  it("reports unreadable expectations, up to a limit", () => {
    for (const odd of ['{"expect":3}', '{"expect":{}}', '{"expect":{"a":1},"when":"never"}']) {
      assert.match(readProblems(odd)[0]!, /cannot be drawn: "(?:expect|when)" must be/);
    }
    assert.equal(readProblems(...Array.from({ length: 50 }, () => expect({ "your health": 99 }))).length, 20);
    const deep = `{"expect":${'{"cards":'.repeat(5000)}1${"}".repeat(5000)}}`;
    assert.match(readProblems(deep).join(), /^Turn 37: .+ cannot be drawn: "expect" is nested too deeply\.$/);
  });
});

import assert from "node:assert/strict";
import { parseTimeLimitError, readHostError } from "../game/host-error.ts";
import type { Ask } from "../game/turn.ts";
import { getGame } from "../games.ts";
import { english } from "../l10n/speak.ts";
import { readConfig } from "../project/settings/find-config.ts";
import { recordings } from "./fixtures.ts";
import { builtinReplies } from "./play-game.ts";
import { verifiers } from "./verify/verify-games.ts";

// What `npm run fuzz` has found, a row each. What it found on a host's pipe is in trace-records.test.ts, in records in
// broken-records.integration.test.ts.

type Json = Record<string, unknown>;
type Broken = (recorded: Json) => unknown;

/** A change to the start of a recorded game of Perfect Aim, or to its first player. */
const start =
  (change: Json): Broken =>
  (recorded) => ({ ...recorded, initial: { ...(recorded.initial as Json), ...change } });
const player =
  (change: Json): Broken =>
  (recorded) => {
    const initial = recorded.initial as Json;
    const [one, ...others] = initial.players as Json[];
    return start({ players: [{ ...one, ...change }, ...others] })(recorded);
  };

const recorded: Readonly<Record<string, readonly [game: string, Broken]>> = {
  "Perfect Aim: a board of no rows": ["perfect-aim", start({ background: [] })],
  "Perfect Aim: a board of numbers": ["perfect-aim", start({ background: Array(21).fill(1) })],
  "Perfect Aim: an item that is null": ["perfect-aim", start({ items: [null] })],
  "Perfect Aim: a player that is null": ["perfect-aim", start({ players: [null] })],
  "Perfect Aim: a player outside": ["perfect-aim", player({ x: -1 })],
  "Perfect Aim: a player without speed": ["perfect-aim", player({ speed: "0/1" })],
  "Perfect Aim: a speed that is none": ["perfect-aim", player({ speed: "fast" })],
  "Perfect Aim: progress in nothings": ["perfect-aim", player({ progress: "1/0" })],
  "Perfect Aim: an event that is null": ["perfect-aim", (game) => ({ ...game, events: [null] })],
  "LOCM: a seed that is no number": [
    "locm",
    (game) => ({ ...game, seeds: { ...(game.seeds as Json), draftChoices: "x" } }),
  ],
};

describe("failures found with generated input", () => {
  for (const [what, [id, broken]] of Object.entries(recorded)) {
    it(`${what}: is reported as a difference`, () => {
      const whole = recordings(id === "locm" ? "locm/locm-1.1" : id)[0] as Json;
      const difference = verifiers[id]!(broken(whole));
      assert.match(english(difference?.where ?? ""), /\S/);
    });
  }

  it("LOCM: a game of the arena whose seed has more than 64 bits is refused with a sentence", () => {
    const text = "game 1 winner 1\nseeds 99999999999999999999 1 2\n";
    assert.match(JSON.stringify(getGame("locm").extras?.imports?.(text)), /does not have the form seeds N N N/);
  });

  it("a builtin of Perfect Aim without a new question answers the last one", () => {
    const game = getGame("perfect-aim");
    for (const { name } of game.bots.builtins) {
      const { reply } = builtinReplies(game, [name]);
      const ask = (text: string) => reply({ player: 0, text, limitMs: 50 } as Ask).text;
      const hello = '{"type":"hello","protocol":"perfect-aim/1","color":"RED","size":21,"players":["RED","BLUE"]}\n';
      assert.equal(ask(hello), ask(""));
    }
  });

  it("a spar.json that is an unclosed comment has a problem inside its text", () => {
    const [problem] = readConfig("/*").problems;
    assert.ok(problem && problem.offset + problem.length <= 2);
  });

  it("a spar.json with a line break in a name gives a message of one line", () => {
    const [problem] = readConfig('{"game":"locm","options":{"ga\\nmes":1}}').problems;
    assert.equal(problem?.message, "options.ga mes: The options of LOCM are rules, league and draft.");
  });

  const place = { file: "/a.py", line: 3 };
  for (const [what, frame, read] of [
    ["a column that is an object", { ...place, column: {} }, [place]],
    ["half a line", { ...place, line: 2.5 }, []],
    ["line 0", { ...place, line: 0 }, []],
    ["a line beyond all files", { ...place, line: 1e308 }, []],
    ["a file without a name", { ...place, file: "" }, []],
    ["a name that is a list", { ...place, name: [] }, [place]],
    ["more than a frame has", { ...place, more: 1 }, [place]],
  ] as const) {
    it(`a class host that reports ${what} still gives a source line`, () => {
      const text = JSON.stringify({ error: { type: "TimeLimit", message: "", frames: [frame] } });
      assert.deepEqual(readHostError(text)?.frames, read);
      assert.deepEqual(parseTimeLimitError(text)?.frames, read);
    });
  }

  it("an exception of a class host without a name is called Exception", () => {
    assert.equal(readHostError('{"error":{"type":""}}')?.type, "Error");
  });
});

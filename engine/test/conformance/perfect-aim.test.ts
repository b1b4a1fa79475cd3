import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { english, inEnglish } from "../../l10n/speak.ts";
import { recordings } from "../fixtures.ts";
import { verifyAim, verifyGame, verifyGrid } from "../verify/perfect-aim.ts";
import type { RecordedGame, RecordedGrid } from "../verify/recorded-game.ts";

const games = recordings("perfect-aim") as RecordedGame[];
const file = new URL("../fixtures/perfect-aim-grids.json", import.meta.url);
const { grids } = JSON.parse(readFileSync(file, "utf8")) as { grids: RecordedGrid[] };

describe("Perfect Aim reproduces the recorded games of the original", () => {
  for (const [i, game] of games.entries()) {
    const names = game.players.map((name) => name ?? "nobody").join(", ");
    it(`game ${i} (${names}) with its recorded items`, () =>
      assert.deepEqual(inEnglish(verifyGame(game, "fed")), undefined));
    it(`game ${i} (${names}) from its seed`, () => assert.deepEqual(inEnglish(verifyGame(game, "seed")), undefined));
  }
  for (const grid of grids)
    it(`the board of seed ${grid.seed}`, () => assert.deepEqual(inEnglish(verifyGrid(grid)), undefined));
});

describe("Perfect Aim's verification", () => {
  it("accepts a file of grids and reports what it does not know", () => {
    assert.equal(inEnglish(verifyAim({ grids })), undefined);
    assert.equal(english(verifyAim({ hello: 1 })?.where ?? ""), "the recording");
    assert.equal(english(verifyAim(null)?.where ?? ""), "the recording");
    assert.equal(english(verifyAim({ seed: "1", events: [], initial: {}, players: 3 })?.where ?? ""), "the recording");
  });

  it("names the first event that differs", () => {
    const changed = structuredClone(games[0]!) as { events: { e: string; t: string }[] } & RecordedGame;
    const at = changed.events.findIndex(({ e }) => e === "pickup");
    changed.events[at]!.t = "1/7";
    const difference = verifyAim(changed);
    assert.match(english(difference?.where ?? ""), new RegExp(`^event ${at + 1} \\(pickup at t=1/7\\)`));
  });

  it("notices a changed board, a missing event and a changed end", () => {
    const game = games[0]!;
    const rows = [...grids[0]!.rows];
    rows[1] = rows[1]!.replace(".", "#");
    assert.match(english(verifyAim({ ...grids[0]!, rows })?.where ?? ""), /row 1$/);
    assert.ok(verifyAim({ ...game, events: game.events.slice(0, -1) }));
    assert.match(english(verifyAim({ ...game, end: {} })?.where ?? ""), /^the end/);
    assert.match(english(verifyAim({ ...game, seed: "1001" })?.where ?? ""), /^the start board/);
  });
});

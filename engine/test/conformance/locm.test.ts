import assert from "node:assert/strict";
import { readArenaGame } from "../../games/locm/site/import.ts";
import { findDifference } from "../../games/locm/site/played-game.ts";
import { english, inEnglish } from "../../l10n/speak.ts";
import { arenaGames, recordings } from "../fixtures.ts";
import { verifyLocm } from "../verify/locm.ts";

// Games recorded from the official referee's engine.
const recorded = { "1.0": 150, "1.1": 60, "1.2": 80 };

describe("LOCM reproduces recorded official games", () => {
  for (const [rules, count] of Object.entries(recorded)) {
    it(`rules ${rules}: all ${count} games, byte for byte`, () => {
      const games = recordings(`locm/locm-${rules}`);
      assert.equal(games.length, count);
      const different = games.flatMap((game, i) => {
        const difference = verifyLocm(game);
        return difference ? [{ game: i, ...difference }] : [];
      });
      assert.deepEqual(inEnglish(different.slice(0, 3)), []);
    });
  }
});

interface Recorded {
  readonly turns: { input: string[]; output: string; rejected?: string[] }[];
  readonly end: { winner: number; health: number[]; battleTurns: number };
}

describe("LOCM reproduces games of the live arena", () => {
  const games = arenaGames();

  it("all 97: the same picks, every command legal, the same winner", () => {
    assert.equal(games.length, 97);
    assert.deepEqual(inEnglish(games.flatMap((game) => verifyLocm(game) ?? [])), []);
  });

  it("under rules 1.1, not those of 2018", () => {
    const read = games.map(readArenaGame);
    const reproduced = read.filter(
      (one) => "game" in one && !findDifference({ ...one.game, options: { rules: "1.0", league: 4 } }),
    );
    assert.equal(reproduced.length, 0);
  });

  const spoilt: readonly (readonly [string, (game: string) => string, object])[] = [
    [
      "a pick that the seeds do not offer",
      (game) => game.replace("picks1 49", "picks1 1"),
      { where: "901427670, turn 1, player 1, command 1", expected: "CHOOSE 1" },
    ],
    [
      "a command that is illegal",
      (game) => game.replace("ATTACK 7 2", "ATTACK 7 4"),
      {
        where: "901427670, turn 37, player 0, command 1",
        expected: "ATTACK 7 4",
        actual: "not performed: ATTACK 7 4 (opponent's board has no creature 4)",
      },
    ],
    [
      "another winner",
      (game) => game.replace("winner 1", "winner 0"),
      { expected: "player 0 wins", actual: "player 1 wins" },
    ],
    ["a missing turn", (game) => game.replace(/\nturn 1 .*$/, ""), { actual: "the match continues" }],
    ["half a line", (game) => game.slice(0, 60), { where: "the recording" }],
  ];
  for (const [what, spoil, expected] of spoilt) {
    it(`and reports the first difference: ${what}`, () => {
      const found = inEnglish(verifyLocm(spoil(games[0]!)) ?? {});
      assert.deepEqual({ ...found, ...expected }, found);
    });
  }
});

describe("LOCM verify finds the first difference", () => {
  const spoil = (change: (game: Recorded) => void) => {
    const game = structuredClone(recordings("locm/locm-1.2")[57]) as Recorded;
    change(game);
    return verifyLocm(game);
  };
  const rows: [string, (game: Recorded) => void, object][] = [
    [
      "a missing blank at the end of a card line",
      ({ turns }) => turns[5]!.input.splice(4, 1, turns[5]!.input[4]!.trim()),
      {
        where: "turn 3, player 1, input line 5",
        expected: "134 -1 0 1 4 2 2 ------ 0 0 1 -1",
        actual: "134 -1 0 1 4 2 2 ------ 0 0 1 -1 ",
      },
    ],
    [
      "a line too few",
      ({ turns }) => turns[60]!.input.pop(),
      { where: "turn 31, player 0, input line 9", expected: "(no line)", actual: "22 9 0 0 6 7 5 ------ 0 0 0 -1 " },
    ],
    [
      "another rejected action",
      ({ turns }) => turns.at(-1)!.rejected!.pop(),
      {
        where: "turn 44, player 1, rejected actions",
        expected: '["ATTACK 5 -1 hi there","SUMMON 999 0","ATTACK 1 2","ATTACK 1 2"]',
        actual: '["ATTACK 5 -1 hi there","SUMMON 999 0","ATTACK 1 2","ATTACK 1 2","ATTACK 5 -1 hi there"]',
      },
    ],
    [
      "another health at the end",
      ({ end }) => end.health.reverse(),
      { where: "the end, health", expected: "[38,-3]", actual: "[-3,38]" },
    ],
    [
      "a match that ends too early",
      ({ turns }) => turns.pop(),
      { where: "the end, winner", expected: "1", actual: "-1" },
    ],
    [
      "another answer",
      ({ turns }) => turns.splice(8, 1, { ...turns[8]!, output: "PICK 3" }),
      { where: "turn 5, player 0, who is asked" },
    ],
  ];
  for (const [what, change, expected] of rows) {
    it(what, () => {
      const found = inEnglish(spoil(change) ?? {});
      assert.deepEqual({ ...found, ...expected }, found);
    });
  }
  it("in a text that is no recording", () => {
    assert.deepEqual(english(verifyLocm({ rules: "3.0" })!.where), "the recording");
    assert.deepEqual(english(verifyLocm(7)!.expected), "a recorded LOCM game");
  });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createReplay } from "../../engine/record/replay.ts";
import { readSiteGame } from "../../engine/record/site-game.ts";
import { orchardRecord } from "../../engine/test/stub/orchard-record.ts";
import { refereeBoard } from "../board/boards/referee/board.tsx";
import { plotField } from "../board/search/search.tsx";

const file = join(__dirname, "../../engine/test/fixtures/kaggle-connectx.json");

describe("a field that is searched", () => {
  const episode = readSiteGame(readFileSync(file, "utf8"), { engine: "0", at: "" });
  assert.ok(!("why" in episode));
  const replay = createReplay(episode.record);
  const plot = (query: string, player: number) => plotField(replay, query, player, refereeBoard);

  it("is plotted over the turns of the player, by its value in each question", () => {
    assert.deepEqual([...plot("Step", 1)!.values].slice(0, 3), [
      [1, 1],
      [3, 3],
      [5, 5],
    ]);
    assert.deepEqual(new Set(plot("mark=2", 1)!.values.values()), new Set([2]));
  });

  it("is added up where a question has it several times", () => {
    const { isSum, values } = plot("board", 0)!;
    // Before its fourth question there are three pieces of each player, 1 and 2.
    assert.deepEqual([isSum, values.get(6)], [true, 9]);
  });

  it("is left out where it is empty", () => {
    // The first number of a question is empty in its second.
    const fields: typeof refereeBoard.fields = (ask) => [{ from: 0, to: ask.turn === 2 ? 0 : 1, name: "ships" }];
    const record = orchardRecord(undefined);
    const turns = [...plotField(createReplay(record), "ships", 0, { fields })!.values.keys()];
    assert.deepEqual(turns, [0, 4, 6, 8, 10]);
  });

  it("is nothing if no field has the name, or it has no numbers", () => {
    assert.equal(plot("ships", 0), undefined);
    assert.equal(plot("", 0), undefined);
  });
});

import assert from "node:assert/strict";
import { toTurnReply } from "../../assistant/tools.ts";
import { checkBeliefs } from "../../record/belief.ts";
import { readDrawings } from "../../record/bot-drawing.ts";
import { createReplay } from "../../record/replay.ts";
import type { RefereeView } from "../../referee/stub/input-board.ts";
import { orchardRecord } from "./orchard-record.ts";

describe("a match by a referee with a stub", () => {
  it("shows what each player was sent, by name, and the constants of the match", () => {
    const { viewAt } = createReplay(orchardRecord());
    const { boards } = viewAt({ answer: 5, note: -1 }) as RefereeView;
    const named = boards!.map((board) => Object.fromEntries(board!.values.map(({ name, value }) => [name, value])));
    assert.deepEqual(named, [
      { myPears: 3, rivalPears: 6, unitCount: 4, myId: 0, width: 16, height: 8 },
      { myPears: 2, rivalPears: 4, unitCount: 4, myId: 1, width: 16, height: 8 },
    ]);
    const [unit] = boards![1]!.plane!.pieces;
    assert.deepEqual([unit!.places, unit!.owner], [[{ x: 3, y: 1 }], { number: 0, isMe: false }]);
    const seen = viewAt({ answer: 5, note: -1 }, 0) as RefereeView;
    assert.equal(seen.boards![1], null, "what the other player was sent stays with it");
  });

  it("is told by these names to who reads a turn as text, without what only a board draws", () => {
    const replay = createReplay(orchardRecord());
    const { state } = toTurnReply(replay, replay.turns[4]!) as { state: Readonly<Record<string, unknown>> };
    assert.deepEqual([state.myPears, state.rivalPears, state.boards, state.inputs], [2, 4, undefined, undefined]);
  });

  it("compares what a bot expected by these names", () => {
    const expects =
      '@spar {"expect": {"myPears": 3, "rivalPears": 5, "unitCount rows": {"3": {"x": 4, "carries": false}}}}';
    const replay = createReplay(orchardRecord(undefined, ["", "", expects]));
    const turn = replay.turns[4]!;
    const { beliefs, unread } = readDrawings(turn.answer.stderr!);
    assert.deepEqual(unread, []);
    const [checked] = checkBeliefs(replay, turn, beliefs);
    assert.deepEqual(
      checked!.wrong.map(({ field, believed, real }) => [field, believed, real]),
      [
        ["rivalPears", 5, 6],
        ["unitCount rows.3.carries", false, true],
      ],
    );
  });

  it("is shown line by line without a stub, or with one that cannot be read", () => {
    for (const stub of ["", "no stub at all"]) {
      const view = createReplay(orchardRecord(stub)).viewAt({ answer: 3, note: -1 }) as RefereeView;
      assert.equal(view.boards, undefined);
      assert.deepEqual(view.inputs[0]?.slice(0, 2), ["2 4", "4"]);
    }
  });
});

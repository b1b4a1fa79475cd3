import assert from "node:assert/strict";
import { parseOptions } from "../game/game.ts";
import { dungeon } from "../games/dungeon/index.ts";
import { playMatch } from "../match/play.ts";
import { createBuiltinBot } from "../match/players/local-bots.ts";
import type { MatchLine, RecordLine } from "../record/match-record.ts";
import { joinInput, locateQuestion, makeTranscript } from "../record/transcript.ts";
import { officialMatch } from "./recorded-match.ts";

describe("transcript", () => {
  const { lines, inputs } = officialMatch("1.2", 0);
  const answers = lines.filter((line) => line.kind === "answer");

  for (const player of [0, 1])
    it(`equals what the official referee sent player ${player + 1}, byte for byte`, () => {
      const answer = answers.findIndex((line) => line.player === player);
      const own = inputs.filter((_, index) => answers[index]!.player === player);
      assert.equal(joinInput(makeTranscript(lines, answer)), own.join(""));
    });

  it("lists each turn, its answer, and the line of the input on which it begins", () => {
    const transcript = makeTranscript(lines, 7);
    const all = joinInput(transcript).split("\n");
    for (const [index, line] of answers.entries()) {
      if (line.player !== transcript.player) continue;
      const begins = locateQuestion(transcript, index);
      const part = transcript.sent[begins.index]!;
      assert.ok(part.kind === "ask");
      assert.equal(part.reply, line.text);
      assert.equal(part.answer, index);
      assert.equal(
        all
          .slice(begins.line - 1)
          .join("\n")
          .startsWith(inputs[index]!),
        true,
      );
    }
  });

  it("of a stopped match ends with the question that was not answered", () => {
    const stopped = [...lines.slice(0, 11), { kind: "stopped" as const, why: "test" }];
    const { sent } = makeTranscript(stopped, 8);
    const last = sent.at(-1)!;
    assert.equal(last.text, inputs[10]);
    assert.ok(last.kind === "ask" && last.reply === undefined);
  });

  it("has no reply if the bot failed", () => {
    const failed: RecordLine[] = [...lines.slice(0, 5), { kind: "answer", player: 0, failure: "timeout", ms: 1 }];
    const { sent } = makeTranscript(failed, 4);
    assert.equal("reply" in sent.at(-1)!, false);
  });

  for (const [atOnce, numbers] of [
    [3, [2]],
    [1, [0, 1, 2, 3]],
  ] as [number, number[]][])
    it(`of a match of several games, ${atOnce} at a time, has those of the ${atOnce === 1 ? "match" : "answer's game"}`, async () => {
      const played = await dungeonMatch({ games: 4, atOnce });
      const answers = played.filter((line) => line.kind === "answer");
      const answer = answers.findIndex((line) => line.gameNumber === 2 && line.player === 1);
      const own = answers.filter((line) => line.player === 1 && numbers.includes(line.gameNumber ?? 0));
      const asks = makeTranscript(played, answer).sent.filter((part) => part.kind === "ask");
      assert.deepEqual(
        asks.map(({ reply }) => reply),
        own.map(({ text }) => text),
      );
    });

  it("names the number of answers if asked for a missing one", () => {
    assert.throws(() => makeTranscript(lines, 9999), /there is no answer 10000/);
  });
});

/** Two builtins; the first asked is player 1. */
async function dungeonMatch(given: object): Promise<RecordLine[]> {
  const [weak] = dungeon.bots.builtins;
  const bots = [0, 1].map(() => ({ kind: "builtin" as const, name: weak!.name, builtin: weak!.name }));
  const plan: MatchLine = {
    kind: "match",
    format: 1,
    engine: "test",
    at: "2026-01-01T00:00:00.000Z",
    game: "dungeon",
    options: parseOptions(dungeon, given),
    seeds: dungeon.rules.seeds("1"),
    timeScale: 1,
    trace: false,
    bots,
  };
  const lines: RecordLine[] = [plan];
  const players = bots.map((stamp, player) => createBuiltinBot(stamp, player, plan));
  await Promise.all(players.map((player) => player.start()));
  await playMatch(plan, players, (line) => lines.push(line), new AbortController().signal);
  return lines;
}

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { run } from "../cli/run.ts";
import { listDecisions, type RecordedDecision } from "../record/match-result.ts";
import { readRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";

const sampleReader = join(__dirname, "../../samples/dataset.py");

describe("data sets", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-dataset-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs `spar` without its output; returns the sentence it failed with. */
  async function spar(...args: string[]): Promise<string | undefined> {
    const { log, error } = console;
    Object.assign(console, { log() {}, error() {} });
    let failed: string | undefined;
    try {
      await run(args, (text) => {
        failed = text;
      });
      return failed;
    } finally {
      Object.assign(console, { log, error });
    }
  }

  for (const [game, players] of [
    ["locm", ["greedy", "random"]],
    ["perfect-aim", ["hunter", "random"]],
    ["combat", ["optimal"]],
  ] as const) {
    it(`contain every question of a match of ${game}, with the state in which it was asked`, async () => {
      const file = join(folder, "match.jsonl");
      const bots = players.map((name) => `builtin:${name}`);
      assert.equal(await spar("match", ...bots, "--game", game, "--seed", "1", "--record", file), undefined);
      const record = readRecord(readFileSync(file, "utf8"));
      const { turns, outcome } = createReplay(record);
      const decisions = listDecisions(record);
      assert.ok(decisions.length > 10);
      assert.deepEqual(
        decisions.map(({ player, turn, question, answer }) => [player, turn, question, answer]),
        turns.map(({ ask, answer, messages }) => [ask.player, ask.turn, messages.join("") + ask.text, answer.text]),
      );
      for (const at of [0, Math.floor(decisions.length / 2), decisions.length - 1]) {
        const before = createReplay(record.slice(0, record.indexOf(turns[at]!.answer)));
        assert.deepEqual(decisions[at]!.state, before.viewAt({ answer: at, note: 0 }));
      }
      for (const { player, place, score } of decisions)
        assert.deepEqual([place, score], [outcome!.places[player], outcome!.scores[player]]);
    });
  }

  it("contain for each question only the messages of its own game, when many run in parallel", async () => {
    const file = join(folder, "match.jsonl");
    const options = ["--game", "dungeon", "-o", "games=4", "--record", file];
    assert.equal(await spar("match", "builtin:cautious", "builtin:random", ...options), undefined);
    const decisions = listDecisions(readRecord(readFileSync(file, "utf8")));
    for (const player of [0, 1])
      for (const game of [0, 1, 2, 3]) {
        const own = decisions.filter((each) => each.player === player && each.gameNumber === game);
        assert.ok(own[0]!.question.startsWith(`{"type":"new_game","game":${game},`));
        const lines = own.flatMap(({ question }) =>
          question
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line)),
        );
        assert.deepEqual([...new Set(lines.map((line) => line.game))], [game]);
      }
  });

  it("are written by a series, match by match, and read by the sample in Python", async () => {
    const file = join(folder, "games.jsonl.gz");
    const series = ["series", "builtin:greedy", "builtin:random", "--game", "locm", "--seed", "s", "--jobs", "1"];
    assert.equal(await spar(...series, "-n", "2", "--dataset", file), undefined);
    const lines = gunzipSync(readFileSync(file)).toString().trim().split("\n");
    const decisions: (RecordedDecision & { match: string })[] = lines.map((line) => JSON.parse(line));
    assert.deepEqual([...new Set(decisions.map(({ match }) => match))].sort(), ["0/0/0-1", "0/0/1-0"]);
    const greedy = decisions.filter(({ bot }) => bot === "greedy");
    assert.ok(greedy.every(({ result, place }) => result === (place === 1 ? 1 : 0)));
    const { stdout, stderr } = spawnSync("python3", [sampleReader, file], { encoding: "utf8" });
    assert.equal(stderr, "");
    assert.match(stdout, /^PICK +\d+ times, won 50%$/m);
  });

  it("are refused if a file would be overwritten or is no data set", async () => {
    const file = join(folder, "games.jsonl");
    const series = ["series", "builtin:greedy", "builtin:random", "--game", "locm", "-n", "1", "--jobs", "1"];
    assert.equal(await spar(...series, "--dataset", file), undefined);
    assert.equal(await spar(...series, "--dataset", file), `${file} already exists: choose another file.`);
    const other = join(folder, "games.csv");
    assert.match((await spar(...series, "--dataset", other)) ?? "", /ending in \.jsonl or \.jsonl\.gz/);
    assert.equal(existsSync(other), false);
  });
});

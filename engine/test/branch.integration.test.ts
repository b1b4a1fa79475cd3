import assert from "node:assert/strict";
import { parseOptions } from "../game/game.ts";
import { locm } from "../games/locm/index.ts";
import { getGame } from "../games.ts";
import { inEnglish } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { type AnswerLine, listAnswers, type MatchPlan, type RecordLine } from "../record/match-record.ts";
import { createBranchRecord, listBranchAnswers } from "../record/position.ts";
import { createReplay } from "../record/replay.ts";
import { makeSourceStamp } from "./bot-runs.ts";
import { officialMatch } from "./recorded-match.ts";

/** Passes, and counts its turns aloud. */
const counter = `
let turns = 0;
let lines = [];
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  lines.push(line);
  if (lines.length < 4 || lines.length < 4 + Number(lines[3])) return;
  lines = [];
  console.log(\`PASS turn \${++turns}\`);
});
`;
const moody = counter.replace("PASS turn", `PASS mood \${Math.random()} turn`);

function hashLines(lines: readonly RecordLine[]): string {
  const end = lines.at(-1);
  assert.ok(end?.kind === "end");
  return end.digest;
}

describe("a match that is played on from another answer", () => {
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());

  async function plan(source: string): Promise<MatchPlan> {
    const bots = [
      await makeSourceStamp("bot.js", source),
      { kind: "builtin" as const, name: "greedy", builtin: "greedy" },
    ];
    return { game: "locm", options: { rules: "1.0" }, seeds: locm.rules.seeds("1"), timeScale: 5, trace: false, bots };
  }

  /** The bot's fifth answer of the battle becomes another. */
  async function playedOn(source: string) {
    const original = await plan(source);
    const record = await pool.play(original);
    const battle = createReplay(record).turns.filter(({ ask }) => ask.player === 0 && ask.phase === "battle");
    const answer = battle[4]!.index;
    const answers = listBranchAnswers(record, { answer, text: "PASS by hand" });
    const branch = await pool.play({ ...original, branch: { match: "original", answer } }, { branchAnswers: answers });
    return { record, branch, answer };
  }

  it("keeps everything before, takes that answer, and lets the bots continue with their memory", async () => {
    const { record, branch, answer } = await playedOn(counter);
    const [before, after] = [listAnswers(record), listAnswers(branch)];
    assert.deepEqual(after.slice(0, answer), before.slice(0, answer));
    assert.equal(after[answer]!.text, "PASS by hand");
    const [next] = after.slice(answer + 1).filter(({ player }) => player === 0);
    assert.equal(next!.text, `PASS turn ${after.slice(0, answer + 1).filter(({ player }) => player === 0).length + 1}`);
    assert.equal(branch.at(-1)!.kind, "end");
    assert.deepEqual(createReplay(branch).plan.branch, { match: "original", answer });
    assert.ok(after.every(({ remarks }) => !remarks?.some(({ kind }) => kind === "notice")));
    // Passing is all it ever does, so the rest of the match is the same to the last state.
    assert.deepEqual(createReplay(branch).outcome, createReplay(record).outcome);
  });

  const builtinMatches: readonly (readonly [string, readonly string[], object])[] = [
    ["locm", ["random", "greedy"], {}],
    ["dungeon", ["random", "cautious"], { games: 12, atOnce: 5 }],
    ["perfect-aim", ["collector", "hunter", "collector"], {}],
    ["combat", ["none", "greedy"], { scenarios: 6 }],
  ];
  for (const [game, names, options] of builtinMatches) {
    it(`is the same match again when the answer is the same: ${game}`, async () => {
      const bots = names.map((builtin) => ({ kind: "builtin" as const, name: builtin, builtin }));
      const filled = parseOptions(getGame(game), options);
      const again = { game, options: filled, seeds: getGame(game).rules.seeds("1"), timeScale: 5, trace: false, bots };
      const record = await pool.play(again);
      const texts = (lines: readonly RecordLine[]) =>
        listAnswers(lines).map(({ player, gameNumber, text }) => [player, gameNumber, text]);
      const answer = Math.floor(listAnswers(record).length * 0.4);
      const { text } = listAnswers(record)[answer]!;
      const answers = listBranchAnswers(record, { answer, text: text! });
      const branch = await pool.play(again, { branchAnswers: answers });
      assert.deepEqual(texts(branch), texts(record));
      assert.equal(hashLines(branch), hashLines(record));
    });
  }

  it("says so if a bot remembers answers that differ from the record", async () => {
    const { branch, answer } = await playedOn(moody);
    const own: AnswerLine[] = listAnswers(branch).filter(({ player }, i) => player === 0 && i > answer);
    assert.match(own[0]!.remarks!.at(-1)!.message, /34 of the bot's 35 earlier answers differ from the record/);
    assert.equal(inEnglish(own[1]!.remarks), undefined);
  });
});

describe("a branch as a record of its own", () => {
  const { lines } = officialMatch("1.0", 0);
  const answers = lines.length - 1;
  const at = "2026-02-02T00:00:00.000Z";

  it("names the match and the answer where it branches off, and can be watched live", () => {
    const record = createBranchRecord(lines, { match: "original", answer: 70, text: "PASS" }, at)!;
    const replay = createReplay(record);
    assert.deepEqual(replay.plan.branch, { match: "original", answer: 70 });
    assert.equal(replay.plan.at, at);
    assert.equal(replay.turns.length, 71);
    assert.match(replay.stopped!, /^What if/);
  });

  it("has an end if the answer ended the match", () => {
    const record = createBranchRecord(lines, { match: "original", answer: 70, text: "NONSENSE" }, at)!;
    assert.equal(createReplay(record).outcome?.reason, "unreadable");
  });

  it("does not exist for a missing answer", () => {
    assert.equal(
      inEnglish(createBranchRecord(lines, { match: "original", answer: answers, text: "PASS" }, at)),
      undefined,
    );
  });
});

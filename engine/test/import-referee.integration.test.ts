import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { importSiteGame } from "../app/import-game.ts";
import { playRequestedMatch, repeatMatch } from "../app/match.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { listAnswers, type MatchRecord, readPlan } from "../record/match-record.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import {
  adds,
  type CountFolder,
  count,
  openCountFolder,
  printedBy,
  readFrames,
  settings,
} from "./referees/count-folder.ts";
import { recordToSiteJson } from "./site-json.ts";

describe("a site game of a game by its own referee", () => {
  let own: CountFolder;
  before(() => {
    own = openCountFolder();
  });
  after(() => own.close());

  const referee = () => ({ referee: ["node", count, "{league}"], folder: own.folder });

  async function imported(json: object, league?: number, pool: Pick<CountFolder["pool"], "play"> = own.pool) {
    const read = await importSiteGame(JSON.stringify(json), { settings, pool, referee: referee(), league });
    assert.ok(!("why" in read), "why" in read ? read.why : "");
    return { ...read, record: readRecord(writeRecord(read.record)) };
  }

  const listTurns = (record: MatchRecord) =>
    createReplay(record).turns.map(({ ask, answer }) => [
      ask.player,
      ask.text,
      ask.limitMs,
      answer.text,
      answer.failure,
    ]);

  const forms: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>])[] = [
    ["for two", ["one", "three"], {}],
    ["for three", ["three", "one", "one"], {}],
    ["with answers of two lines", ["two", "two"], { lines: "2" }],
    ["with a crash, of which the site shows no answer", ["one", "lost"], {}],
    ["with an answer that disqualified", ["one", "nine"], {}],
    ["in which players are told something between", ["one", "three"], { quiet: "1" }],
    ["with answers that were late, as its summaries say", ["one", "one"], { monitored: "1", soft: "0", tells: "1" }],
    ["with a key of its own", ["one", "nine"], { scolds: "1" }],
  ];
  for (const [form, names, keys] of forms)
    it(`${form} is played again, with the questions, answers, limits and frames of the match`, async () => {
      writeFileSync(join(own.folder, "two.js"), adds(1).replace("console.log(1)", 'console.log("1\\n1")'));
      const record = await own.played(names, keys);
      const { imported: game, record: again } = await imported(recordToSiteJson(record), 3);
      assert.equal(inEnglish(game.difference), undefined);
      const withoutCause = (turns: ReturnType<typeof listTurns>) =>
        turns.map(([player, text, limit, answer, failure]) => [player, text, limit, answer, failure && "timeout"]);
      assert.deepEqual(listTurns(again), withoutCause(listTurns(record)));
      assert.deepEqual(readFrames(again), readFrames(record));
      assert.deepEqual(createReplay(again).outcome?.scores, createReplay(record).outcome?.scores);
      assert.deepEqual(game.names.slice(0, 2), ["Anna", "Wood"]);
      assert.deepEqual(readPlan(again).seeds, readPlan(record).seeds);
    });

  it("is played in the league whose summaries agree", async () => {
    const json = recordToSiteJson(await own.played(["one", "three"], { tells: "1" }));
    mkdirSync(join(own.folder, "config/level5"), { recursive: true });
    assert.deepEqual(readPlan((await imported(json, 3)).record).options, { league: 3 });
    // The referee names no leagues, but may know some.
    assert.deepEqual(readPlan((await imported(json)).record).options, { league: 3 });
    assert.equal(english((await imported(json, 2)).imported.difference!.where), "turn 1");
    json.frames[4]!.summary = "of no league";
    const tried: unknown[] = [];
    const pool: Pick<CountFolder["pool"], "play"> = {
      play(plan, playing) {
        tried.push((plan.options as { league?: number }).league);
        return own.pool.play(plan, playing);
      },
    };
    await imported(json, undefined, pool);
    assert.deepEqual(tried, [undefined, 4, 3, 2]);
  });

  it("whose summary differs goes on with what the site showed, and says from which turn on", async () => {
    const record = await own.played(["one", "three"]);
    const json = recordToSiteJson(record);
    json.frames[4]!.summary = "$1 adds 2: 6";
    const { imported: game, record: shown } = await imported(json);
    assert.deepEqual(inEnglish(game.difference), {
      where: "turn 2",
      expected: "$1 adds 2: 6",
      actual: "¤GREEN¤$1§GREEN§ adds 3: 10",
    });
    const texts = (of: MatchRecord) => listAnswers(of).map(({ text }) => text);
    assert.deepEqual(texts(shown), texts(record), "every answer of the site");
    assert.deepEqual(
      createReplay(shown).turns.map(({ ask }) => ask.text !== ""),
      [
        true,
        true,
        true,
        true,
        ...texts(record)
          .slice(4)
          .map(() => false),
      ],
      "what was asked is known up to there",
    );
    assert.deepEqual(createReplay(shown).outcome?.scores, createReplay(record).outcome?.scores);
    assert.deepEqual(readFrames(shown), readFrames(record));
  });

  it("whose scores or length differ says so", async () => {
    const json = recordToSiteJson(await own.played(["one", "three"]));
    const end = json.frames.filter(({ agentId }) => agentId === 1).length;
    const other = await imported({ ...json, scores: [5, 0] });
    assert.deepEqual(inEnglish(other.imported.difference), {
      where: `turn ${end}`,
      expected: "scores 5 : 0",
      actual: "scores 0 : 1",
    });
    const cut = await imported({ ...json, frames: json.frames.slice(0, -1) });
    assert.equal(english(cut.imported.difference!.expected), "scores 0 : 1");
    assert.equal(createReplay(cut.record).outcome?.reason, "score");
  });

  it("is an opponent as a ghost, and its player's seat can be played again by a bot", async () => {
    const { record } = await imported(recordToSiteJson(await own.played(["one", "three"])));
    const file = join(own.folder, "game.spar.jsonl");
    writeFileSync(file, writeRecord(record));
    const { opponents, seeds, options } = repeatMatch(readPlan(record), 0, file);
    const end = await playRequestedMatch({
      match: { bot: "one.js", folder: own.folder, opponents, seeds, options },
      settings,
      pool: own.pool,
    });
    assert.ok(end.kind === "match");
    assert.deepEqual(listTurns(end.record), listTurns(record));
  });

  it("that no referee can have played is refused in a sentence", async () => {
    const json = recordToSiteJson(await own.played(["one", "three"]));
    const deps = { settings, pool: own.pool };
    const hidden = { ...json, frames: json.frames.map((frame) => ({ ...frame, stdout: undefined })) };
    for (const [given, referees, sentence] of [
      [json, undefined, "No game that you have added is this one: add it by its referee first."],
      [json, { ...referee(), players: [3, 4] as const }, "The referee cannot play this game of the site."],
      [hidden, referee(), /no card is picked in it\.$/],
    ] as const) {
      const read = await importSiteGame(JSON.stringify(given), { ...deps, referee: referees });
      assert.match("why" in read ? read.why : "", new RegExp(sentence));
    }
  });

  it("is imported from a folder with all others, with a table", async () => {
    const record = await own.played(["one", "three"]);
    const json = recordToSiteJson(record);
    const [games, records] = [join(own.folder, "games"), join(own.folder, "records")];
    mkdirSync(games);
    writeFileSync(join(games, "a.json"), JSON.stringify({ success: json }));
    writeFileSync(join(games, "b.json"), JSON.stringify({ ...json, scores: [1, 0] }));
    writeFileSync(join(games, "c.json"), "{");
    // As some keep it: zipped, and with its seed and frames beside it.
    const { refereeInput, frames, ...gameResult } = json;
    const seed = refereeInput.replace("seed=", "").trim();
    writeFileSync(join(games, "d.json.gz"), gzipSync(JSON.stringify({ league: 3, seed, gameResult, frames })));
    const lines: string[] = [];
    const { log } = console;
    console.log = (text: string) => lines.push(...text.split("\n"));
    try {
      await printedBy(["import", games, "-o", records, "--referee", `node "${count}" {league}`], 1);
    } finally {
      console.log = log;
    }
    assert.deepEqual(lines, [
      `a.json  count: Anna vs Wood  the same, ${listAnswers(record).length} answers`,
      "b.json  count: Anna vs Wood  differs from turn 5 on",
      "c.json  not imported: The JSON of the game is incomplete: it ends after 1 characters.",
      `d.json.gz  count: Anna vs Wood  the same, ${listAnswers(record).length} answers`,
      "2 the same, 1 different, 1 not imported",
    ]);
    for (const name of ["a", "d"]) {
      const kept = readRecord(readFileSync(join(records, `${name}.spar.jsonl`), "utf8"));
      assert.deepEqual(listTurns(kept), listTurns(record));
    }
  });

  it("for one player plays its test case, also one that only the site has", async () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-solo-"));
    try {
      mkdirSync(join(folder, "config"));
      copyFileSync(join(__dirname, "referees/solo.mjs"), join(folder, "solo.mjs"));
      writeFileSync(join(folder, "config/config.ini"), "type=solo\nmin_players=1\nmax_players=1\n");
      writeFileSync(join(folder, "config/test1.json"), JSON.stringify({ testIn: "6" }));
      const deps = { settings, pool: own.pool, referee: { referee: ["node", "solo.mjs"], folder } };
      for (const [input, name] of [
        ["6\n", "1"],
        ["5\n", "site"],
      ] as const) {
        const frames = [
          { agentId: -1, summary: `1 player, ${input}` },
          { agentId: 0, stdout: "3\n" },
          { agentId: 0, stdout: "3\n", summary: "solved in 2" },
        ];
        const json = { refereeInput: input, agents: [{ index: 0 }], scores: [1], frames };
        const read = await importSiteGame(JSON.stringify(json), deps);
        assert.ok(!("why" in read), "why" in read ? read.why : "");
        assert.equal(inEnglish(read.imported.difference), undefined);
        assert.deepEqual(readPlan(read.record).seeds, { test: name });
        assert.deepEqual(createReplay(read.record).outcome?.places, [1]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

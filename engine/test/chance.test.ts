import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type OnLoadArgs, type OnLoadResult } from "esbuild";
import { findMistakes } from "../app/analyse.ts";
import { readMatchFeatures } from "../arena/chance/features.ts";
import { learnChance, predictChances } from "../arena/chance/learn.ts";
import { chartChances, learnFromRecords } from "../arena/chance/learn-records.ts";
import { fitLogistic } from "../arena/chance/logistic.ts";
import type { Sample, SampledMatch } from "../arena/chance/samples.ts";
import { english } from "../l10n/speak.ts";
import { createRandom } from "../random/seeded.ts";
import { type MatchRecord, type RecordLine, readPlan } from "../record/match-record.ts";
import { listDecisions } from "../record/match-result.ts";
import { judgeReply, makeEndLine, receiveTurn, startOfPlan } from "../record/position.ts";
import { writeRecord } from "../record/record-file.ts";
import { describeQuality, describeUnread } from "../views/analysis-facts.ts";

const toChance = (odds: number) => 1 / (1 + Math.exp(-odds));

describe("a logistic regression", () => {
  it("finds the weights that the outcomes were drawn with, and holds them small with a ridge", () => {
    const random = createRandom("logistic");
    const count = 20_000;
    const values = new Float64Array(3 * count);
    const won = new Float64Array(count);
    for (let row = 0; row < count; row++) {
      const [one, other] = [4 * random() - 2, 4 * random() - 2];
      values.set([one, other, 1], 3 * row);
      won[row] = Number(random() < toChance(1.5 * one - 0.5 * other + 0.3));
    }
    const found = fitLogistic({ width: 3, values }, won, 1e-6);
    for (const [i, weight] of [1.5, -0.5, 0.3].entries()) assert.ok(Math.abs(found[i]! - weight) < 0.06, `${found}`);
    const held = fitLogistic({ width: 3, values }, won, 1);
    assert.ok(held[0]! > 0.05 && held[0]! < 0.5, `${held}`);
  });

  it("stays finite where every row is certain", () => {
    const values = Float64Array.from([1, 1, -1, 1]);
    const found = fitLogistic({ width: 2, values }, Float64Array.from([1, 0]), 0.01);
    assert.ok(found[0]! > 1 && found.every(Number.isFinite));
  });
});

describe("the features of a question", () => {
  const read = (fields: Sample["fields"], player = 0) => {
    const match = { bots: [], winner: 0, turns: 1, answers: "" };
    const { names, rows } = readMatchFeatures({ ...match, samples: [{ answer: 0, player, turn: 1, fields }] });
    return Object.fromEntries(names.map((name, i) => [name.split("\n")[0]!, rows[0]!.values[i]]));
  };

  it("are its values, and of tables by owner the rows, sums, and counts of columns with few values", () => {
    const rows = {
      0: { mine: true, size: 1, x: 4 },
      1: { mine: true, size: 3, x: 5 },
      2: { mine: false, size: 3, x: 7 },
    };
    const found = read({ score: 12, isWaiting: true, name: "a", "units rows": rows });
    assert.deepEqual([found.score, found.isWaiting, found.name], [12, 1, undefined]);
    assert.deepEqual(
      ["count", "x", "size=3"].map((name) => found[`units rows mine ${name}`]),
      [2, 9, 1],
    );
    assert.deepEqual(
      ["count", "x", "size=1"].map((name) => found[`units rows mine less others ${name}`]),
      [1, 2, 1],
    );
  });

  it("take small tables without owners row by row, and from the player's own row where its number was sent", () => {
    const found = read({ player: 1, "players rows": { 0: [5], 1: [8, '{"a":[1,2],"b":[3,4]}'] } });
    assert.equal(found["players rows first less second 0"], -3);
    assert.equal(found["players rows own row less others 0"], 3);
    assert.deepEqual(
      ["1", "1.0", "1.1"].map((name) => found[`players rows row 1 ${name}`]),
      [2, 4, 6],
    );
  });

  it("are of a board's numbers whose each place is, and how many a side has at equal distances", () => {
    // Two rows of four: the player's own 2 is above and beside itself, the other's 1 thrice in a row.
    const found = read({ mark: 2, "board rows": { ...[2, 2, 0, 0, 2, 1, 1, 1] } });
    assert.deepEqual(
      ["at 0", "at 2", "at 5", "pairs 1", "pairs 4"].map((name) => found[`board rows ${name}`]),
      [1, 0, -1, -1, 1],
    );
    // Distances at which nobody has a pair are no numbers.
    const pairs = Object.keys(found).filter((name) => name.includes("pairs"));
    assert.deepEqual(pairs.sort(), [
      "board rows pairs 1",
      "board rows pairs 2",
      "board rows pairs 3",
      "board rows pairs 4",
    ]);
  });

  it("count the signs of rows that are texts", () => {
    assert.equal(read({ "lines rows": { 0: "..#", 1: "###", 2: ".", 3: "##", 4: "#." } })["lines rows all #"], 7);
  });
});

/** Matches of bots of some strength, whose questions tell who is ahead, or not; a hidden lead decides who wins. */
function makeMatches(count: number, bots: number, tells = true): SampledMatch[] {
  const random = createRandom(`matches ${count}`);
  return Array.from({ length: count }, (_, match) => {
    const players = [match % bots, (match + 1 + (Math.floor(match / bots) % (bots - 1))) % bots];
    let lead = 0;
    const samples: Sample[] = [];
    for (let turn = 1; turn <= 10; turn++) {
      lead += 2 * random() - 1 + 0.1 * Math.sign(players[0]! - players[1]!);
      for (const [player, side] of [1, -1].entries()) {
        const shown = tells ? side * lead : random();
        const fields = { army: 5 + shown, enemies: 5 - shown, noise: random(), score: Math.round(random() * 5) };
        samples.push({ answer: samples.length, player, turn, fields });
      }
    }
    const names = players.map((bot) => `bot ${bot}`);
    return { samples, bots: names, winner: lead > 0 ? 0 : 1, turns: 10, answers: `${match}` };
  });
}

const learnFrom = (matches: readonly SampledMatch[]) => learnChance(matches.map(readMatchFeatures));

const stub = "gameloop\nread army:int enemies:int\nwrite go\n";

/** The module that learns in a build of its own, in which the numbers of questions have other names. */
async function buildOther(folder: string, prefix: string): Promise<typeof import("../arena/chance/learn-records.ts")> {
  const outfile = join(folder, `build-${prefix.trim()}.cjs`);
  await build({
    entryPoints: [fileURLToPath(new URL("../arena/chance/learn-records.ts", import.meta.url))],
    ...{ outfile, bundle: true, platform: "node", format: "cjs", logLevel: "error" },
    banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
    define: { "import.meta.url": "bundleUrl", prefix: JSON.stringify(prefix) },
    plugins: [{ name: "other features", setup: ({ onLoad }) => onLoad({ filter: /features\.ts$/ }, nameOtherwise) }],
  });
  return createRequire(import.meta.url)(outfile);
}

function nameOtherwise({ path }: OnLoadArgs): OnLoadResult {
  const source = readFileSync(path, "utf8");
  const contents = source.replace("found.set(name,", "found.set(prefix + name,");
  assert.notEqual(contents, source);
  return { contents, loader: "ts" };
}

type Made = Pick<SampledMatch, "samples" | "bots" | "winner"> & Partial<Pick<SampledMatch, "answers">>;

function makeRecord({ samples, bots, winner, answers: text = "go" }: Made): MatchRecord {
  const lines: RecordLine[] = [
    {
      ...{ kind: "match", format: 1, engine: "test", at: "2026-01-01T00:00:00.000Z", game: "referee:war" },
      ...{ referee: { name: "war", hash: "", players: { min: 2, max: 3 }, stub } },
      ...{ options: {}, seeds: { seed: "1" }, timeScale: 1, trace: false },
      bots: bots.map((name) => ({ kind: "command", name })),
    },
  ];
  const position = startOfPlan(lines[0] as RecordLine & { kind: "match" });
  const ask = (next: (RecordLine & { kind: "referee" })["next"]) => {
    const line = { kind: "referee" as const, next };
    lines.push(line);
    receiveTurn(position, line);
  };
  for (const { player, fields } of samples) {
    const sent = `${Math.round(100 * Number(fields.army))} ${Math.round(100 * Number(fields.enemies))}\n`;
    ask({ kind: "question", player, text: sent, lines: 1, limitMs: 50 });
    const answer = { kind: "answer" as const, player, text, ms: 1 };
    lines.push(answer);
    judgeReply(position, answer);
  }
  ask({ kind: "scores", scores: bots.map((_, player) => Number(player === winner)) });
  return [...lines, makeEndLine(position, 1)!];
}

describe("a learned winning chance", () => {
  it("is right about bots that it was not learned from, and far better than the score alone", () => {
    const { quality, model } = learnFrom(makeMatches(200, 6));
    assert.ok(quality.brier < 0.17 && quality.byScore > 0.24, JSON.stringify(quality));
    assert.deepEqual([quality.matches, quality.bots, quality.isByBots, quality.missing], [200, 6, true, 0]);
    for (const { count, said, won } of quality.bins) if (count > 200) assert.ok(Math.abs(said - won) < 0.12);
    assert.match(
      english(describeQuality(quality)),
      /^Chance from 200 matches of 6 bots: .* is 0\.1\d, .* alone 0\.25;/,
    );
    const at = (army: number) =>
      predictChances(model, [{ answer: 3, player: 1, turn: 9, fields: { army, enemies: 10 - army } }])[0]!;
    assert.ok(at(8).chance > 0.9 && at(2).chance < 0.1 && Math.abs(at(5).chance - 0.5) < 0.1);
    assert.ok(at(6).low < at(6).chance && at(6).chance < at(6).high && at(6).high < 1);
    assert.deepEqual([at(6).answer, at(6).player], [3, 1]);
  });

  it("has an interval that holds nearly always what the chance is", () => {
    const { model, quality } = learnFrom(makeMatches(200, 6));
    const sides = [-4, -2, 0, 2, 4].map((lead) => {
      const fields = { army: 5 + lead, enemies: 5 - lead, noise: 0.5, score: 2 };
      return predictChances(model, [{ answer: 0, player: 0, turn: 5, fields }])[0]!;
    });
    const miss =
      quality.bins.reduce((sum, { count, said, won }) => sum + count * Math.abs(said - won), 0) /
      quality.bins.reduce((sum, { count }) => sum + count, 0);
    // Five steps of at most 1 follow, whose sum is nearly normal, and a tenth of each is for the better bot.
    for (const [i, { low, high }] of sides.entries()) {
      const chance = [0.003, 0.075, 0.5, 0.925, 0.997][i]!;
      assert.ok(low <= chance && chance <= high && high - low >= Math.min(miss, 1 - low), `${chance}: ${low} ${high}`);
    }
  });

  it("leaves out matches where there are fewer than four bots", () => {
    const { quality } = learnFrom(makeMatches(120, 3));
    assert.deepEqual([quality.isByBots, quality.missing], [false, 0]);
  });

  it("wants more matches where there are few, and as many again where it knows no more than the score", () => {
    const few = learnFrom(makeMatches(20, 5)).quality;
    assert.equal(few.missing, 40);
    assert.match(english(describeQuality(few)), /^Winning chances are not there yet: 20 matches .* 40 more are wanted/);
    assert.equal(learnFrom(makeMatches(100, 5, false)).quality.missing, 100);
    assert.equal(learnChance([]).quality.missing, 60);
    assert.equal(learnFrom(makeMatches(100, 5, false)).quality.isGood, false);
    const drawn = makeMatches(80, 5).map((match) => ({ ...match, winner: undefined }));
    assert.equal(learnFrom(drawn).quality.matches, 0);
    // However many were drawn, those with a winner are too few.
    const rare = makeMatches(500, 5).map((match, i) => (i < 40 ? match : { ...match, winner: undefined }));
    assert.equal(learnFrom(rare).quality.missing, 20);
  });

  it("is that of the score alone where more numbers say less of bots that are new", () => {
    const random = createRandom("noise");
    const noise = () => Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`noise${i}`, random()]));
    const matches = makeMatches(70, 6).map((match) => ({
      ...match,
      samples: match.samples.map(({ fields, ...sample }) => {
        return { ...sample, fields: { ...noise(), score: Number(fields.army) - Number(fields.enemies) } };
      }),
    }));
    const { quality } = learnFrom(matches);
    assert.deepEqual([quality.brier, quality.isGood], [quality.byScore, true]);
  });

  it("wants no more where many matches have not made it good", () => {
    const { quality } = learnFrom(makeMatches(500, 5, false));
    assert.deepEqual([quality.isGood, quality.missing], [false, 0]);
    assert.match(
      english(describeQuality(quality)),
      /^500 matches with a winner are kept, but .* no winning chances\.$/,
    );
    assert.deepEqual(
      chartChances(makeRecord(makeMatches(1, 2)[0]!), learnFrom(makeMatches(500, 5, false))).chances,
      [],
    );
  });
});

describe("the winning chance in records", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-chance-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("is charted in a thread, from the files of other matches, which are read once", async () => {
    const matches = makeMatches(90, 5).map(makeRecord);
    const files = matches.map((record, i) => {
      const file = join(folder, `${i}.spar.jsonl`);
      writeFileSync(file, writeRecord(record));
      return file;
    });
    writeFileSync(join(folder, "damaged.spar.jsonl"), '{"kind":"match"');
    files.push(join(folder, "damaged.spar.jsonl"), join(folder, "gone.spar.jsonl"));
    const learned = await learnFromRecords(files);
    assert.deepEqual([learned.quality.matches, learned.quality.missing], [90, 0]);
    const end = await findMistakes({ record: matches[0]!, budgetMs: 1000, matches: files });
    assert.ok(end.kind === "verdict");
    assert.deepEqual(end.found, chartChances(matches[0]!, learned));
    assert.equal(end.found.chances.length, 20);
    // What was read is kept, until the file changes.
    writeFileSync(files[0]!, `${writeRecord(matches[0]!)}\n`);
    assert.deepEqual((await learnFromRecords(files)).quality, learned.quality);
  });

  it("is learned from a data set as from the records of the same matches, each member of which is zipped", async () => {
    const matches = makeMatches(90, 5).map(makeRecord);
    const files = matches.map((_, i) => join(folder, `of-${i}.spar.jsonl`));
    for (const [i, record] of matches.entries()) writeFileSync(files[i]!, writeRecord(record));
    const members = matches.map((record, i) => {
      const lines = listDecisions(record).map(
        (line) => `${JSON.stringify({ match: `0/${i}/0-1`, id: "a", ...line })}\n`,
      );
      return gzipSync(lines.join(""));
    });
    // A series that was killed leaves half a line.
    const data = join(folder, "war.jsonl.gz");
    writeFileSync(data, Buffer.concat([...members, gzipSync('{"match":"0/9')]));
    const plan = readPlan(matches[0]!);
    const { quality, model } = await learnFromRecords([data], plan);
    assert.equal(quality.missing, 0);
    assert.deepEqual({ quality, model }, await learnFromRecords(files));
    // It is no data of another game.
    assert.equal((await learnFromRecords([data], { ...plan, game: "referee:peace" })).quality.matches, 0);
    // A match that is in both counts once.
    assert.deepEqual((await learnFromRecords([data, ...files], plan)).quality, quality);
  });

  it("is judged by whole bots: a bot is the same in records, in data sets and as a version", async () => {
    const [other, ...matches] = makeMatches(90, 5).map(makeRecord);
    const data = join(folder, "mixed.jsonl");
    const lines = listDecisions(other!).map((line) => JSON.stringify({ match: "0/0/0-1", id: "a", ...line }));
    writeFileSync(data, lines.join("\n"));
    const files = matches.map(([first, ...rest], i) => {
      const { bots, ...plan } = first as RecordLine & { kind: "match" };
      const [version, ending] = [["", "@git:HEAD", "@2f6c1a"][i % 3], ["", ".py"][i % 2]];
      const stamps = bots.map(({ name }) => ({
        kind: "file" as const,
        name: name + ending + version,
        file: `/${i}.py`,
      }));
      const file = join(folder, `version-${i}.spar.jsonl`);
      writeFileSync(file, writeRecord([{ ...plan, bots: stamps }, ...rest]));
      return file;
    });
    const { quality } = await learnFromRecords([data, ...files], readPlan(other!));
    assert.deepEqual([quality.matches, quality.bots, quality.isByBots], [90, 5, true]);
  });

  it("is learned from a data set that is longer than a record may be, and up to where one is damaged", async () => {
    const matches = makeMatches(90, 5).map(makeRecord);
    const members = matches.map((record, i) =>
      gzipSync(
        listDecisions(record)
          .map((line) => `${JSON.stringify({ match: `${i}`, id: "a", ...line })}\n`)
          .join(""),
      ),
    );
    // What a line of 8 MB is padded with is no data.
    const padding = gzipSync(`${" ".repeat(8_000_000)}\n`, { level: 1 });
    const data = join(folder, "large.jsonl.gz");
    writeFileSync(data, Buffer.concat([...members, ...new Array(33).fill(padding)]));
    assert.equal((await learnFromRecords([data], readPlan(matches[0]!))).quality.matches, 90);
    const broken = join(folder, "broken.jsonl.gz");
    writeFileSync(broken, Buffer.concat([...members, padding.subarray(0, 100)]));
    // The last match before the damage may not be whole.
    const { quality } = await learnFromRecords([broken], readPlan(matches[0]!));
    assert.equal(quality.matches, 89);
    assert.equal(english(describeUnread(quality)!), "Could not be read to the end: broken.jsonl.gz.");
    const unread = ["a", "b", "c", "d", "e"];
    assert.equal(english(describeUnread({ ...quality, unread })!), "Could not be read to the end: a, b, c and 2 more.");
  });

  it("is learned from a part of very many matches, with each opponent and seat of a series", async () => {
    // As in a series, what was played takes turns.
    const met = [
      ["one", "two"],
      ["two", "four"],
      ["one", "three"],
      ["three", "four"],
    ];
    const data = join(folder, "many.jsonl");
    const plan = readPlan(makeRecord(makeMatches(1, 2)[0]!));
    const texts = makeMatches(2400, 2).map(({ samples, winner }, i) => {
      const record = makeRecord({ samples: samples.slice(0, 4), bots: met[i % 4]!, winner });
      const lines = listDecisions(record).map((line) => JSON.stringify({ match: `0/${i}/0-1`, id: "a", ...line }));
      return `${lines.join("\n")}\n`;
    });
    writeFileSync(data, texts.join(""));
    const { quality } = await learnFromRecords([data], plan);
    assert.ok(quality.matches > 500 && quality.matches < 1500, `${quality.matches}`);
    assert.equal(quality.bots, 4);
  });

  it("counts matches that were sent the same where other bots played, or they answered otherwise", async () => {
    const [match] = makeMatches(1, 2);
    const files = ["one go", "two go", "one stop", "one go"].map((both, i) => {
      const [bot, answer] = both.split(" ");
      const file = join(folder, `sent-${i}.spar.jsonl`);
      writeFileSync(file, writeRecord(makeRecord({ ...match!, bots: [bot!, "other"], answers: answer! })));
      return file;
    });
    assert.equal((await learnFromRecords(files)).quality.matches, 3);
  });

  for (const [players, others] of [
    [2, 3],
    [3, 2],
  ] as const)
    it(`is learned from a data set of matches of ${others}, beside a record of a match of ${players}`, async () => {
      const matches = makeMatches(90, 5).map((match) => {
        const third = match.samples.filter(({ player }) => player === 0).map((sample) => ({ ...sample, player: 2 }));
        return { ...match, samples: [...match.samples, ...third], bots: [...match.bots, "third"] };
      });
      const [two, three] = [makeMatches(90, 5).map(makeRecord), matches.map(makeRecord)];
      const records = others === 2 ? two : three;
      const data = join(folder, `of-${others}.jsonl`);
      const lines = records.flatMap((record, i) =>
        listDecisions(record).map((line) => JSON.stringify({ match: `0/${i}/0-1`, id: "a", ...line })),
      );
      writeFileSync(data, lines.join("\n"));
      const files = records.map((record, i) => {
        const file = join(folder, `of-${others}-${i}.spar.jsonl`);
        writeFileSync(file, writeRecord(record));
        return file;
      });
      const plan = readPlan((players === 2 ? two : three)[0]!);
      const learned = await learnFromRecords([data], plan);
      assert.equal(learned.quality.matches, 90);
      assert.deepEqual(learned, await learnFromRecords(files));
    });

  it("keeps nothing for another build of Spar, which may read other numbers of a question", async () => {
    const records = makeMatches(90, 5).map(makeRecord);
    const files = records.map((record, i) => {
      const file = join(folder, `build-${i}.spar.jsonl`);
      writeFileSync(file, writeRecord(record));
      return file;
    });
    const learnIn = async (prefix: string) => {
      const { learnFromRecords: learn } = await buildOther(folder, prefix);
      return (await learn(files)).model.names;
    };
    const isOld = (name: string) => name.startsWith("old ");
    assert.ok((await learnIn("old ")).some(isOld));
    assert.ok(!(await learnIn("")).some(isOld));
  });

  it("does not remember that a file could not be read", async () => {
    const text = writeRecord(makeRecord(makeMatches(1, 2)[0]!));
    const file = join(folder, "mended.spar.jsonl");
    writeFileSync(file, text.replace("match", "mutch"));
    utimesSync(file, 1e9, 1e9);
    assert.equal((await learnFromRecords([file])).quality.matches, 0);
    writeFileSync(file, text);
    utimesSync(file, 1e9, 1e9);
    assert.equal((await learnFromRecords([file])).quality.matches, 1);
  });

  it("is learned from a data set of a simulation as from its records, by the names that the environment gives", async () => {
    const environment = { environment: "war", title: "War", about: "", version: "", package: "", agents: [] };
    const observation = { armies: { description: "[owner, strength]" } };
    const kaggle = { ...environment, specification: { agents: [2], configuration: {}, observation } };
    const records = makeMatches(90, 5).map(({ samples, bots, winner }) => {
      const [{ at: _, ...head }] = makeRecord({ samples: [], bots, winner }) as unknown as [
        RecordLine & { at: string },
      ];
      const shown = samples.map(({ player, fields }) => {
        const armies = [fields.army, fields.enemies].map((strength, i) => [i === 0 ? player : 1 - player, strength]);
        return { player, text: JSON.stringify({ player, armies }) };
      });
      const steps = shown.flatMap(({ player, text }): RecordLine[] => {
        const agents = [0, 1].map((seat) => ({
          ...{ status: "ACTIVE", reward: 0 },
          ...(seat === player && { observation: text, limitMs: 50 }),
        }));
        const next = { kind: "step" as const, agents, configuration: "{}" };
        return [
          { kind: "referee", next },
          { kind: "answer", player, text: "1", ms: 1 },
        ];
      });
      const agents = [0, 1].map((seat) => ({ status: "DONE", reward: Number(seat === winner) }));
      const places = [0, 1].map((seat) => (seat === winner ? 1 : 2));
      const outcome = { places, scores: places, reason: "score", detail: "" };
      const referee = { name: "war", hash: "", players: { min: 2, max: 2 }, kaggle };
      return [
        { ...head, at: "", game: "kaggle:war", referee } as unknown as RecordLine,
        ...steps,
        { kind: "referee", next: { kind: "step", agents } },
        { kind: "end", outcome, digest: "", durationMs: 1 },
      ] as MatchRecord;
    });
    const files = records.map((record, i) => {
      const file = join(folder, `kaggle-${i}.spar.jsonl`);
      writeFileSync(file, writeRecord(record));
      return file;
    });
    const lines = records.flatMap((record, i) =>
      listDecisions(record).map((line) => ({ match: `0/${i}/0-1`, id: "a", ...line })),
    );
    const data = join(folder, "kaggle.jsonl");
    writeFileSync(data, lines.map((line) => JSON.stringify(line)).join("\n"));
    const { quality, model } = await learnFromRecords([data], readPlan(records[0]!));
    assert.ok(quality.matches === 90 && quality.missing === 0 && quality.brier < 0.19, JSON.stringify(quality));
    assert.ok(model.names.includes("armies rows mine less others strength"), model.names.join(", "));
    assert.deepEqual({ quality, model }, await learnFromRecords(files));
  });

  it("is not drawn from too few matches", async () => {
    const matches = makeMatches(10, 5).map(makeRecord);
    const file = join(folder, "one.spar.jsonl");
    writeFileSync(file, writeRecord(matches[0]!));
    const { chances, quality } = chartChances(matches[1]!, await learnFromRecords([file]));
    assert.deepEqual([chances, quality?.missing], [[], 59]);
  });
});

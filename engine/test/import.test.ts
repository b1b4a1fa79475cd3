import assert from "node:assert/strict";
import { locm } from "../games/locm/index.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { describeDifference } from "../record/compare.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { createImportedRecord, readMatch, readSiteGame } from "../record/site-game.ts";
import { arenaGames } from "./fixtures.ts";
import { long } from "./long.ts";
import { type Shown, siteJson } from "./site-json.ts";

const games = arenaGames();
const made = { engine: "test", at: "2026-01-01T00:00:00.000Z" };

function imported(json: unknown) {
  const read = locm.extras!.imports!(typeof json === "string" ? json : JSON.stringify(json));
  assert.ok(!("why" in read), "why" in read ? read.why : "");
  return read;
}

function refusal(json: unknown): string {
  const read = locm.extras!.imports!(typeof json === "string" ? json : JSON.stringify(json));
  assert.ok("why" in read, "it is refused");
  assert.doesNotMatch(read.why, /\n/);
  return read.why;
}

const forms: readonly (readonly [string, Shown])[] = [
  ["with what both bots printed", {}],
  ["with what one bot printed", { stdout: [1] }],
  ["with summaries alone", { stdout: [] }],
  ["with what both bots printed and no summaries", { summaries: false }],
];

describe("a game of the site becomes a record", () => {
  for (const [form, shown] of forms) {
    (form === forms[1]![0] ? it : long.it)(`${form}: all ${games.length}, with every command and the winner`, () => {
      for (const arena of games) {
        const game = imported(siteJson(arena, shown));
        assert.equal(inEnglish(game.difference), undefined);
        const record = createImportedRecord(locm, game, made);
        const { turns, outcome } = createReplay(readRecord(writeRecord(record)), { includeNotes: false });
        const commands = turns.filter(({ ask }) => ask.phase === "battle").map(({ answer }) => answer.text);
        const played = [...arena.matchAll(/^turn [01] (.*)$/gm)].map(([, text]) => text);
        assert.deepEqual(commands, played);
        assert.equal(outcome?.places.indexOf(1), Number(/winner ([01])/.exec(arena)![1]));
      }
    });
  }

  it("keeps names, the boss's too, and a bot's stderr", () => {
    const game = imported(siteJson(games[0]!, { stdout: [0] }));
    assert.deepEqual(game.names, ["Anna", "boss"]);
    assert.deepEqual(
      game.answers.slice(0, 2).map(({ stderr }) => stderr),
      ["hm\n", undefined],
    );
  });

  it("of a bot that ran out of time ends there", () => {
    const json = siteJson(games[0]!, { stdout: [] });
    const last = json.frames.findIndex(({ summary }) => summary?.includes("performed action: ATTACK 7 2"));
    json.frames.splice(last);
    json.frames.at(-1)!.summary = "¤RED¤$0 timeout!§RED§\n";
    const game = imported({ ...json, scores: [-1, 0] });
    assert.equal(inEnglish(game.difference), undefined);
    const record = createImportedRecord(locm, game, made);
    assert.equal(createReplay(record).outcome?.reason, "timeout");
  });

  it("of a bot whose answer could not be read ends there, with what it printed or without", () => {
    for (const stdout of [[0], []]) {
      const json = siteJson(games[0]!, { stdout });
      const last = json.frames.findIndex(({ summary }) => summary?.includes("performed action: ATTACK 7 2"));
      json.frames.splice(last);
      const end = json.frames.at(-1)!;
      if (stdout.length > 0) end.stdout = "ATTAC 7 2\n";
      end.summary = "¤RED¤$0: Invalid action name. Should be SUMMON, ATTACK, or USE.§RED§\n";
      const game = imported({ ...json, scores: [-1, 0] });
      assert.equal(inEnglish(game.difference), undefined);
      assert.equal(createReplay(createImportedRecord(locm, game, made)).outcome?.reason, "unreadable");
    }
  });

  it("of our own format is read with any line ends, a final newline and a byte order mark", () => {
    for (const text of [`${games[0]}\n`, `# head\n\n${games[0]}\n\n`, `\n${games[0]!.replaceAll("\n", "\r\n")}\r\n`]) {
      const read = readSiteGame(text, made);
      assert.ok(!("why" in read), "why" in read ? read.why : "");
      const match = readMatch(text);
      assert.ok(!("why" in match) && match.at(-1)?.kind === "end");
    }
    const two = readSiteGame(games.slice(0, 2).join("\n\n"), made);
    assert.equal("why" in two && two.why, "This text contains 2 games; import one at a time.");
  });

  it("with seeds that were given, and with the seeds alone", () => {
    const { refereeInput } = siteJson(games[0]!);
    const seeds = {
      draftChoices: "3164819494938635863",
      shufflePlayer0: "-4280298686081726250",
      shufflePlayer1: "7347568536979139512",
    };
    const texts = [
      refereeInput,
      `# my bot\n${refereeInput.replace(/^/gm, "# ")}print("PICK 0")\n`,
      JSON.stringify(siteJson(games[0]!, { stdout: [], summaries: false })),
      JSON.stringify(siteJson(games[0]!, { stdout: [0], summaries: false })),
    ];
    const named = Object.entries(seeds).map(([name, seed]) => [`${name}Seed`, seed] as const);
    const line = named.map(([name, seed]) => `${name}=${seed}`).join(" ");
    const object = named.map(([name, seed]) => `"${name}": ${seed}`).join(", ");
    assert.deepEqual(imported(`seed=1 ${line}`).seeds, seeds, "in one line");
    assert.deepEqual(imported(`{ "seed": 1, ${object} }`).seeds, seeds, "as an object with numbers");
    assert.deepEqual(imported(Object.fromEntries(named)).seeds, seeds, "as an object with texts");
    assert.deepEqual(imported(`1 ${Object.values(seeds).join(" ")}\n`).seeds, seeds, "as the four numbers alone");
    for (const text of texts) {
      const game = imported(text);
      assert.deepEqual([game.seeds, game.answers], [seeds, []]);
      const replay = createReplay(createImportedRecord(locm, game, made));
      assert.match(replay.stopped ?? "", /^The game is known only up to here: /);
    }
    assert.equal(english(imported(texts[3]!).lacks ?? ""), "the frames are missing answers of boss");
  });

  it("whose frames were cut off is imported up to there, in the draft and within a turn", () => {
    const json = siteJson(games[0]!);
    for (const length of [40, 41, json.frames.findIndex(({ summary }) => summary?.includes("ATTACK 7 2"))]) {
      const game = imported({ ...json, frames: json.frames.slice(0, length) });
      assert.deepEqual(inEnglish([game.difference, game.lacks]), [
        undefined,
        `the frames end after ${game.answers.length} answers`,
      ]);
      assert.ok(game.answers.length >= 38);
    }
  });

  it("needs only the frames, and accepts Windows line ends", () => {
    const json = siteJson(games[0]!, { stdout: [] });
    const frames = json.frames.map((one) => ({ ...one, summary: one.summary?.replaceAll("\n", "\r\n") }));
    const game = imported({ ...json, frames, gameId: null, agents: null, scores: null });
    assert.deepEqual(inEnglish([game.difference, game.names]), [undefined, ["first", "second"]]);
    const [anna, boss] = json.agents;
    const unnamed = { ...json, agents: [{ ...anna, codingamer: { pseudo: " " } }, boss] };
    assert.deepEqual(imported(unnamed).names, ["player 1", "boss"]);
  });

  it("says where the site differs from our rules", () => {
    const json = siteJson(games[0]!);
    const frame = json.frames.find(({ summary }) => summary?.includes("ATTACK 7 2"))!;
    frame.summary = frame.summary!.replace("ATTACK 7 2", "ATTACK 7 4");
    assert.deepEqual(inEnglish(imported(json).difference), {
      where: "turn 37, Anna, command 1",
      expected: "ATTACK 7 4",
      actual: "ATTACK 7 2",
    });
    const read = readSiteGame(JSON.stringify(json), made);
    assert.ok(!("why" in read));
    const replay = createReplay(readRecord(writeRecord(read.record)));
    assert.deepEqual(replay.plan.imported, inEnglish({ difference: read.imported.difference }), "the record keeps it");
    assert.equal(
      describeDifference(replay.plan.imported!.difference!),
      "Spar differs from the site in turn 37, Anna, command 1: ATTACK 7 4 there, ATTACK 7 2 here.",
    );
    assert.match(english(imported({ ...siteJson(games[0]!), scores: [1, 0] }).difference!.where), /^the end/);
  });
});

describe("a text that is not a game of the site is refused in one sentence", () => {
  const text = JSON.stringify(siteJson(games[0]!));
  const rows: readonly (readonly [string, unknown, RegExp])[] = [
    ["an empty text", "", /^The game is not JSON\.$/],
    ["something else", "hello", /^The game is not JSON\.$/],
    ["a page", "<html></html>", /^The game is not JSON\.$/],
    ["half of it", text.slice(0, 5000), /^The JSON of the game is incomplete: it ends after 5000 characters/],
    ["half of it, at a bracket", text.slice(0, text.indexOf("}", 600) + 1), /^The JSON of the game is incomplete/],
    ["JSON of another site", { games: [] }, /^This JSON is not a CodinGame game: there is no "refereeInput"\.$/],
    ["a list", [1], /^This JSON is not a CodinGame game: /],
    ["frames that are none", { refereeInput: "seed=1", frames: 3 }, /CodinGame game: frames: it must be a list\.$/],
    ["no frames", { refereeInput: "seed=1" }, /^This JSON is not a CodinGame game: there is no "frames"\.$/],
    [
      "another game of the site",
      { refereeInput: "seed=1\n", frames: [{ agentId: 0, stdout: "MOVE 1 2\n", summary: "$0 moved" }] },
      /but not of Legends of Code and Magic: no card is picked/,
    ],
    [
      "seeds of another game",
      { ...siteJson(games[0]!), refereeInput: siteJson(games[2]!).refereeInput },
      /^The seeds do not match the picks: in turn 1 Anna chose card 49, but the offer is \d+, \d+, \d+\.$/,
    ],
    ["whole JSON and more", `${text}xx}`, /^The JSON of the game ends after \d+ characters, but more text follows\.$/],
    [
      "a player in words",
      { ...siteJson(games[0]!), frames: [{ agentId: "0" }] },
      /frames\.0\.agentId: it must be a number\.$/,
    ],
    [
      "a third player",
      { ...siteJson(games[0]!), frames: siteJson(games[0]!).frames.with(1, { agentId: 5 }) },
      /^frames\.1\.agentId is 5; it must be 0 or 1 for a player, or -1\.$/,
    ],
    ["three numbers", "1 2 3\n", /^A game has 4 seeds \(seed, .*\), but 3 are given\.$/],
    ["a seed with a fraction", "draftChoicesSeed=3.9\nseed=2\n", /draftChoices is "3\.9"/],
    ["a main seed with a point", "draftChoicesSeed=3\nseed=1.0\n", /seed is "1\.0"/],
    ["a seed that is missing", "draftChoicesSeed=1\nshufflePlayer0Seed=2\n", /shufflePlayer1Seed is missing\.$/],
    ["a seed that is none", "draftChoicesSeed=1x\nseed=2\n", /draftChoices is "1x"/],
    ["no winner", { ...siteJson(games[0]!), scores: [], ranks: [] }, /does not say who won/],
  ];
  for (const [what, json, sentence] of rows) it(what, () => assert.match(refusal(json), sentence));
});

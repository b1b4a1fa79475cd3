import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planGauntlet, planSeries } from "../arena/series/series.ts";
import { locm } from "../games/locm/index.ts";
import { inEnglish } from "../l10n/speak.ts";
import { createPool } from "../match/pool.ts";
import { assignSeats, planMatch } from "../match/setup.ts";
import { findGhost } from "../project/resolve/ghost.ts";
import { formatOpponentName, resolveGauntletSetups, resolveMatch } from "../project/resolve/resolve-match.ts";
import { listAnswers, type MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { describeFate, listGhostFates } from "../record/replayed.ts";
import { createImportedRecord } from "../record/site-game.ts";
import { arenaGames } from "./fixtures.ts";
import { siteJson } from "./site-json.ts";

const settings = { timeScale: 10, trace: false, commands: {}, cacheFolder: tmpdir() };

describe("a ghost", () => {
  const pool = createPool({ size: 1 });
  let folder: string;
  let recorded: MatchRecord;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "spar-ghost-"));
    recorded = await play("greedy", "builtin:greedy");
    writeFileSync(join(folder, "kept.spar.jsonl"), writeRecord(recorded));
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await pool.dispose();
  });

  const met = (bot: string, ...opponents: string[]) =>
    resolveMatch({ bot: `builtin:${bot}`, opponents, folder, game: "locm", options: { rules: "1.0" } }, settings);

  async function play(bot: string, opponent: string, seed = "g"): Promise<MatchRecord> {
    const matched = await met(bot, opponent);
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    return pool.play(planMatch(matched.setup, seed));
  }

  const getTexts = (record: MatchRecord, player: number) =>
    listAnswers(record)
      .filter((line) => line.player === player)
      .map(({ text }) => text);
  const farewells = (record: MatchRecord, player: number) =>
    listAnswers(record).flatMap((line, i) =>
      line.player === player && line.remarks ? [{ i, remarks: line.remarks }] : [],
    );

  for (const [ghost, seat] of [
    ["ghost:kept.spar.jsonl", 1],
    ["ghost:kept.spar.jsonl#1", 0],
  ] as const) {
    it(`plays the recorded match again against a bot that plays as before: ${ghost}`, async () => {
      const again = await play("greedy", ghost, "another seed");
      assert.deepEqual([getTexts(again, 0), getTexts(again, 1)], [getTexts(recorded, 0), getTexts(recorded, 1)]);
      assert.deepEqual(inEnglish(farewells(again, seat)), []);
      const { plan } = createReplay(again);
      assert.deepEqual([plan.bots[seat]!.name, plan.bots[1 - seat]!.name], ["ghost of greedy", "greedy"]);
      assert.deepEqual(
        [plan.seeds, plan.options],
        [createReplay(recorded).plan.seeds, createReplay(recorded).plan.options],
      );
    });
  }

  it("answers as recorded while that is legal, then as the strongest builtin, and says when", async () => {
    const other = await play("random", "ghost:kept.spar.jsonl");
    const left = farewells(other, 1);
    assert.equal(left.length, 1);
    const message = left[0]!.remarks[0]?.message ?? "";
    assert.match(message, /^Its recorded answer ".*" is no longer legal, so the ghost now plays as builtin:mcts\.$/);
    const before = listAnswers(other)
      .slice(0, left[0]!.i)
      .filter(({ player }) => player === 1);
    assert.ok(before.length > 30, "it got into the battle");
    assert.deepEqual(
      before.map(({ text }) => text),
      getTexts(recorded, 1).slice(0, before.length),
    );
    const { turns, outcome } = createReplay(other);
    assert.ok(outcome);
    const illegal = turns.filter(
      ({ ask, rulings }) => ask.player === 1 && rulings.some((one) => one.verdict !== "done"),
    );
    assert.deepEqual(inEnglish(illegal), []);
  });

  it("is never offered of the bot itself", () => {
    const mine = join(folder, "mine.py");
    const [plan, ...rest] = recorded;
    assert.ok(plan?.kind === "match");
    const bots = [plan.bots[0]!, { kind: "file" as const, name: "Anna", file: mine }];
    writeFileSync(join(folder, "second.spar.jsonl"), writeRecord([{ ...plan, bots }, ...rest]));
    const findPlayer = (of: string) => {
      const ghost = findGhost("ghost:second.spar.jsonl", folder, of);
      return typeof ghost === "string" ? ghost : ghost.player;
    };
    assert.deepEqual([findPlayer(mine), findPlayer(join(folder, "other.py"))], [0, 1]);
  });

  it("of a game of the site keeps its seat, its seeds and its rules in every match of a series", async () => {
    const game = locm.extras!.imports!(JSON.stringify(siteJson(arenaGames()[0]!)));
    assert.ok(!("why" in game));
    const record = createImportedRecord(locm, game, { engine: "test", at: "2026-01-01T00:00:00.000Z" });
    writeFileSync(join(folder, "site.spar.jsonl"), writeRecord(record));
    const matched = await met("random", "ghost:site.spar.jsonl#1");
    assert.ok(matched.ok);
    for (const { plan, seats } of planSeries(matched.setup, "s", 3)) {
      assert.deepEqual(seats, [1, 0]);
      assert.deepEqual([plan.seeds, plan.options, plan.bots[0]!.name], [game.seeds, game.options, "ghost of Anna"]);
    }
    const played = createReplay(await pool.play(planMatch(matched.setup, "s")));
    assert.ok(played.outcome);
    assert.deepEqual(
      getTexts(record, 0).slice(0, 30),
      played.turns
        .slice(0, 60)
        .filter(({ ask }) => ask.player === 0)
        .map(({ answer }) => answer.text),
    );
  });

  describe("of a folder of games", () => {
    before(() => {
      const games = join(folder, "games");
      mkdirSync(games);
      for (const [i, stdout] of [[0, 1], []].entries())
        writeFileSync(join(games, `${i}.json`), JSON.stringify(siteJson(arenaGames()[2 * i]!, { stdout })));
      writeFileSync(join(games, "2.spar.jsonl"), writeRecord(recorded));
      writeFileSync(join(games, "spar.json"), "{}");
    });

    it("are played once each in a series, each with its own cards, from the named player's seat", async () => {
      const up = { bot: "builtin:random", opponents: ["ghost:games#1"], folder, game: "locm" };
      const setups = await resolveGauntletSetups((met) =>
        resolveMatch({ ...up, needsOpponent: true, ...met }, settings),
      );
      assert.ok(setups.ok);
      const pairings = planGauntlet(setups.opponents, "s", 20);
      assert.deepEqual(
        pairings.map(({ plan, number, seats }) => [plan.bots[0]!.name, number, seats[0]]),
        [
          ["ghost of Anna", 0, 1],
          ["ghost of Anna", 1, 1],
          ["ghost of greedy", 2, 1],
        ],
      );
      assert.equal(new Set(pairings.map(({ plan }) => plan.seeds.draftChoices)).size, 3);
      assert.equal(formatOpponentName(setups.opponents[0]!), "3 ghosts");
    });

    it("leaves out files without a ghost, and says so once with the first reason", async () => {
      const mixed = join(folder, "mixed");
      mkdirSync(join(mixed, "dir.json"), { recursive: true });
      writeFileSync(join(mixed, "a.json"), "{}");
      writeFileSync(join(mixed, "kept.spar.jsonl"), writeRecord(recorded));
      const up = { bot: "builtin:random", opponents: ["ghost:mixed"], folder, game: "locm" };
      const setups = await resolveGauntletSetups((met) =>
        resolveMatch({ ...up, needsOpponent: true, ...met }, settings),
      );
      assert.ok(setups.ok, setups.ok ? "" : setups.message);
      assert.equal(setups.opponents[0]!.length, 1);
      assert.equal(setups.leftOut.length, 1);
      assert.match(
        setups.leftOut[0]!,
        /^2 files are left out\. .*a\.json has no ghost: This JSON is not a CodinGame game/,
      );
    });

    it("takes whoever played against the named player", () => {
      const of = (name: string) => findGhost(`ghost:games/0.json#against:${name}`, folder, undefined);
      const named = ["Anna", "boss"].map((name) => {
        const ghost = of(name);
        return typeof ghost === "string" ? ghost : ghost.stamp.name;
      });
      assert.deepEqual(named, ["ghost of boss", "ghost of Anna"]);
      assert.equal(of("Bert"), "games/0.json is a match of Anna and boss, not Bert.");
    });

    it("reports in each match when the ghost left its record", async () => {
      const matched = await met("random", "ghost:games/0.json");
      assert.ok(matched.ok, matched.ok ? "" : matched.message);
      const replay = createReplay(await pool.play(planMatch(matched.setup, "s", assignSeats(matched.setup))));
      const [fate] = listGhostFates(replay);
      const { turn, answer } = fate!.left!;
      assert.equal(describeFate(fate!), `the ghost left its record in turn ${turn}`);
      assert.ok(
        replay.turns[answer]!.answer.remarks?.some(({ message }) => message.includes("the ghost now plays as")),
      );
      const kept = createReplay(await play("greedy", "ghost:kept.spar.jsonl"));
      assert.deepEqual(listGhostFates(kept), [{ player: 1 }]);
    });
  });

  const refused: readonly (readonly [string, string[], RegExp])[] = [
    ["without a record", ["ghost:nothing.jsonl"], /^There is no record nothing\.jsonl to play as a ghost\.$/],
    ["without any name", ["ghost:"], /^"ghost:" does not name a record: write ghost:RECORD\.$/],
    [
      "of a player who was not there",
      ["ghost:kept.spar.jsonl#3"],
      /^kept\.spar\.jsonl has 2 players; there is no player 3\.$/,
    ],
    [
      "of a game that is cut off",
      ["ghost:half.json"],
      /^half\.json has no ghost: The JSON of the game is incomplete: it ends after \d+ characters\.$/,
    ],
    [
      "of JSON that is no game",
      ["ghost:other.json"],
      /^other\.json has no ghost: This JSON is not a CodinGame game: there is no "refereeInput"\.$/,
    ],
    [
      "of a file that is no record",
      ["ghost:notes.txt"],
      /^notes\.txt has no ghost: Line 1 of the record is not JSON\.$/,
    ],
  ];
  for (const [what, opponents, sentence] of refused) {
    it(`are refused ${what}`, async () => {
      writeFileSync(join(folder, "notes.txt"), "hello\n");
      writeFileSync(join(folder, "half.json"), JSON.stringify(siteJson(arenaGames()[0]!)).slice(0, 900));
      writeFileSync(join(folder, "other.json"), "{}");
      const matched = await met("greedy", ...opponents);
      assert.match(matched.ok ? "" : matched.message, sentence);
    });
  }

  it("determines the game of its opponent from its record", async () => {
    const [bot = "", ...opponents] = [1, 2].map((player) => `ghost:kept.spar.jsonl#${player}`);
    const matched = await resolveMatch({ bot, opponents, folder }, settings);
    assert.equal(matched.ok ? matched.game.id : matched.message, "locm");
  });

  it("is refused in another game", async () => {
    const up = { bot: "builtin:greedy", opponents: ["ghost:kept.spar.jsonl"], folder, game: "combat" };
    const matched = await resolveMatch(up, settings);
    assert.match(matched.ok ? "" : matched.message, /^The ghost comes from a match of locm, not combat\.$/);
  });
});

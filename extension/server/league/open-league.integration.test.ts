import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  createConnection,
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { openLeague } from "../../../engine/app/league.ts";
import { createPoolExecutor, type Executor } from "../../../engine/arena/execute/executor.ts";
import { openLeagueFiles, type StoredLeague } from "../../../engine/arena/league/league-state.ts";
import { inEnglish } from "../../../engine/l10n/speak.ts";
import { createPool, type Pool } from "../../../engine/match/pool.ts";
import { createReplay } from "../../../engine/record/replay.ts";
import { botFolder } from "../../../engine/test/hosted-bot.ts";
import { skip } from "../../../engine/test/skip.ts";
import type { LeagueReportState as LeagueState } from "../../../engine/views/league-report.ts";
import { toUri } from "../base/bot-files.ts";
import { writeExport } from "../base/write-export.ts";
import { answerAboutLeagues, createOpenLeague, formatLeague, type OpenLeague } from "./leagues.ts";

const bot = (sign: string) => `def best_block(attackers, defenders):
    return [] if len(attackers) ${sign} 2 else [(0, 0)]
`;
const head = { game: "combat", seed: "s", setting: "{}" };
const settings = { timeScale: 20, trace: false, commands: {}, cacheFolder: "" };

describe("a league of the editor", function () {
  this.timeout(120_000);
  const pool = createPool({ size: 2 });
  after(() => pool.dispose());

  const folder = botFolder({ "a.py": bot("<"), "b.py": bot(">"), "c.py": bot("==") });
  const storage = botFolder({});

  function keptIn(place: string): StoredLeague {
    const kept = openLeagueFiles(place).open({ folder, ...head });
    assert.ok("state" in kept);
    return kept;
  }

  async function opened(count: number, notify: (league: OpenLeague) => void = () => {}): Promise<OpenLeague> {
    const wanted = { folder, seats: 2, request: { options: { scenarios: 2 } }, settingsFor: () => settings };
    const kept = keptIn(storage);
    const league = await openLeague(
      { ...wanted, count, kept: () => kept, executor: () => createPoolExecutor(pool) },
      ({ kind }) => kind === "match" && shown.grown(),
    );
    assert.ok(league.kind === "league");
    const shown = createOpenLeague(kept.id, league, notify);
    return shown;
  }

  /** Plays until it says that it has ended. */
  const playedOut = (count: number) =>
    new Promise<OpenLeague>((resolve, reject) => {
      const receive = (league: OpenLeague) => !league.state().isPlaying && resolve(league);
      opened(count, receive).then((league) => league.play(), reject);
    });

  it("resumes in the next session with the matches that are missing", async () => {
    const first = await playedOut(2);
    assert.deepEqual([first.matches.length, first.state().report.of, first.state().trouble], [6, 6, undefined]);
    const next = await opened(3);
    assert.deepEqual([next.id, next.matches.length, next.state().report.of], [first.id, 6, 9]);
    assert.equal((await playedOut(3)).matches.length, 9);
  });

  it("says that it is played before its first match has ended", async () => {
    const told: number[] = [];
    const ended = await new Promise<OpenLeague>((resolve, reject) => {
      const receive = (league: OpenLeague) => {
        if (!league.state().isPlaying) resolve(league);
        else told.push(league.matches.length);
      };
      opened(4, receive).then((league) => league.play(), reject);
    });
    assert.equal(told[0], 9);
    assert.equal(ended.matches.length, 12);
  });

  it("opens a saved record, and plays the match again if it was deleted", async () => {
    const league = await opened(3);
    const files = openLeagueFiles(storage);
    const there = await league.record(0);
    assert.ok("match" in there);
    assert.equal(there.isPlayedAgain, false);
    const before = createReplay(files.record(there.match)!);
    rmSync(join(storage, "leagues", league.id, "records"), { recursive: true });
    assert.equal(inEnglish(files.record(there.match)), undefined);
    const again = await league.record(0);
    assert.ok("match" in again);
    assert.equal(again.isPlayedAgain, true);
    const after = createReplay(files.record(again.match)!);
    assert.deepEqual([after.plan.seeds, after.outcome], [before.plan.seeds, before.outcome]);
    assert.deepEqual(await league.record(99), { message: "the league has no such match." });
  });

  it("is exported in the format of the file's ending, and never into a pipe", async function () {
    const league = await opened(3);
    const to = botFolder({});
    const exported = (path: string) =>
      writeExport(toUri(path), (file) => writeFileSync(file, formatLeague(league, file)));
    assert.deepEqual(await exported(join(to, "league.csv")), {});
    assert.equal(readFileSync(join(to, "league.csv"), "utf8").split("\n").length, 11);
    assert.deepEqual(await exported(join(to, "league.json")), {});
    const report = JSON.parse(readFileSync(join(to, "league.json"), "utf8"));
    assert.deepEqual([report.played, report.matches.length], [9, 9]);
    if (process.platform === "win32") skip(this, "no named pipes in folders");
    const pipe = join(to, "pipe.csv");
    execFileSync("mkfifo", [pipe]);
    assert.match((await exported(pipe)).message ?? "", /^the results cannot be exported: .*pipe\.csv is not a file\./);
    assert.match((await exported(to)).message ?? "", /is not a file\./);
    const { message } = await exported(join(to, "missing", "league.csv"));
    assert.equal(message, "the results cannot be exported: no such file or directory.");
  });

  it("sets a damaged file aside, says so once, and starts over", async () => {
    const { id } = await opened(3);
    const own = join(storage, "leagues", id);
    writeFileSync(join(own, "state.jsonl"), "nonsense\n");
    const { setAside } = keptIn(storage);
    assert.match(
      setAside ?? "",
      /is not the saved state of a league\. It was renamed to state\.jsonl\.damaged-\d+, and/,
    );
    const [aside] = readdirSync(own).filter((name) => name.includes("damaged"));
    assert.equal(readFileSync(join(own, aside!), "utf8"), "nonsense\n");
    assert.equal(keptIn(storage).setAside, undefined);
    assert.equal((await opened(3)).matches.length, 0);
  });

  it("refuses a file that cannot be read, and leaves it unchanged", () => {
    const elsewhere = botFolder({});
    const own = join(elsewhere, "leagues", keptIn(elsewhere).id);
    truncateSync(join(own, "state.jsonl"), 257_000_000);
    const refused = openLeagueFiles(elsewhere).open({ folder, ...head });
    assert.match("why" in refused ? refused.why : "", /is too large/);
    assert.deepEqual(readdirSync(own), ["state.jsonl"]);
  });

  /** A client of the answers about leagues, as in the editor. */
  function leaguesBy(executor: Executor, storage: string) {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const connection = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
    const client = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    const leagues = answerAboutLeagues({
      connection,
      settings: {
        engine: async () => settings,
        editor: async () => ({ timeScale: 20 }),
      },
      player: { executor: () => executor },
      leagueFiles: openLeagueFiles(storage),
      editor: { mayRun: () => true },
      background: { hold() {}, release() {} },
    });
    connection.listen();
    client.listen();
    const end = async () => {
      await leagues.stop();
      client.dispose();
      connection.dispose();
    };
    return { client, end };
  }

  it("has all its matches when it is reopened while being played", async () => {
    // Matches of this pool are over when they are over, whoever stops them.
    const unstopped: Pool = { ...pool, play: (plan) => pool.play(plan) };
    const own = botFolder({ "a.py": bot("<"), "b.py": bot(">") });
    const { client, end } = leaguesBy({ ...createPoolExecutor(unstopped), atOnce: () => 1 }, botFolder({}));
    const asked = { folder: pathToFileURL(own).href, count: 2 };
    await client.sendRequest("spar/openLeague", { ...asked, shouldPlay: true });
    const { state } = await client.sendRequest<{ state: LeagueState }>("spar/openLeague", {
      ...asked,
      shouldPlay: false,
    });
    await end();
    assert.deepEqual([state.report.played, state.isPlaying], [1, false], "the one that went on meanwhile");
  });

  it("ends even if no match is missing", async () => {
    const own = botFolder({ "a.py": bot("<"), "b.py": bot(">") });
    const { client, end } = leaguesBy(createPoolExecutor(pool), botFolder({}));
    const asked = { folder: pathToFileURL(own).href, count: 2, shouldPlay: true };
    for (const missing of [2, 0]) {
      const heard: boolean[] = [];
      const over = new Promise<void>((resolve) => {
        client.onNotification("spar/leagueChanged", ({ state }: { state: LeagueState }) => {
          heard.push(state.isPlaying);
          if (!state.isPlaying) resolve();
        });
      });
      const answer = client.sendRequest<{ state: LeagueState }>("spar/openLeague", asked).then(({ state }) => {
        heard.push(state.isPlaying);
      });
      await Promise.all([over, answer]);
      assert.deepEqual([heard[0], heard.at(-1)], [true, false], `${missing} missing`);
    }
    await end();
  });
});

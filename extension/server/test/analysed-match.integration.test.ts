import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { URI } from "vscode-uri";
import { trustReferee } from "../../../engine/project/referee/referee-trust.ts";
import { removeOnceFree } from "../../../engine/test/free-folder.ts";
import { adds, count } from "../../../engine/test/referees/count-folder.ts";
import type { ServerEvents } from "../../protocol.ts";
import type { RunState } from "../../protocol-data.ts";
import { type LanguageServer, startLanguageServer } from "./language-server.ts";

type Analysed = ServerEvents["analysed"];

describe("a match on the board", () => {
  let folder: string;
  let server: LanguageServer;
  let waiting: { passes(method: string, params: unknown): boolean; go(params: unknown): void }[] = [];
  const until = <Params>(method: string, passes: (params: Params) => boolean) =>
    new Promise<Params>((go) => {
      const one = { passes: (of: string, params: unknown) => of === method && passes(params as Params), go };
      waiting.push(one as (typeof waiting)[number]);
    });
  const receive = (method: string, params: unknown) => {
    const met = waiting.filter((each) => each.passes(method, params));
    waiting = waiting.filter((each) => !met.includes(each));
    for (const { go } of met) go(params);
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "spar-analysed-"));
    mkdirSync(join(folder, "storage"));
    copyFileSync(join(__dirname, "../../../samples/locm/javascript/curve.js"), join(folder, "bot.js"));
    writeFileSync(join(folder, "spar.json"), '{ "analyseSeconds": 600 }');
    server = await startLanguageServer(folder, { timeScale: 50 }, receive);
  });
  after(async () => {
    server.end();
    await removeOnceFree(folder);
  });

  it("is analysed after its last line until the next run begins; findings so far stay", async () => {
    const uri = URI.file(join(folder, "bot.js")).toString();
    const { connection } = server;
    await connection.sendRequest("spar/watch", { bot: uri });
    const ended = until<ServerEvents["recordLines"]>("spar/recordLines", ({ lines }) =>
      JSON.stringify(lines).includes('"kind":"end"'),
    );
    await connection.sendRequest("spar/startRun", { uri, plays: { kind: "match", opponent: "builtin:greedy" } });
    const { match } = await ended;
    const charted = until<Analysed>("spar/analysed", (found) => found.match === match && found.chances.length > 0);
    await connection.sendRequest("spar/analyse", { match });
    assert.equal((await charted).state, "searching");
    const texts = ["PASS"];
    const { chances } = (await connection.sendRequest("spar/weighAnswers", { match, answer: 60, texts })) as {
      chances: readonly unknown[];
    };
    assert.equal(chances.length, 2);
    const stopped = until<Analysed>("spar/analysed", (found) => found.match === match && found.state === "stopped");
    const next = until<RunState>("spar/runChanged", ({ state }) => state === "playing");
    await connection.sendRequest("spar/startRun", { uri, plays: { kind: "match", opponent: "builtin:greedy" } });
    await Promise.all([stopped, next]);
  });

  it("of a game by its referee says what other bots would answer in a turn, when asked about it", async () => {
    const beside = join(folder, "count");
    mkdirSync(beside);
    const said = { one: 1, two: 2 };
    for (const [name, number] of Object.entries(said)) writeFileSync(join(beside, `${name}.js`), adds(number));
    const referee = ["node", count, "{league}"];
    writeFileSync(join(beside, "spar.json"), JSON.stringify({ game: { referee } }));
    trustReferee({ file: join(beside, "spar.json"), referee });
    const uri = URI.file(join(beside, "one.js")).toString();
    const { connection } = server;
    await connection.sendRequest("spar/watch", { bot: uri });
    const finished = until<ServerEvents["matchFinished"]>("spar/matchFinished", ({ bot }) => bot === uri);
    await connection.sendRequest("spar/startRun", { uri, plays: { kind: "match", opponent: "two.js" } });
    const { id: match } = await finished;
    const opined = until<Analysed>(
      "spar/analysed",
      ({ opinions = [] }) =>
        opinions[0]?.opinions.some(({ text, played }) => text?.trim() === "2" && played > 0) === true,
    );
    await connection.sendRequest("spar/analyse", { match, isRequested: true, answer: 0 });
    const { opinions } = await opined;
    assert.deepEqual([opinions![0]!.answer, opinions![0]!.player, opinions![0]!.turn], [0, 0, 1]);
  });
});

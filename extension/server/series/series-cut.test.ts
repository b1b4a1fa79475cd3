import assert from "node:assert/strict";
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createProtocolConnection, IPCMessageReader, IPCMessageWriter } from "vscode-languageserver/node";
import { long } from "../../../engine/test/long.ts";
import { skip } from "../../../engine/test/skip.ts";
import type { SeriesFacts } from "../../../engine/views/series-facts.ts";
import type { MatchesResult, RunKind, RunState } from "../../protocol-data.ts";

const server = fileURLToPath(new URL("../../../dist/server.js", import.meta.url));
const bot = "function bestBlock(attackers, defenders) { return []; }\n";

describe("a series whose server was killed", function () {
  this.timeout(120_000);
  let folder: string;
  const servers: ChildProcess[] = [];
  before(function () {
    if (!existsSync(server)) skip(this, "dist/ is not built");
    folder = mkdtempSync(join(tmpdir(), "spar-cut-"));
    const config = { game: "combat", opponents: ["builtin:greedy", "builtin:none"], options: { scenarios: 2 } };
    writeFileSync(join(folder, "spar.json"), JSON.stringify(config));
    writeFileSync(join(folder, "a.js"), bot);
  });
  after(() => {
    for (const one of servers) one.kill("SIGKILL");
    if (folder) rmSync(folder, { recursive: true });
  });

  async function start() {
    const child = fork(server, ["--node-ipc", `--clientProcessId=${process.pid}`], { execArgv: [], silent: true });
    servers.push(child);
    const connection = createProtocolConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
    const settings = { runOnSave: "off", sandbox: "off", jobs: 1, commands: {} };
    connection.onRequest("workspace/configuration", ({ items }: { items: object[] }) => items.map(() => settings));
    connection.onRequest("spar/findInterpreters", () => ({}));
    connection.onRequest("client/registerCapability", () => null);
    let heard: (state: RunState) => void = () => {};
    connection.onNotification("spar/runChanged", (state: RunState) => heard(state));
    connection.listen();
    const initializationOptions = { storage: join(folder, "storage"), trusted: true };
    const capabilities = { workspace: { configuration: true } };
    await connection.sendRequest("initialize", {
      ...{ processId: process.pid, rootUri: null, capabilities, initializationOptions },
    });
    await connection.sendNotification("initialized", {});
    /** Plays until a state fits, and answers it. */
    const play = (plays: RunKind, fits: (state: RunState) => boolean) =>
      new Promise<RunState>((resolve, reject) => {
        heard = (state) => fits(state) && resolve(state);
        const uri = pathToFileURL(join(folder, "a.js")).href;
        connection.sendRequest("spar/startRun", { uri, plays }).catch(reject);
      });
    return { child, connection, play };
  }
  const isOver = ({ state }: RunState) => state !== "preparing" && state !== "playing";

  it("is continued as the same series, in which each match counts once", async () => {
    const cut = await start();
    const { run } = await cut.play({ kind: "series", count: 4 }, ({ played }) => played === 2);
    cut.child.kill("SIGKILL");
    await once(cut.child, "exit");
    const { connection, play } = await start();
    const ended = await play({ kind: "rest", run }, isOver);
    assert.deepEqual([ended.state, ended.run, ended.played, ended.of], ["finished", run, 8, 8]);
    const found = await connection.sendRequest<MatchesResult>("spar/listMatches", { run, limit: 99 });
    const places = found.matches.map(({ seed, me, names }) => `${seed} ${me} ${names}`);
    assert.deepEqual([places.length, new Set(places).size], [8, 8]);
    const facts = await connection.sendRequest<SeriesFacts>("spar/getSeries", { run, from: 0 });
    assert.deepEqual([facts.planned, facts.cells.length], [8, 8]);
    writeFileSync(join(folder, "a.js"), `${bot}// changed\n`);
    const refused = await play({ kind: "rest", run }, isOver);
    assert.match(`${refused.state}: ${refused.message}`, /^failed: The bot, an opponent or a setting has changed/);
  });

  long.it("keeps matches whose records are gone, and exports results only into files", async function () {
    const pipe = join(folder, "pipe");
    if (spawnSync("mkfifo", [pipe]).status !== 0) return skip(this, "no mkfifo");
    const { connection } = await start();
    const { matches } = await connection.sendRequest<MatchesResult>("spar/listMatches", { limit: 99 });
    const [first] = matches;
    assert.ok("lines" in ((await connection.sendRequest("spar/readRecord", { match: first!.id })) as object));
    for (const name of readdirSync(join(folder, "storage", "matches")))
      if (name.endsWith(".spar.jsonl")) rmSync(join(folder, "storage", "matches", name));
    const gone = await connection.sendRequest("spar/readRecord", { match: first!.id });
    assert.deepEqual(gone, { message: "The record of this match has been deleted." });
    const facts = await connection.sendRequest<SeriesFacts>("spar/getSeries", { from: 0 });
    assert.equal(facts.cells.length, 8);
    const to = pathToFileURL(pipe).href;
    const { message } = await connection.sendRequest<{ message: string }>("spar/exportMatches", { filter: "", to });
    assert.match(message, /^the results cannot be exported: .*pipe is not a file\.$/);
  });
});

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openHistory } from "../match/history/history.ts";
import { writeRecord } from "../record/record-file.ts";
import { officialMatch } from "./recorded-match.ts";

/** The command line as `npm run build` makes it. */
const program = join(__dirname, "../../dist/spar.js");
const { lines } = officialMatch("1.0", 0);

describe("spar board", () => {
  let folder: string;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-board-"));
  });
  afterEach(() => {
    child?.kill();
    rmSync(folder, { recursive: true });
  });

  /** Starts it, and answers the address that it prints. */
  async function board(...args: string[]): Promise<URL> {
    child = spawn(process.execPath, [program, "board", ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const [line] = await once(createInterface(child.stdout!), "line");
    return new URL(String(line));
  }

  function get(url: URL | string, headers = {}): Promise<{ status: number | undefined; type?: string; text: string }> {
    return new Promise((resolve, reject) => {
      const asked = request(url, { headers }, async (response) => {
        let text = "";
        for await (const part of response) text += part;
        resolve({ status: response.statusCode, type: response.headers["content-type"], text });
      });
      asked.on("error", reject).end();
    });
  }

  it("shows a record only on this machine, to those who know the address", async () => {
    const file = join(folder, "kept.spar.jsonl");
    writeFileSync(file, writeRecord(lines));
    const address = await board(file);
    assert.equal(address.hostname, "127.0.0.1");
    const page = await get(address);
    assert.equal(page.status, 200);
    assert.match(page.text, /data-match="kept">\{"lines":\[\{"kind":"match"/);
    assert.match(page.text, /default-src 'none'(?!.*connect-src)/);
    assert.doesNotMatch(page.text, /EventSource\("news"/);
    assert.equal((await get(new URL("/", address))).status, 404);
    assert.equal((await get(new URL(`/${"x".repeat(32)}/`, address))).status, 404);
    assert.equal((await get(new URL("match/another", address))).status, 404);
    const renamed = { host: `evil.example:${address.port}` };
    assert.equal((await get(address, renamed)).status, 404);
    const outside = Object.values(networkInterfaces()).flatMap((all = []) => all.filter(({ internal }) => !internal));
    for (const { address: host } of outside.filter(({ family }) => family === "IPv4")) {
      await assert.rejects(get(`http://${host}:${address.port}${address.pathname}`), { code: "ECONNREFUSED" });
    }
  });

  it("--latest continues with each newer record of a folder", async () => {
    mkdirSync(join(folder, "matches"));
    const history = openHistory(join(folder, "matches"));
    const address = await board("--latest", folder);
    assert.match((await get(address)).text, /No match has been played yet/);
    const news = await fetch(new URL("news", address));
    const reader = news.body!.getReader();
    await reader.read();
    history.save(lines, "2026-01-01T00-00-00-one");
    assert.match(new TextDecoder().decode((await reader.read()).value), /^data: changed/);
    assert.match((await get(address)).text, /data-match="2026-01-01T00-00-00-one"/);
    await reader.cancel();
  });

  for (const [what, args, why] of [
    ["no record", [], /^Give a record, or use --latest/],
    ["a record that is not there", ["nowhere.spar.jsonl"], /^There is no record nowhere/],
    ["a folder that is not there", ["--latest", "/no/where"], /^There is no folder \/no\/where\.$/],
  ] as const) {
    it(`refuses ${what} with one line and exit code 2`, async () => {
      child = spawn(process.execPath, [program, "board", ...args], { stdio: ["ignore", "ignore", "pipe"] });
      let output = "";
      child.stderr!.on("data", (part) => {
        output += part;
      });
      const [code] = await once(child, "close");
      assert.equal(code, 2);
      assert.match(output.trim(), why);
      assert.equal(output.trim().split("\n").length, 1);
    });
  }
});

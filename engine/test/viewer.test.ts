import assert from "node:assert/strict";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import type { MatchRecord } from "../record/match-record.ts";
import { explainMissingViewer, findViewFiles, listLibraries, readViewerFile } from "../viewer/viewer-files.ts";
import { createViewerMatch } from "../viewer/viewer-match.ts";
import { createViewerServer } from "../viewer/viewer-server.ts";
import { skip } from "./skip.ts";

const view = join(__dirname, "referees/view");
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

/** A match in which the second player of a turn is asked in an intermediate frame. */
const record: MatchRecord = [
  {
    ...{ kind: "match", format: 1, engine: "0", at: "", game: "referee:count", options: {}, seeds: { seed: "1" } },
    ...{ timeScale: 1, trace: false },
    bots: ["one", "three"].map((name) => ({ kind: "builtin", name })) as never,
  },
  { kind: "referee", next: { kind: "question", player: 0, text: "1\n", lines: 1, limitMs: 50 } },
  { kind: "answer", player: 0, ms: 1, text: "1" },
  { kind: "referee", next: { kind: "question", player: 1, text: "2\n", lines: 1, limitMs: 50 } },
  { kind: "answer", player: 1, ms: 1, text: "3" },
  { kind: "referee", summary: ["$1 wins", "over"], next: { kind: "scores", scores: [0, 1] } },
  {
    kind: "frames",
    deflated: deflateRawSync(
      JSON.stringify([
        { index: 0, key: true, data: '{"global":{},"frame":{"duration":500}}' },
        { index: 1, key: false },
        { index: 2, key: true, data: '{"total":5}' },
      ]),
    ).toString("base64"),
  },
];

describe("the files of a game's own viewer", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-view-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const getFiles = (...entries: string[]) =>
    findViewFiles({ command: ["java", "-cp", entries.join(delimiter), "Main"], cwd: folder });
  const read = (files: ReturnType<typeof findViewFiles>, path: string) => {
    const found = readViewerFile(files, path);
    return found === undefined ? undefined : Buffer.from(found as never).toString();
  };

  it("come from the first folder or jar of the class path that has them", () => {
    mkdirSync(join(folder, "classes/view/assets"), { recursive: true });
    writeFileSync(join(folder, "classes/view/config.js"), "of the game");
    writeFileSync(join(folder, "classes/view/assets/hill.png"), "picture");
    const jar = { "view/config.js": bytes("of the jar"), "view/lib/pixi6.js": bytes("pixi"), "Main.class": bytes("") };
    writeFileSync(join(folder, "sdk.jar"), zipSync(jar));
    writeFileSync(join(folder, "broken.jar"), "no jar");
    const files = getFiles("classes", "sdk.jar", "broken.jar", "none.jar");
    assert.equal(read(files, "config.js"), "of the game");
    assert.equal(read(files, "lib/pixi6.js"), "pixi");
    assert.equal(read(files, "../Main.class"), undefined);
    assert.deepEqual(files.list(""), ["assets/hill.png", "config.js", "lib/pixi6.js"]);
    assert.deepEqual(listLibraries(files), { PIXI6: "./lib/pixi6.js" });
  });

  it("have a list of pictures, without those of a sprite sheet", () => {
    const assets = {
      "view/assets/hill.png": bytes(""),
      "view/assets/sheet.png": bytes(""),
      "view/assets/sheet.json": bytes('{"meta":{"image":"sheet.png"}}'),
      "view/assets/text.fnt": bytes(""),
    };
    writeFileSync(join(folder, "game.jar"), zipSync(assets));
    const [, json] = /^export const assets = (.*)\n$/.exec(read(getFiles("game.jar"), "assets.js") ?? "") ?? [];
    assert.deepEqual(JSON.parse(json ?? ""), {
      images: { "hill.png": "assets/hill.png" },
      sprites: ["assets/sheet.json"],
      fonts: ["assets/text.fnt"],
    });
  });

  it("are never outside the folder, not even through a link", function () {
    if (process.platform === "win32") skip(this, "links need rights on Windows");
    mkdirSync(join(folder, "classes/view"), { recursive: true });
    writeFileSync(join(folder, "secret.js"), "secret");
    symlinkSync(join(folder, "secret.js"), join(folder, "classes/view/config.js"));
    symlinkSync(folder, join(folder, "classes/view/all"));
    const files = getFiles("classes");
    for (const path of ["config.js", "all/secret.js", "../../secret.js"]) assert.equal(read(files, path), undefined);
  });

  it("are refused with a sentence if missing", () => {
    assert.match(explainMissingViewer(getFiles("classes"), "Count") ?? "", /Count has no viewer/);
    writeFileSync(join(folder, "old.jar"), zipSync({ "view/lib/player.js": bytes("") }));
    assert.match(
      explainMissingViewer(getFiles("old.jar"), "Count") ?? "",
      /Spar cannot show this version .*: player\.js is missing/,
    );
    const unbuilt = {
      "view/player.js": bytes(""),
      "view/player.html": bytes(""),
      "view/config.js": bytes("import { assets } from './assets.js'\nimport {Scene} from './graphics/Scene.js'\n"),
    };
    writeFileSync(join(folder, "unbuilt.jar"), zipSync(unbuilt));
    assert.match(explainMissingViewer(getFiles("unbuilt.jar"), "Count") ?? "", /graphics\/Scene\.js is missing/);
    assert.equal(explainMissingViewer(findViewFiles({ command: ["node", join(view, "../count.mjs")] }), ""), undefined);
  });
});

describe("a match for a game's own viewer", () => {
  it("has the frames as the viewer reads them, and the key frames as the board counts them", () => {
    const { match, keys } = createViewerMatch(record)!;
    assert.deepEqual(
      match.agents.map(({ index, name }) => [index, name]),
      [
        [0, "one"],
        [1, "three"],
      ],
    );
    assert.deepEqual(
      match.frames.map(({ view: text, keyframe, gameSummary, agentId }) => [text, keyframe, gameSummary, agentId]),
      [
        [' 0\n{"global":{},"frame":{"duration":500}}', true, "", "0"],
        [" 1", false, "", "1"],
        [' 2\n{"total":5}', true, "$1 wins\nover", undefined],
      ],
    );
    assert.deepEqual(keys, [
      { turn: 0, seconds: 0.5 },
      { turn: 2, seconds: 0.5 },
    ]);
  });

  it("is missing where a record has no frames, or a damaged list of them", () => {
    assert.equal(createViewerMatch(record.slice(0, -1)), undefined);
    assert.equal(createViewerMatch([...record.slice(0, -1), { kind: "frames", deflated: "????" }]), undefined);
  });
});

describe("the server of games' own viewers", () => {
  let server: ReturnType<typeof createViewerServer>;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-view-"));
    // Without a filter, Node 22 ends on Windows where letters of the path are not of its code page.
    cpSync(view, join(folder, "view"), { recursive: true, filter: () => true });
    writeFileSync(join(folder, "count.mjs"), "");
    server = createViewerServer(500);
  });
  afterEach(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const open = () =>
    server.open({
      kind: "sdk",
      files: findViewFiles({ command: ["node", "count.mjs"], cwd: folder }),
      shown: createViewerMatch(record)!,
    });

  /** Sends the path as it is: `fetch` would tidy it. */
  async function ask(
    address: string,
    path = "",
    method = "GET",
    headers = {},
  ): Promise<IncomingMessage & { text: string }> {
    const { port, pathname } = new URL(address);
    const asked = request({ host: "127.0.0.1", port, method, path: `${pathname}${path}`, headers }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    let text = "";
    for await (const part of response) text += part;
    return Object.assign(response, { text });
  }

  it("listens only on the loopback interface, and serves only those who know the token", async () => {
    server = createViewerServer();
    const address = await open();
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/);
    const page = await ask(address);
    assert.match(
      String(page.headers["content-security-policy"]),
      /^sandbox allow-scripts; default-src 'none'.*frame-src 'self'/,
    );
    const player = await ask(address, "view/player.html");
    assert.match(String(player.headers["content-security-policy"]), /^sandbox allow-scripts; default-src 'none'/);
    for (const { headers } of [page, player])
      assert.match(
        String(headers["content-security-policy"]),
        /require-trusted-types-for 'script'; trusted-types default$/,
      );
    assert.match(player.text, /^<!doctype html>\n<html lang="en">\n<head><script src="\.\.\/viewer-keys\.js">/);
    const drawer = await ask(address, "view/core/Drawer.js");
    assert.equal(drawer.headers["access-control-allow-origin"], "*");
    assert.equal(drawer.headers["content-type"], "text/javascript; charset=utf-8");
    assert.equal(drawer.text, readFileSync(join(view, "core/Drawer.js"), "utf8"));
    assert.deepEqual(JSON.parse((await ask(address, "match.json")).text).keys.length, 2);
  });

  it("lets no code of a game run before ours, which takes WebRTC away, nor in a frame with a text of its own", () => {
    const own = '<script src="../viewer-keys.js"></script><link rel="stylesheet" href="../viewer-keys.css">';
    const read = (html: string) => readViewerFile({ list: () => [], read: () => bytes(html) }, "player.html");
    for (const before of ["", "<!doctype html>", '<!DOCTYPE html>\n<html lang="en">\n<head>', "<head id='a'>"])
      assert.equal(read(`${before}<script>1</script>`), `${before}${own}<script>1</script>`);
    for (const html of ["<script>1</script><head>", '<head a="><script>1</script>">', "<html a='><script>'><head>"])
      assert.equal(read(html), own + html);
    assert.equal(read('<iframe SrcDoc="x">'), `${own}<iframe srctext="x">`);
    const inner = readViewerFile({ list: () => [], read: () => bytes("") }, "a/b.html");
    assert.match(String(inner), /^<script src="\.\.\/\.\.\/viewer-keys\.js">/);
  });

  it("answers to names of this machine and of the editor that forwards it, but to no other", async () => {
    const address = await open();
    const statusFor = async (host: string) => (await ask(address, "", "GET", { host })).statusCode;
    for (const host of ["localhost:1", "127.0.0.1:43051", "[::1]:8"]) assert.equal(await statusFor(host), 200, host);
    for (const host of ["box.example:8443", "box.example", "localhost.example:1", "127.0.0.1.example", "localhost:1a"])
      assert.equal(await statusFor(host), 404, host);
    server.forwardFrom("box.example:8443");
    assert.deepEqual([await statusFor("box.example:8443"), await statusFor("box.example")], [200, 404]);
  });

  it("refuses other tokens, other methods, and paths out of the folder", async () => {
    server = createViewerServer();
    const address = await open();
    const other = new URL("/", address).href;
    assert.equal((await ask(`${other}${"a".repeat(32)}/`)).statusCode, 404);
    assert.equal((await ask(other)).statusCode, 404);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      assert.equal((await ask(address, "view/player.js", method)).statusCode, 404, method);
    const paths = ["view/../count.mjs", "view/%2e%2e/count.mjs", "view/..%2fcount.mjs", "view//count.mjs", "view/%zz"];
    for (const path of [...paths, "view/%00", "view/c:/x", "count.mjs", "view/none.js", "view"])
      assert.equal((await ask(address, path)).statusCode, 404, path);
  });

  it("ends when no page shows a viewer any more", async () => {
    const address = await open();
    const { port, pathname } = new URL(address);
    const page = request({ host: "127.0.0.1", port, path: `${pathname}alive` }).end();
    await once(page, "response");
    assert.equal((await ask(address)).statusCode, 200, "it is there while a page is");
    page.on("error", () => {}).destroy();
    await assert.rejects(async () => {
      for (;;) await ask(address);
    }, /ECONNREFUSED|ECONNRESET|socket hang up/);
    assert.equal(server.isListening, false);
    assert.notEqual(await open(), address, "the next board gets a server of its own");
  });
});

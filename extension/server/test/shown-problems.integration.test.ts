import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PublishDiagnosticsParams } from "vscode-languageserver/node";
import { removeOnceFree } from "../../../engine/test/free-folder.ts";
import { type LanguageServer, startLanguageServer } from "./language-server.ts";

const settings = { runOnSave: "recognised", timeScale: 1, commands: {} };
const faulty = "function best_block(attackers, defenders) {\n  return defenders.nothing.length;\n}\n";

describe("the problems that the editor lists", () => {
  let folder: string;
  let server: LanguageServer;
  let heard: PublishDiagnosticsParams[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "spar-shown-"));
    mkdirSync(join(folder, "storage"));
    heard = [];
    server = await startLanguageServer(folder, settings, (method, params) => {
      if (method === "textDocument/publishDiagnostics") heard.push(params as PublishDiagnosticsParams);
    });
  });
  afterEach(async () => {
    server.end();
    await removeOnceFree(folder);
  });

  /** Saves a bot whose bytes are not the text that the editor shows, and returns its URI and what is published last. */
  async function save(bytes: string, text: string) {
    writeFileSync(join(folder, "bot.js"), bytes);
    const uri = pathToFileURL(join(folder, "bot.js")).href;
    const textDocument = { uri, languageId: "javascript", version: 1, text };
    await server.connection.sendNotification("textDocument/didOpen", { textDocument });
    await server.connection.sendNotification("textDocument/didSave", { textDocument: { uri }, text });
    const find = () => heard.findLast((sent) => sent.uri === uri)?.diagnostics ?? [];
    while (find().length === 0) await new Promise((go) => setTimeout(go, 10));
    return { uri, find };
  }

  it("are of the text that is shown, though the file has a mark of its encoding and several kinds of line ends", async () => {
    const { find } = await save(`\ufeff${faulty.replace("\n", "\r\n")}`, faulty);
    assert.match(String(find()[0]!.message), /\[crash|TypeError/);
    assert.doesNotMatch(JSON.stringify(find()), /before your last edit/);
  });

  it("are outdated where the text differs from the file", async () => {
    const { find } = await save(faulty, `${faulty}\n`);
    assert.match(String(find()[0]!.message), /before your last edit/);
  });

  it("go with a file that is renamed", async () => {
    const { uri, find } = await save(faulty, faulty);
    const newUri = pathToFileURL(join(folder, "renamed.js")).href;
    renameSync(join(folder, "bot.js"), join(folder, "renamed.js"));
    await server.connection.sendNotification("workspace/didRenameFiles", { files: [{ oldUri: uri, newUri }] });
    await server.connection.sendRequest("spar/listTemplates", {});
    assert.deepEqual(find(), []);
  });

  for (const [method, params] of [
    ["workspace/didDeleteFiles", (uri: string) => ({ files: [{ uri }] })],
    ["workspace/didChangeWatchedFiles", (uri: string) => ({ changes: [{ uri, type: 3 }] })],
    ["textDocument/didClose", (uri: string) => ({ textDocument: { uri } })],
  ] as const)
    it(`go with a file that is deleted, which the editor says by ${method}`, async () => {
      const { uri, find } = await save(faulty, faulty);
      rmSync(join(folder, "bot.js"));
      await server.connection.sendNotification(method, params(uri));
      await server.connection.sendRequest("spar/listTemplates", {});
      assert.deepEqual(find(), []);
    });
});

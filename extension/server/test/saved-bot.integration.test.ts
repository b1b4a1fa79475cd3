import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic } from "vscode-languageserver/node";
import { URI } from "vscode-uri";
import { removeOnceFree } from "../../../engine/test/free-folder.ts";
import type { RunState } from "../../protocol-data.ts";
import { type LanguageServer, startLanguageServer } from "./language-server.ts";

const settings = { runOnSave: "recognised", timeScale: 1, commands: {} };

describe("a bot that is saved beside a broken spar.json", () => {
  let folder: string;
  let server: LanguageServer;
  let heard: { readonly method: string; readonly params: unknown }[];
  const listReceived = <Params>(method: string) =>
    heard.filter((each) => each.method === method).map(({ params }) => params as Params);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "spar-saved-"));
    mkdirSync(join(folder, "storage"));
    copyFileSync(join(__dirname, "../../../samples/combat/javascript/wall.js"), join(folder, "wall.js"));
    heard = [];
    server = await startLanguageServer(folder, settings, (method, params) => heard.push({ method, params }));
  });
  afterEach(async () => {
    server.end();
    await removeOnceFree(folder);
  });

  for (const [what, text, line, character, message] of [
    ["an unknown game", '{\n  "game": "nope"\n}', 1, 10, /^game: nope is not a game/],
    ["no time", '{\n  "timeScale": 0\n}', 1, 15, /^timeScale: must be at least 0\.01\.$/],
    ["nothing in it", "", 0, 0, /^The file is empty\.$/],
  ] as const) {
    it(`${what}: shows one message, and a diagnostic at the mistake`, async () => {
      const file = join(folder, "spar.json");
      writeFileSync(file, text);
      const uri = pathToFileURL(join(folder, "wall.js")).href;
      const source = readFileSync(join(folder, "wall.js"), "utf8");
      const document = { uri, languageId: "javascript", version: 1, text: source };
      await server.connection.sendNotification("textDocument/didOpen", { textDocument: document });
      await server.connection.sendNotification("textDocument/didSave", { textDocument: { uri }, text: source });
      const ended = () => listReceived<RunState>("spar/runChanged").filter(({ state }) => state === "failed");
      while (ended().length === 0) await new Promise((go) => setTimeout(go, 10));
      // What it had to say before this answer has come.
      await server.connection.sendRequest("spar/listTemplates", {});
      assert.deepEqual(
        // VS Code names drives in small letters.
        ended().map(({ message = "", isShownOnLine }) => [/^(?:[a-z]:)?(.*?:\d+):/i.exec(message)?.[1], isShownOnLine]),
        [[`${file.replace(/^[a-z]:/i, "")}:${line + 1}`, false]],
      );
      assert.deepEqual(listReceived("window/showMessageRequest"), []);
      const published = listReceived<{ uri: string; diagnostics: Diagnostic[] }>("textDocument/publishDiagnostics");
      const last = new Map(published.map(({ uri: of, diagnostics }) => [of, diagnostics]));
      // No editor has opened this one, so its address is written as VS Code does.
      const [diagnostic, ...others] = last.get(URI.file(file).toString()) ?? [];
      assert.match(String(diagnostic?.message), message);
      assert.deepEqual([diagnostic?.range.start, others], [{ line, character }, []]);
      assert.deepEqual(last.get(uri), []);
    });
  }
});

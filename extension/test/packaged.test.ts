import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as vscode from "vscode";
import { inEnglish } from "../../engine/l10n/speak.ts";
import { nextRun, open, save, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

describe("the packaged extension", () => {
  it("contains what it needs and nothing else", () => {
    const { extensionPath } = vscode.extensions.getExtension("spar.spar")!;
    const files = readdirSync(extensionPath, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const kind = ({ parentPath, name }: (typeof files)[number]) =>
      `${parentPath.slice(extensionPath.length + 1)}/${name}`
        .replace(/^\//, "")
        .replace(/^(dist\/esbuild|dist\/hosts|dist\/skills|extension\/media\/steps|l10n|samples)\/.*/, "$1")
        .replace(/^(dist\/part)-\w+\.js$/, "$1.js")
        .replace(/^(package\.nls|dist\/\w+\.schema)\..*json$/, "$1.json");
    assert.deepEqual(
      [...new Set(files.map(kind))].sort(),
      [
        "changelog.md",
        "dist/client.js",
        "dist/esbuild",
        "dist/hosts",
        "dist/results.css",
        "dist/results.js",
        "dist/match-worker.js",
        "dist/node-sqlite3-wasm.wasm",
        "dist/part.js",
        "dist/server.js",
        "dist/skills",
        "dist/spar.js",
        "dist/spar.schema.json",
        "dist/third-party-licenses.txt",
        "dist/threads.js",
        "dist/turn.schema.json",
        ...["dist/viewer-keys.css", "dist/viewer-keys.js", "dist/viewer.css", "dist/viewer.js"],
        ...["dist/visualizer.css", "dist/visualizer.js"],
        "dist/web.js",
        "dist/webview.css",
        "dist/webview.js",
        "dist/whole.js",
        "extension/media/board.svg",
        "extension/media/steps",
        "extension/media/icon.png",
        "extension/media/view.svg",
        ...[".vsixmanifest", "LICENSE.txt", "package.json", "package.nls.json", "l10n", "readme.md", "samples"],
      ].sort(),
    );
  });

  it("is a pre-release by its number, and its page has no dead links", () => {
    const { extensionPath, packageJSON } = vscode.extensions.getExtension("spar.spar")!;
    const read = (name: string) => readFileSync(join(extensionPath, name), "utf8");
    const isOdd = Number(packageJSON.version.split(".")[1]) % 2 === 1;
    assert.equal(/PreRelease" Value="true"/.test(read(".vsixmanifest")), isOdd);
    const relative = /\]\((?!https?:|#)[^)]*\)|src="(?!https?:)[^"]*"/g;
    assert.deepEqual([...read("readme.md").matchAll(relative), ...read("changelog.md").matchAll(relative)], []);
    assert.match(read("readme.md"), /npm start .*\n.*npm test/);
  });

  it("activates, plays a match and shows it", async () => {
    const editor = await open("steady.py");
    const run = await nextRun(editor.document.uri, () => save(editor));
    assert.equal(run.state, "finished", run.message);
    await vscode.commands.executeCommand("spar.openBoard");
    await ui.board.waitFor('text="steady"');
  });

  it("creates a new bot that plays at once", async () => {
    const bot = waitFor("the new bot", vscode.window.onDidChangeActiveTextEditor, (editor) =>
      editor && basename(editor.document.fileName) === "bot.py" ? editor : undefined,
    );
    void vscode.commands.executeCommand("spar.newBot");
    await ui.window.click('.quick-input-list .monaco-list-row >> text="Legends of Code and Magic"');
    await ui.window.click(".quick-input-list .monaco-list-row >> text=Python");
    const opened = await bot;
    const run = await nextRun(opened.document.uri, () => save(opened));
    assert.equal(run.state, "finished", run.message);
    assert.deepEqual(inEnglish(run.summary?.problems), []);
  });
});

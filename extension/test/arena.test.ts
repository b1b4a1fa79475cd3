import assert from "node:assert/strict";
import * as vscode from "vscode";
import { english, inEnglish } from "../../engine/l10n/speak.ts";
import { long } from "../../engine/test/long.ts";
import { siteJson } from "../../engine/test/site-json.ts";
import { readRecordedGames } from "../../engine/test/verify/verify-games.ts";
import type { MatchSummary } from "../../engine/views/match-summary.ts";
import { looksAccessible } from "./accessible.ts";
import { fileIn, nextRun, open, spar } from "./bots.ts";
import { createDrop, waitForImport } from "./imported-games.ts";
import { runByPalette } from "./palette.ts";
import { ui } from "./ui.ts";

const bot = "locm/javascript/curve.js";
const row = (text: string) => `.quick-input-list .monaco-list-row >> text="${text}"`;

/** Games of the live arena, in the form in which the site gives them out. */
function arenaJson(at: number, shown?: Parameters<typeof siteJson>[1]): ReturnType<typeof siteJson> {
  const { extensionUri } = vscode.extensions.getExtension("spar.spar")!;
  const file = vscode.Uri.joinPath(extensionUri, "engine/test/fixtures/locm/arena-1.1.txt.gz");
  return siteJson(String(readRecordedGames(file.fsPath)[at]), shown);
}

async function write(name: string, text: string): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(fileIn(name), new TextEncoder().encode(text));
  return fileIn(name);
}

describe("an imported game", () => {
  let mine: MatchSummary;

  before(async () => {
    await vscode.workspace.fs.createDirectory(fileIn("games"));
    await open(bot);
  });

  it("is pasted with its output, and opens on the board as a match of the user's bot", async () => {
    const json = arenaJson(4);
    await vscode.env.clipboard.writeText(JSON.stringify(json));
    mine = await waitForImport(async () => {
      await runByPalette("Import Game…");
      await ui.window.click(row("Paste"));
      await ui.window.waitFor('.quick-input-title >> text="Which player is your bot?"');
      await ui.window.click(row("Anna"));
      await ui.window.click(row("curve.js"));
    });
    assert.deepEqual(inEnglish([mine.bot, mine.me, mine.imported]), [fileIn(bot).toString(), 0, {}]);
    assert.deepEqual([mine.names, mine.result], [["Anna", "boss"], json.scores[0] === 1 ? "won" : "lost"]);
    await ui.board.waitFor(`.app[data-match="${mine.id}"] .origin >> text="Imported"`);
    await ui.window.waitFor(".statusbar-item >> text=/the winner are the same/");
    await runByPalette("Open Results");
    await ui.results.click("role=tab[name=Matches]");
    await ui.results.waitFor('.list tr[aria-current="true"] >> text=/^Anna vs boss/');
    await ui.screenshot("import-own");
  });

  it("from a file with only summaries says in one sentence where engine and site differ", async () => {
    const json = arenaJson(2, { stdout: [] });
    const file = await write("games/parted.json", JSON.stringify({ ...json, scores: json.scores.toReversed() }));
    const wanted = { files: [file], me: null };
    const match = await waitForImport(() => vscode.commands.executeCommand("spar.importGame", wanted));
    assert.match(english(match.imported!.difference!.where), /^the end/);
    await ui.board.waitFor(
      `.app[data-match="${match.id}"] .origin.parts >> text=/Spar differs from the site in the end/`,
    );
    await ui.window.waitFor(".notification-toast >> text=/parted.json: Spar differs from the site in the end/");
    await ui.screenshot("import-parted");
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("is dropped onto the board as seeds, without a bot of the user", async () => {
    const match = await waitForImport(async () => {
      await ui.board.evaluate(createDrop(`1 ${mine.seed}`, "game.txt"));
      await ui.window.click(row("Neither"));
    });
    assert.deepEqual([match.seed, match.result, match.turns], [mine.seed, "stopped", 0]);
    await ui.board.waitFor(`.app[data-match="${match.id}"]`);
    await ui.window.waitFor(".statusbar-item >> text=/^Only the cards of this game are known/");
  });

  it("is refused in one sentence if invalid, and nothing is saved", async () => {
    const { results } = await spar();
    const before = results.matches.length;
    const half = await write("games/half.json", JSON.stringify(arenaJson(0)).slice(0, 5000));
    await vscode.commands.executeCommand("spar.importGame", half);
    await ui.window.waitFor(".notification-toast >> text=/half.json: The JSON of the game is incomplete/");
    assert.equal(results.matches.length, before);
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("gives an opponent that answers as recorded until it leaves the record; the board says when", async () => {
    await ui.board.waitFor(".app");
    await vscode.commands.executeCommand("spar.openBoard", { match: mine.id });
    await ui.board.waitFor(`.app[data-match="${mine.id}"]`);
    const run = await nextRun(fileIn(bot), () =>
      ui.board.click("role=button[name=/^Play against a ghost of this opponent/]"),
    );
    const match = run.summary!;
    assert.deepEqual([run.opponent, match.seed, match.me], ["ghost of boss", mine.seed, mine.me]);
    const [fate] = match.ghosts!;
    assert.ok(fate?.left, "the bot is another than Anna's");
    await ui.board.waitFor(`.app[data-match="${match.id}"]`);
    await ui.board.click(`text="the ghost left its record in turn ${fate.left.turn}"`);
    await ui.board.waitFor(`.app[data-answer="${fate.left.answer}"]`);
    await ui.board.click('text="Turn"');
    await ui.screenshot("ghost-left");
  });

  long.it("gives a ghost for each game of a folder, which a series plays once each", async () => {
    for (const at of [0, 2, 6]) await write(`ghosts/${at}.json`, JSON.stringify(arenaJson(at, { stdout: [1] })));
    const run = await nextRun(fileIn(bot), () =>
      vscode.commands.executeCommand("spar.playGhosts", fileIn(bot), fileIn("ghosts")),
    );
    assert.deepEqual([run.state, run.played, run.of], ["finished", 3, 3], run.message);
    const { results } = await spar();
    const played = results.matches.filter((match) => match.run === run.run);
    assert.ok(played.every(({ ghosts }) => ghosts?.length === 1));
    assert.equal(new Set(played.map(({ seed }) => seed)).size, 3);
  });
});

describe("the cards of matches", () => {
  it("are shown on a page of the results, sorted and saved", async () => {
    await runByPalette("Open Results");
    await ui.results.click("role=tab[name=Cards]");
    await ui.results.waitFor(".card-table tbody tr >> nth=20");
    await ui.results.click('.card-table thead >> text="Picked"');
    await ui.results.waitFor('.card-table th[data-column="picked"][aria-sort="descending"]');
    await looksAccessible("cards", "results");
    const to = fileIn("cards.json");
    await vscode.commands.executeCommand("spar.exportCards", { of: { kind: "imported" }, format: "json" }, to);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(to));
    const { matches, cards } = JSON.parse(text) as { matches: number; cards: Record<string, { offered: number }> };
    assert.equal(matches, 2, "of the three imported games one has its seeds alone");
    assert.equal(
      Object.values(cards).reduce((sum, { offered }) => sum + offered, 0),
      2 * 2 * 90,
    );
  });
});

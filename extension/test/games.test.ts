import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import * as vscode from "vscode";
import { long } from "../../engine/test/long.ts";
import { skip } from "../../engine/test/skip.ts";
import { looksAccessible } from "./accessible.ts";
import { place } from "./board.ts";
import { fileIn, nextRun, open, save, spar, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

/** A sample of each game, what its board draws, and a text that is in what the bot was sent. */
const games = [
  {
    game: "dungeon",
    isQuick: false,
    bot: "dungeon/python/accountant.py",
    drawn: 'section[aria-label="Games won"]',
    sent: "start_turn",
    players: 2,
    label: "Won vs cautious · \\d+ to \\d+ games, ",
  },
  {
    game: "perfect-aim",
    isQuick: true,
    bot: "perfect-aim/python/collector.py",
    drawn: "svg.arena",
    sent: "fireballs",
    players: 2,
    label: " vs ",
  },
  {
    game: "combat",
    isQuick: true,
    bot: "combat/python/wall.py",
    drawn: "svg.clash",
    sent: "attackers",
    players: 1,
    label: "Solved \\d+ of 20",
  },
  {
    game: "locm",
    isQuick: false,
    bot: "locm/python/curve.py",
    drawn: "svg.table",
    sent: "------",
    players: 2,
    label: " vs ",
  },
] as const;

describe("the board of", () => {
  before(async () => {
    // The board opens beside an editor.
    await open("README.md");
    await vscode.commands.executeCommand("spar.openBoard");
  });

  for (const { game, bot, drawn, sent, players, label, isQuick } of games) {
    (isQuick ? it : long.it)(`${game} shows the match of a sample and is clicked through`, async () => {
      const editor = await open(bot);
      const run = await nextRun(editor.document.uri, () => save(editor));
      assert.equal(run.state, "finished", run.message);
      assert.equal(run.summary!.game, game);
      await ui.window.waitFor(`.statusbar-item >> text=/${label}/`);
      await ui.board.waitFor(`.app[data-match="${run.summary!.id}"]`);
      await ui.board.click('role=button[name="Start"]');
      const start = await place();
      await ui.board.press("ArrowRight");
      await ui.board.click('role=button[name="Next turn"]');
      assert.notEqual(await place(), start);
      await ui.board.press("End");
      await ui.board.waitFor(drawn);
      await ui.board.click('role=button[name="Turn before"]');
      const eyes = ui.board.count("role=button[name=/^Show what player/]");
      assert.equal(await eyes, players > 1 ? players : 0, "a bot that plays alone sees everything");
      if (players > 1) {
        await ui.board.click("role=button[name=/^Show what player 1/]");
        await ui.board.waitFor('button[aria-pressed="true"] >> text="P1"');
      }
      await looksAccessible(`game-${game}`);
      if (players > 1) await ui.board.click('role=button[name="Show everything"]');
      await ui.board.press("/");
      await ui.board.fill('input[aria-label="Search in all turns"]', sent);
      await ui.board.waitFor(".hits .hit >> nth=0");
      await ui.board.press("Enter");
      await ui.board.click('text="Turn"');
      await ui.board.waitFor('section[aria-label="Sent"]');
    });
  }

  it("Dungeon shows the chosen game, and stays in it", async () => {
    const run = await playedAgain("dungeon/python/packrat.py");
    await ui.board.waitFor(`.app[data-match="${run}"]`);
    await ui.board.click('role=button[name="Start"]');
    await ui.board.press("g");
    await ui.board.waitFor('role=img[name="Showing game 2 of 400"]');
    for (let i = 0; i < 3; i++) await ui.board.click('role=button[name="Next turn"]');
    await ui.board.waitFor('role=img[name="Showing game 2 of 400"]');
    await ui.board.click("svg.games");
    await ui.board.waitFor("role=img[name=/^Showing game (1[5-9]|2[0-9]|3[0-9])[0-9] of 400/]");
  });

  long.it("Perfect Aim plays on by itself", async () => {
    const run = await playedAgain("perfect-aim/python/collector.py");
    await ui.board.waitFor(`.app[data-match="${run}"]`);
    await ui.board.click('role=button[name="Start"]');
    const start = await place();
    await ui.board.click('role=button[name="Play back"]');
    await ui.board.waitFor(`.app[data-match="${run}"]:not([data-answer="0"])`);
    await ui.board.click('role=button[name="Pause"]');
    assert.notEqual(await place(), start);
  });
});

describe("a match can be exported", () => {
  let match: string;

  before(async () => {
    await vscode.workspace.fs.writeFile(fileIn("locm/loud.py"), new TextEncoder().encode(loud));
    match = await playedAgain("locm/loud.py");
    await ui.board.waitFor(`.app[data-match="${match}"]`);
  });

  it("as a web page that plays it without a network, in which a bot's text stays text", async () => {
    const to = fileIn("shared.html");
    await vscode.commands.executeCommand("spar.exportPage", { match, to });
    const html = await readFile(to.fsPath, "utf8");
    assert.doesNotMatch(html, /(src|href)\s*=\s*["']?https?:/);
    assert.equal(html.split("</script>").length, 3, "the two scripts of the page, none of the bot's");
    const shown = await ui.visit(to.toString(), ["End", "Home", "Shift+ArrowRight"]);
    assert.match(shown, /^Turn \d+, draft/);
  });

  it("as a page that opens at the turn that is on the board", async () => {
    await vscode.commands.executeCommand("spar.goToTurn", `${match}#7`);
    await ui.board.waitFor('[role=slider][aria-valuetext^="Turn 7,"]');
    const to = fileIn("turn.html");
    await vscode.commands.executeCommand("spar.exportPage", { match, to });
    assert.match(await ui.visit(to.toString(), []), /^Turn 7, draft/);
  });

  it("as a page that opens as text in a remote window, where no local browser would find it", async function () {
    if (vscode.env.remoteName === undefined) skip(this, "this window is on its own machine");
    const shown = waitFor("the page in the editor", vscode.window.onDidChangeActiveTextEditor, (editor) =>
      editor?.document.uri.path.endsWith(`/${match}.html`) ? editor : undefined,
    );
    void vscode.commands.executeCommand("spar.exportPage", { match });
    await ui.waitUntil(
      `document.querySelector(".quick-input-widget input")?.value.endsWith(${JSON.stringify(`/${match}.html`)}) ?? false`,
    );
    await ui.press("Enter");
    const button = '.notifications-toasts >> text="Show in Editor"';
    await ui.window.waitFor(button);
    // A notification that is drawn again while it is clicked loses the click.
    await ui.window.reach(`.tab >> text=${match}.html`, async () => {
      if ((await ui.window.count(button)) > 0) await ui.window.click(button);
    });
    assert.equal((await shown).document.languageId, "html");
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("as a record and as a page that name no folder of the machine", async () => {
    const to = fileIn("shared.spar.jsonl");
    await vscode.commands.executeCommand("spar.exportRecord", { match, to });
    for (const name of ["shared.spar.jsonl", "shared.html"]) {
      const text = await readFile(fileIn(name).fsPath, "utf8");
      assert.match(text, /"file":"loud\.py"/);
      for (const folder of [homedir(), fileIn("").fsPath.replace(/[\\/]$/, "")])
        assert.ok(!text.includes(`${folder}/`), `${name} names ${folder}`);
    }
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await vscode.commands.executeCommand("spar.openBoard", { match });
  });

  it("as a picture of the board", async () => {
    const to = fileIn("board.png");
    await vscode.commands.executeCommand("spar.savePicture", { to });
    const bytes = await readFile(to.fsPath);
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    assert.ok((await stat(to.fsPath)).size > 20_000, "there is something in it");
  });

  it("as the address of a turn, which leads back to it", async () => {
    await vscode.commands.executeCommand("spar.goToTurn", `${match}#12`);
    await ui.board.waitFor('[role=slider][aria-valuetext^="Turn 12,"]');
    await vscode.commands.executeCommand("spar.goToTurn", "5");
    await ui.board.waitFor('[role=slider][aria-valuetext^="Turn 5,"]');
  });
});

/** Answers and complaints that would be markup if anything took them for it. */
const loud = `import sys
while True:
    mana = int(input().split()[1])
    input(), input()
    cards = [input().split() for _ in range(int(input()))]
    card_draw = my_health_change = opponent_health_change = 0
    print("</script><script>document.title='taken'</script>", file=sys.stderr)
    print("PICK 0 </script><img src=x>" if mana == 0 else "PASS SUMMON ATTACK")
`;

async function playedAgain(name: string): Promise<string> {
  await spar();
  const editor = await open(name);
  const run = await nextRun(editor.document.uri, () => save(editor));
  assert.equal(run.state, "finished", run.message);
  return run.summary!.id;
}

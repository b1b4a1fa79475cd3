import assert from "node:assert/strict";
import * as vscode from "vscode";
import { english } from "../../engine/l10n/speak.ts";
import { long } from "../../engine/test/long.ts";
import type { MatchSummary } from "../../engine/views/match-summary.ts";
import { looksAccessible } from "./accessible.ts";
import { open, save, spar, waitFor } from "./bots.ts";
import { runByPalette } from "./palette.ts";
import { ui } from "./ui.ts";

const row = (text: string) => `.quick-input-list .monaco-list-row >> text="${text}"`;
const turn = '[aria-label="Your turn"]';

/** Whom a person plays against is chosen as a person does it. */
async function sitDown(game: string, against: string, others: readonly string[] = []): Promise<void> {
  await runByPalette("Play Against a Bot…");
  await ui.window.waitFor('.quick-input-title >> text="Which opponent?"');
  await ui.window.fill(".quick-input-widget input", game);
  await ui.window.click(`.quick-input-list .monaco-list-row:has-text("${against}")`);
  for (const other of others) {
    await ui.window.waitFor('.quick-input-title >> text="Who else plays?"');
    await ui.window.click(`.quick-input-list .monaco-list-row:has-text("${other}")`);
  }
  if (against !== "Alone") {
    await ui.window.waitFor('.quick-input-title >> text="Which player are you?"');
    await ui.window.click(row("First"));
  }
  await ui.board.waitFor(turn);
}

async function ended(how: () => unknown): Promise<MatchSummary> {
  const { results } = await spar();
  const over = waitFor("the end of the person's match", results.onMatch, (summary) =>
    summary.bot.startsWith("spar:/Played") ? summary : undefined,
  );
  await how();
  return over;
}

describe("a person who plays", () => {
  long.it(
    "plays LOCM by pointing and from the list, and is warned of an illegal action before sending it",
    async () => {
      await open("steady.py");
      await sitDown("Legends", "greedy");
      await ui.board.waitFor(".overlay .target");
      await looksAccessible("play-draft");
      await ui.board.fill(".branch-text", "PICK 7");
      await ui.board.waitFor('.play-reason:has-text("Not sent: PICK takes 0, 1 or 2")');
      assert.equal(await ui.board.attribute(".your-play .main-button", "disabled"), "");
      for (let pick = 0; pick < 30; pick++) {
        await ui.board.waitFor(`.app[data-answer="${2 * pick}"] ${turn}`);
        await ui.board.waitFor(`.round >> text="Pick ${pick + 1}"`);
        await ui.board.click(pick === 0 ? ".overlay .target" : ".choice-button");
      }
      await ui.board.waitFor(`.app[data-answer="60"] ${turn} >> text="Pass"`);
      await looksAccessible("play-battle");
      const stopped = await ended(() => ui.board.click('text="End the match"'));
      assert.deepEqual([stopped.result, stopped.me, stopped.names], ["stopped", 0, ["you", "greedy"]]);
      await ui.board.waitFor('.your-play >> text="The match was ended"');
    },
  );

  long.it("can play the same cards again, and the match ends when the board closes", async () => {
    await ui.board.click('text="Play again with the same seed"');
    await ui.board.waitFor(`.app[data-answer="0"] ${turn}`);
    await ui.board.click(".choice-button");
    await ui.board.waitFor(`.app[data-answer="2"] ${turn}`);
    const over = await ended(() => vscode.commands.executeCommand("workbench.action.closeActiveEditor"));
    assert.equal(over.result, "stopped");
    assert.match(english(over.detail), /stopped by the user/);
  });

  it("sits down in LOCM after two questions, and sees the own deck", async () => {
    const editor = await open("steady.py");
    await sitDown("Legends", "greedy");
    assert.equal(await ui.window.count(".quick-input-widget:visible"), 0);
    await ui.board.click(".choice-button");
    await ui.board.waitFor(`.app[data-answer="2"] ${turn}`);
    await ui.board.waitFor('[aria-label="Deck of greedy"] >> text="Hidden while it is drafted."');
    await ui.board.waitFor('[aria-label="Deck of you"] >> text="1"');
    assert.equal(await ui.board.count('text="Hidden while it is drafted."'), 1);
    await ui.screenshot("play-own-deck");
    const over = await ended(() => save(editor));
    assert.equal(over.result, "stopped");
  });

  const tables: readonly { game: string; against: string; others?: readonly string[]; shown: string }[] = [
    { game: "Perfect Aim", against: "collector", others: ["Nobody else"], shown: "svg.arena" },
    { game: "Perfect Aim", against: "collector", others: ["hunter", "collector"], shown: "svg.arena" },
    { game: "Dungeon", against: "cautious", shown: ".pile-deck" },
    { game: "Combat", against: "Alone", shown: "svg.clash" },
  ];
  for (const { game, against, others = [], shown } of tables) {
    (shown === "svg.arena" && others.length < 2 ? it : long.it)(
      `answers in ${game} against ${[against, ...others].join(", ")}, by the keyboard, and leaves it for another match`,
      async () => {
        const editor = await open("steady.py");
        await sitDown(game, against, others);
        await ui.board.waitFor(shown);
        await looksAccessible(`play-${game}`);
        for (let answers = 0; answers < 3; answers++) {
          const answer = await ui.board.attribute(".app", "data-answer");
          await ui.board.press("Enter");
          if (game === "Combat") await ui.board.click('text="Answer"');
          await ui.board.waitFor(`.app:not([data-answer="${answer}"]) ${turn}`);
        }
        const over = await ended(() => save(editor));
        assert.deepEqual([over.result, over.names[over.me]], ["stopped", "you"]);
        const met = [against, ...others].filter((name) => !/^(?:Alone|Nobody else)$/.test(name));
        assert.equal(over.names.length, 1 + met.length);
        assert.match(english(over.detail), /another match has started/);
      },
    );
  }
});

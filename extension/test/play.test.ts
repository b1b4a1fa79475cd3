import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { MatchSummary } from "../protocol.ts";
import { open, spar, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

const row = (text: string) => `.quick-input-list .monaco-list-row >> text="${text}"`;
const turn = '[aria-label="Your turn"]';

/** Whom a person plays against is chosen as a person does it. */
async function sitDown(against: string, seat = "First"): Promise<void> {
  void vscode.commands.executeCommand("spar.playAgainst");
  await ui.window.waitFor('.quick-input-title >> text="Play against whom?"');
  await ui.window.fill(".quick-input-widget input", against);
  await ui.press("Enter");
  await ui.window.waitFor('.quick-input-title >> text="Which player are you?"');
  await ui.window.click(row(seat));
  await ui.window.waitFor('.quick-input-title >> text="Which cards, maps and dice?"');
  await ui.press("Enter");
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
  it("drafts and fights in LOCM by pointing and by the list, and is told of what is illegal before it is sent", async () => {
    await open("steady.py");
    await sitDown("greedy Legends");
    await ui.board.waitFor(".overlay .target");
    await ui.screenshot("play-draft");
    await ui.board.fill(".branch-text", "PICK 7");
    await ui.board.waitFor('.play-reason >> text="Not sent"');
    assert.equal(await ui.board.attribute(".play .main-button", "disabled"), "");
    for (let pick = 0; pick < 30; pick++) {
      await ui.board.waitFor(`.app[data-answer="${2 * pick}"] ${turn}`);
      await ui.board.click(pick === 0 ? ".overlay .target" : ".choice-button");
    }
    await ui.board.waitFor(`.app[data-answer="60"] ${turn} >> text="Pass"`);
    await ui.screenshot("play-battle");
    const { text, ...stopped } = await Promise.all([ui.board.text("textarea.branch-text")]).then(async ([text]) => ({
      text,
      ...(await ended(() => ui.board.click('text="End the match"'))),
    }));
    assert.equal(text, "");
    assert.equal(stopped.result, "stopped");
  });
});

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { open, spar, waitFor } from "./bots.ts";

/** What a tool tells an assistant. */
async function invoke(tool: string, input: object): Promise<Record<string, unknown>> {
  const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value);
}

describe("an assistant of the editor", () => {
  it("runs a match, which is listed like any other, and reads its turns", async () => {
    const { uri } = (await open("combat/python/wall.py")).document;
    const { results } = await spar();
    const listed = waitFor("the match in the list", results.onMatch, ({ id, seed }) =>
      seed === "assistant" ? id : undefined,
    );
    // The question whether it may run bots is one that VS Code answers by itself under test.
    const { match } = await invoke("spar_run_match", { bot: uri.fsPath, seed: "assistant" });
    assert.equal(await listed, match);
    const turn = await invoke("spar_show_turn", { turn: 1 });
    assert.deepEqual([turn.match, turn.game, turn.turn], [match, "Combat", 1]);
  });

  it("gets a sentence that says why a bot cannot run", async () => {
    await assert.rejects(invoke("spar_show_turn", { turn: 999 }), /That player has no turn 999/);
  });
});

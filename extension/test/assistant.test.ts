import assert from "node:assert/strict";
import * as vscode from "vscode";
import { open, spar, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

/** What a tool tells an assistant. */
async function invoke(tool: string, input: object): Promise<Record<string, unknown>> {
  const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value);
}

describe("an assistant of the editor", () => {
  it("runs a match when it was confirmed, which is listed as any other, and looks into it", async () => {
    const { uri } = (await open("combat/python/wall.py")).document;
    const { results } = await spar();
    const listed = waitFor("the match in the list", results.onMatch, ({ id, seed }) =>
      seed === "assistant" ? id : undefined,
    );
    const running = invoke("spar_run_match", { bot: uri.fsPath, seed: "assistant" });
    await ui.window.click(".monaco-dialog-box .monaco-button >> nth=0");
    const { match } = await running;
    assert.equal(await listed, match);
    const turn = await invoke("spar_show_turn", { turn: 1 });
    assert.equal(turn.match, match);
    assert.match(String(turn.text), /^Combat, turn 1/);
  });

  it("hears in a sentence why not", async () => {
    await assert.rejects(invoke("spar_show_turn", { turn: 999 }), /There is no turn 999/);
  });
});

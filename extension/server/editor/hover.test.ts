import assert from "node:assert/strict";
import { evaluateMatch } from "../../../engine/app/match.ts";
import { getGame } from "../../../engine/games.ts";
import { officialMatch } from "../../../engine/test/recorded-match.ts";
import { mergeByFile } from "../problems/diagnostics.ts";
import { summariseMatch } from "../stored/summary.ts";
import { createFieldHover, makeHover, toCodeBlock } from "./hover.ts";

describe("a bot's text in a hover", () => {
  it("never becomes markup", () => {
    const text = "```\n[click](command:evil)\n````";
    const lines = toCodeBlock(text).split("\n");
    assert.equal(lines[0], "`````text");
    assert.equal(lines.at(-1), "`````");
    assert.equal(lines.slice(1, -1).join("\n"), text);
  });

  it("is shortened if it is long", () => {
    const shown = toCodeBlock(`${"line\n".repeat(30)}${"x".repeat(1000)}`);
    assert.ok(shown.length < 800);
    assert.match(shown, /17 more lines/);
  });
});

describe("the hover of a field", () => {
  it("explains the field, whatever characters it contains", () => {
    const { glossary } = getGame("locm").bots;
    const showHover = (source: string) =>
      JSON.stringify(createFieldHover(source, source.indexOf("|") - 3, glossary!)?.contents);
    for (const source of ["x = card.instance_id|", "const { instanceId| } = card", "int InstanceID|;"])
      assert.match(showHover(source), /used in actions/);
    assert.equal(showHover("my_own_name|"), undefined);
    assert.equal(showHover("constructor|"), undefined);
  });
});

describe("the hover of a problem", () => {
  it("shows what the bot was sent and what it answered, from the replay that found the problem", async () => {
    const draft = officialMatch("1.0", 0).lines.slice(0, 61);
    const record = [...draft, { kind: "answer", player: 0, ms: 2, text: "JUMP 7" } as const];
    const match = await evaluateMatch(record, { me: 0, seed: "1", guess: () => () => undefined });
    const { problems } = summariseMatch(match, { id: "m", run: "m", bot: "file:///me.py" });
    const hover = makeHover([...mergeByFile(problems, "/me.py").values()].flat());
    const text = JSON.stringify(hover?.contents);
    assert.match(text, /\*\*Turn 31\*\* · battle · unreadable/);
    assert.match(text, /Answered:.*JUMP 7/);
    assert.match(text, /Sent:.*\d+ \d+ \d+ \d+/);
  });
});

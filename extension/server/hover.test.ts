import assert from "node:assert/strict";
import { fenced } from "./hover.ts";

describe("a bot's text in a hover", () => {
  it("can never become markup", () => {
    const text = "```\n[click](command:evil)\n````";
    const lines = fenced(text).split("\n");
    assert.equal(lines[0], "`````text");
    assert.equal(lines.at(-1), "`````");
    assert.equal(lines.slice(1, -1).join("\n"), text);
  });

  it("is cut where it is long", () => {
    const shown = fenced(`${"line\n".repeat(30)}${"x".repeat(1000)}`);
    assert.ok(shown.length < 800);
    assert.match(shown, /17 more lines/);
  });
});

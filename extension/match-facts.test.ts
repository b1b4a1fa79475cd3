import assert from "node:assert/strict";
import type { MatchSummary } from "../engine/views/match-summary.ts";
import { formatAge } from "../engine/views/match-summary.ts";
import { listRowFacts } from "./result-text.ts";

const summary: MatchSummary = {
  ...{ id: "1", run: "r", game: "locm", bot: "file:///curve.py", me: 0, names: ["curve", "greedy"], result: "won" },
  ...{
    gameTitle: "Legends of Code and Magic",
    places: [1, 2],
    scores: [1, 0],
    reason: "health",
    detail: "",
    seed: "51995a5f45",
    turns: 43,
    durationMs: 150,
  },
  ...{ at: "2026-11-23T11:55:00Z", problems: [], problemCount: 2, versions: ["1a2b3c4d5e6f"] },
};

describe("the age of a match", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  for (const [at, text] of [
    ["2026-11-23T11:59:30Z", "now"],
    ["2026-11-23T12:00:30Z", "now"],
    ["2026-11-23T11:55:00Z", "5 min. ago"],
    ["2026-11-23T09:30:00Z", "2 hr. ago"],
    ["2026-11-22T11:00:00Z", "yesterday"],
    ["2026-09-20T12:00:00Z", "2 mo. ago"],
  ] as const) {
    it(`of ${at} is reported as ${text}`, () => assert.equal(formatAge(at, now), text));
  }
});

it("begins with the seat in a narrow view, and ends with the turns", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  const row = listRowFacts(summary, undefined, now).join(" · ");
  assert.equal(row, "seat 1 · 5m · 43 turns, 0.15 s, problems in 2 turns");
});

import assert from "node:assert/strict";
import { age } from "./match-facts.ts";

describe("the age of a match", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  for (const [at, told] of [
    ["2026-11-23T11:59:30Z", "now"],
    ["2026-11-23T12:00:30Z", "now"],
    ["2026-11-23T11:55:00Z", "5 min. ago"],
    ["2026-11-23T09:30:00Z", "2 hr. ago"],
    ["2026-11-22T11:00:00Z", "yesterday"],
    ["2026-09-20T12:00:00Z", "2 mo. ago"],
  ] as const) {
    it(`of ${at} is told as ${told}`, () => assert.equal(age(at, now), told));
  }
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { games } from "../../games.ts";
import { readConfig, resolveReferees } from "../../project/settings/find-config.ts";
import { combineSettings } from "../../project/settings/settings-layer.ts";
import { kind } from "./kind.ts";
import { cuts, cutText, edited, edits } from "./mutate.ts";

const whole = {
  $schema: "x",
  game: "locm",
  options: { rules: "1.2", league: 4 },
  opponents: ["builtin:greedy", "rival.py", "ghost:a.spar.jsonl#1"],
  seed: "same",
  seeds: { draftChoices: "1" },
  series: 50,
  timeScale: 2,
  trace: true,
  commands: { python: ["python3.12"], cpp: ["g++", "-O2"] },
  bots: { "a.kt": { game: "combat", options: { scenarios: 2 }, form: "class", class: "A", command: ["java", "a"] } },
};

/** The text of a `spar.json`: read, or refused with sentences that name places in it. */
export const configs = kind<string>("spar.json", () => {
  const inValues = edits.map((list) => JSON.stringify(edited(whole, list)));
  const inText = cuts.map((list) => cutText(JSON.stringify(whole, null, 2), list));
  return { inputs: fc.oneof(inValues, inText, fc.string(), fc.json()), check: checkConfig };
});

export function checkConfig(text: string): void {
  const { config: written, problems } = readConfig(text);
  const config = resolveReferees(written, "/");
  for (const { message, offset, length } of problems) {
    assert.match(message, /^[^\n]+[.?]$/s);
    assert.ok(offset >= 0 && length >= 0 && offset + length <= text.length, `${offset}+${length} of ${text.length}`);
  }
  if (problems.length > 0) assert.deepEqual(config, {});
  for (const entry of [{}, ...Object.values(config.bots ?? {})]) {
    const settings = combineSettings({ folder: config, entry });
    assert.ok(typeof settings.game !== "string" || games.some(({ id }) => id === settings.game));
    assert.ok(settings.timeScale === undefined || (settings.timeScale >= 0.01 && settings.timeScale <= 1000));
  }
}

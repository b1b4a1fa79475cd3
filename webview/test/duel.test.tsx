import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { DuelSummary } from "../../engine/record/duel-summary.ts";
import { Duel } from "../parts/duel.tsx";
import { startState, update } from "../state.ts";

const evil = "<img src=x onerror=alert(1)>";
const going: DuelSummary = {
  id: "d",
  bot: "file:///bot.py",
  at: "2026-01-01T00:00:00.000Z",
  game: "locm",
  names: ["bot", `bot@${evil}`],
  versions: ["d414d0f1", "5710a4a2"],
  background: true,
  state: "playing",
  verdict: "undecided",
  ...{ matches: 212, wins: 110, draws: 6, losses: 96, pairs: [10, 4, 70, 2, 20] },
  elo: { value: 14, low: -16, high: 44 },
  los: 0.893,
  llr: 1.91,
  bounds: { lower: -2.94, upper: 2.94 },
  left: 318,
  trail: [0.1, 1.2, 1.91],
  lost: [{ id: "m7", me: 1, pair: 7, detail: "It fell.", faults: 3, problem: evil }],
  faults: [3, 0],
  model: "pairs",
};

function wordsOf(duel: DuelSummary | undefined): string {
  const html = renderToString(<Duel duel={duel} match={undefined} post={() => {}} />);
  assert.doesNotMatch(html, /<img/);
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("the tab of a duel", () => {
  it("tells how it stands, and how much is left", () => {
    const words = wordsOf(going);
    for (const part of [
      "No difference yet",
      "about 318 more",
      "+14 ± 30",
      "-16 to +44",
      "89.3 %",
      "110, 6, 96",
      "1.91",
    ])
      assert.ok(words.includes(part), `${part} in ${words}`);
    assert.match(words, /Pairs by points 106/);
    assert.match(words, /Lost matches 1 of 96 kept .*pair 7 .*3 problems/);
  });

  it("tells the verdict, and that the file has changed since", () => {
    const words = wordsOf({ ...going, state: "decided", verdict: "better", outdated: true });
    assert.match(words, /Better 212 matches\. The test is decided\. The file has changed since\./);
    const open = wordsOf({ ...going, state: "decided", verdict: "better", elo: { value: null, low: 20, high: null } });
    assert.match(open, /at least \+20 95 %: \+20 to \+∞/);
  });

  it("gives no rating of a bot that does not play, but says why", () => {
    const trouble = { name: "bot@previous", message: "It crashed." };
    const words = wordsOf({ ...going, state: "broken", trouble });
    assert.match(words, /bot@previous fails in every match/);
    assert.match(words, /It crashed\./);
    assert.doesNotMatch(words, /Elo 14|\+14|Chance of superiority/);
  });

  it("comes to the front where a person asked for it, and only there", () => {
    const told = update(startState(), { kind: "duel", duel: going, front: false });
    assert.deepEqual([told.tab, told.duel?.id], ["turn", "d"]);
    assert.equal(update(told, { kind: "duel", duel: going, front: true }).tab, "duel");
  });

  it("says what a duel is where there was none", () => assert.match(wordsOf(undefined), /better than its previous/));
});

import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { TuningSummary } from "../../engine/views/tuning-summary.ts";
import { startResultsState } from "../results/state/results-state.ts";
import { listTrajectories } from "../results/tuning/numbers.tsx";
import { TuningPage } from "../results/tuning/tune.tsx";
import { sampleTuning, tunedSample } from "./sample-tuning.ts";

const evil = "<img src=x onerror=alert(1)>";
const going = sampleTuning();

function renderTuning(tuning: TuningSummary | null): string {
  const html = renderToString(<TuningPage state={{ ...startResultsState("tuning"), tuning }} send={() => {}} />);
  assert.doesNotMatch(html, /<img/);
  return html;
}

function renderWords(tuning: TuningSummary | null): string {
  return renderTuning(tuning)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("the Tuning page", () => {
  it("shows the progress of a run, and the time left", () => {
    const words = renderWords(going);
    assert.match(words, /Tuning .*Step 63 of 100, 1,042 matches, 43 s left\./);
    assert.match(words, /learner against its original version SPSA, 8 pairs of matches per trial, seed 9f3a/);
  });

  it("draws fitness with its interval, and describes it for screen readers", () => {
    const html = renderTuning(going);
    assert.match(html, /aria-label="Fitness after step 61: \d+ % of the points, 95 % from \d+ % to \d+ %/);
    assert.equal(html.match(/class="bar"/g)?.length, 7, "one interval for each measured step");
  });

  it("lists numbers by influence, also in words", () => {
    assert.deepEqual(
      listTrajectories(going).map(({ number }) => number.matters),
      [true, true, true, true, false, false].map((_, i) => i < going.numbers.filter(({ matters }) => matters).length),
    );
    const words = renderWords(going);
    assert.match(words, /HEALTH_WEIGHT 5 → 7\.81 \+0\.59 matters .*ATTACK_WEIGHT 5 → \S+ 0\.00 chance\?/);
    assert.match(renderTuning(going), /HEALTH_WEIGHT: from 5 to 7\.81, range 0 to 10; influence \+0\.59, matters/);
  });

  it("shows a few of many numbers first", () => {
    const html = renderTuning(sampleTuning(160));
    assert.equal(html.match(/data-number=/g)?.length, 12);
    assert.match(html, /aria-expanded="false"[^>]*>Show all 160/);
  });

  it("says how to apply numbers that tested better, and only those", () => {
    const done = tunedSample();
    assert.match(renderWords(done), /spar tune \/bot\.py --resume \/tune\/tuning-1\.json --apply/);
    const acting = { ...done, bot: "file:///a%24(touch%20x)'.py" };
    assert.match(renderWords(acting), /spar tune '\/a\$\(touch x\)'\\''\.py' --resume/, "a shell does nothing else");
    assert.match(renderWords(done), /Better .*\+53 ± 42 95 %: \+11 to \+95 .*99\.9 % .*221, 0, 163/);
    const test = done.test!;
    for (const other of [going, { ...done, test: { ...test, verdict: "undecided" as const } }, { ...done, test: null }])
      assert.doesNotMatch(renderWords(other), /--apply/);
  });

  it("can be stopped while it goes on, and then says how to go on", () => {
    assert.match(renderTuning(going), /aria-label="Stop this run"/);
    const stopped = { ...going, state: "stopped" as const };
    assert.doesNotMatch(renderTuning(stopped), /aria-label="Stop this run"/);
    assert.match(renderWords(stopped), /this goes on.*--resume/);
  });

  it("shows how often a bot failed, and why a run cannot be played", () => {
    const failed = { trials: 3, matches: 12, why: evil };
    assert.match(renderWords({ ...going, failed }), /failed and lost in 12 matches \(3 trials\)\. First: &lt;img/);
    const trouble = { message: "wall.js:1: the range 3..-6 is empty." };
    assert.match(renderWords({ ...going, state: "failed", trouble }), /Cannot be tuned .*the range 3\.\.-6 is empty/);
  });

  it("explains how to mark numbers if there was no run", () => assert.match(renderWords(null), /# tune 0\.\.10/));
});

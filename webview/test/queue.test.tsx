import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { QueueView } from "../../engine/views/queue-status.ts";
import { ResultsApp } from "../results/app.tsx";
import type { Page } from "../results/messages.ts";
import { startResultsState, updateResults } from "../results/state/results-state.ts";
import { sampleQueue } from "./sample-queue.ts";

describe("the Queue page", () => {
  const renderQueue = (queue: QueueView, page: Page = "queue") => {
    const state = updateResults(startResultsState(page), { kind: "queue", queue });
    return renderToString(<ResultsApp state={state} send={() => {}} post={() => {}} />);
  };
  const getWords = (queue: QueueView) =>
    renderQueue(queue)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");

  it("is listed if a queue is configured", () => {
    assert.match(renderQueue(sampleQueue(), "series"), /id="tab-queue"[^>]*aria-selected="false"/);
    assert.doesNotMatch(renderQueue({}, "series"), /tab-queue/);
  });

  it("sums up what our workers play, how fast, and how much is waiting", () => {
    assert.match(getWords(sampleQueue()), /3 workers Matches played now 8 \/ 9 Per minute 87 Waiting 15 /);
    assert.match(getWords(sampleQueue()), / 12 Python 3 C\+\+, Python /);
  });

  it("shows how much each worker plays, its clock, and its languages with their versions", () => {
    assert.match(
      getWords(sampleQueue()),
      /farm-2\.example\.org \(process 812\) 4\.3 per minute playing 4 of at most 4; 8 cores; 977 played a turn takes 1\.04 times as long alongside other matches Python 3\.12\.3, C\+\+ 13\.2\.0, Kotlin/,
    );
  });

  it("marks workers that do not play for us", () => {
    const words = getWords(sampleQueue());
    assert.match(words, /somebody-elses \(process 1\) Has a different token or runs Spar 0\.0\.9\.1/);
  });

  it("says how to start a worker if there is none, or why the queue cannot be read", () => {
    assert.match(getWords(sampleQueue({ workers: [] })), /No workers .*Start one with spar worker --queue/);
    const trouble = "Cannot connect to the queue at redis://farm: connection refused.";
    assert.match(getWords({ address: "redis://farm", trouble }), /connection refused\. redis:\/\/farm/);
    assert.match(getWords({ address: "redis://farm" }), /Checking the queue …/);
  });
});

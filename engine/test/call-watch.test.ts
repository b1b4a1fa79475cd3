import assert from "node:assert/strict";
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { getRuntimeFolder } from "../bots/runtimes/host-files.ts";
import { measureSlowness } from "./slowness.ts";

const folder = getRuntimeFolder("node");
interface Clock {
  setLimits(limits: object): { readonly memory: SharedArrayBuffer; readonly header: number; readonly everyMs: number };
  beginCall(call: object): void;
  endCall(): boolean;
  runWithin(ms: number, calls: () => void): boolean;
}
const clock = require(join(folder, "call-clock.cjs")) as Clock;

/** Watches as the second thread of a bot does, and says when it wants to know where the bot is. */
const watching = `const { parentPort, workerData } = require("node:worker_threads");
const { watchCalls } = require(${JSON.stringify(join(folder, "call-watch.cjs"))});
watchCalls(workerData, () => parentPort.postMessage("asked"));`;

describe("the second thread of a bot whose call hangs, on a machine so busy that the thread starts late", () => {
  const limitMs = 1000;
  const shared = clock.setLimits({ "call-ms": limitMs, "first-ms": limitMs, grace: 1 });

  it("has more time before the call is ended", () => {
    const began = performance.now();
    const came = clock.runWithin(limitMs, () => {
      for (;;);
    });
    assert.equal(came, false);
    assert.ok(performance.now() - began > 2 * limitMs);
  });

  it("counts the time since the call began, not since it started itself", async () => {
    clock.beginCall({ first: false });
    const began = performance.now();
    while (performance.now() - began < limitMs);
    const started = performance.now();
    const thread = new Worker(watching, { eval: true, workerData: shared });
    await once(thread, "online");
    const onlineMs = performance.now() - started;
    await once(thread, "message");
    const askedMs = performance.now() - started - onlineMs;
    clock.endCall();
    await thread.terminate();
    assert.ok(askedMs < limitMs * measureSlowness(), `${askedMs}`);
  });
});

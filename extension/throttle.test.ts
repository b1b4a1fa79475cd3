import assert from "node:assert/strict";
import { mock } from "node:test";
import { throttle } from "./throttle.ts";

describe("a throttle", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  function counted(pauseMs: number | (() => number) = 100) {
    let calls = 0;
    return { ...throttle(() => calls++, pauseMs), calls: () => calls };
  }

  it("calls at once, then once at the end of the pause for all calls in it", () => {
    const { call, calls } = counted();
    for (let i = 0; i < 5; i++) call();
    assert.equal(calls(), 1);
    mock.timers.tick(99);
    assert.equal(calls(), 1);
    mock.timers.tick(1);
    assert.equal(calls(), 2);
    mock.timers.tick(1000);
    assert.equal(calls(), 2);
    call();
    assert.equal(calls(), 3);
  });

  it("that is flushed calls once for all pending calls, and pauses again", () => {
    const { call, callNow, calls } = counted();
    call();
    call();
    mock.timers.tick(60);
    callNow();
    assert.equal(calls(), 2);
    call();
    mock.timers.tick(60);
    assert.equal(calls(), 2);
    mock.timers.tick(40);
    assert.equal(calls(), 3);
  });

  it("pauses for as long as the last call asks", () => {
    const pauses = [500, 10];
    const { call, calls } = counted(() => pauses.shift() ?? 0);
    call();
    call();
    mock.timers.tick(499);
    assert.equal(calls(), 1);
    mock.timers.tick(1);
    call();
    mock.timers.tick(10);
    assert.equal(calls(), 3);
  });

  it("pauses no longer than usual after a call that failed", () => {
    let calls = 0;
    const { call } = throttle(() => {
      if (calls++ === 0) throw new Error("the first call");
    }, 100);
    assert.throws(call);
    call();
    mock.timers.tick(100);
    assert.equal(calls, 2);
  });

  it("calls a slow function less often", () => {
    let calls = 0;
    const { call } = throttle(() => {
      calls++;
      for (const until = performance.now() + 30; performance.now() < until; );
    }, 1);
    call();
    call();
    mock.timers.tick(290);
    assert.equal(calls, 1);
    mock.timers.tick(60_000);
    assert.equal(calls, 2);
  });

  it("calls nothing after it is disposed", () => {
    const { call, dispose, calls } = counted();
    call();
    call();
    dispose();
    call();
    mock.timers.tick(1000);
    assert.equal(calls(), 1);
  });
});

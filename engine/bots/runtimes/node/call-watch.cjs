// Runs in the second thread: records where the main thread is when a call reaches its limit, before the call is ended.
"use strict";

/** `requestPause(receiveFrames)` stops the main thread at its next statement, until `receiveFrames(frames)` was called. */
function watchCalls({ memory, header, everyMs }, requestPause) {
  const shared = new Int32Array(memory, 0, 5);
  const beginning = new Float64Array(memory, 24, 1);
  const text = new Uint8Array(memory, header);
  let looking = false;
  const look = () => {
    const running = Atomics.load(shared, 0);
    // Not timed from here, since the call may have begun before this thread did.
    const tookMs = performance.timeOrigin + performance.now() - beginning[0];
    const over = running % 2 === 1 && tookMs >= Atomics.load(shared, 1);
    if (!over || looking || Atomics.load(shared, 2) === running) return;
    looking = true;
    requestPause((frames) => {
      looking = false;
      if (frames === undefined || Atomics.load(shared, 0) !== running) return;
      const bytes = Buffer.from(JSON.stringify(frames));
      if (bytes.length > text.length) return;
      text.set(bytes);
      Atomics.store(shared, 3, bytes.length);
      Atomics.store(shared, 2, running);
    });
  };
  Atomics.store(shared, 4, 1);
  setInterval(look, everyMs);
}

module.exports = { watchCalls };

/** The pause is at least this many times as long as the call took. */
const costFactor = 10;

/** Calls a function at once, and then not before a pause is over; requests meanwhile become one call at its end. */
export function throttle(act: () => void, pauseMs: number | (() => number)) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let isAsked = false;

  /** Calls it without waiting, and restarts the pause. */
  function callNow(): void {
    clearTimeout(timer);
    isPaused = true;
    isAsked = false;
    const began = performance.now();
    try {
      act();
    } finally {
      const tookMs = performance.now() - began;
      timer = setTimeout(endPause, Math.max(typeof pauseMs === "number" ? pauseMs : pauseMs(), costFactor * tookMs));
    }
  }

  function endPause(): void {
    isPaused = false;
    if (isAsked) callNow();
  }

  return {
    callNow,
    call() {
      if (isPaused) isAsked = true;
      else callNow();
    },
    /** Cancels pending calls. */
    dispose() {
      clearTimeout(timer);
      isPaused = true;
    },
  };
}

/** Calls something at once, and then not again before a pause is over: what is asked for meanwhile is one call at its end. */
export interface Throttle {
  call(): void;
  /** Calls it without waiting; the pause begins again. */
  callNow(): void;
  /** Nothing more is called. */
  dispose(): void;
}

/** The pause takes so many times as long as the call did, where `pauseMs` is less. */
const costFactor = 10;

/** `pauseMs` is asked for after each call. */
export function throttle(act: () => void, pauseMs: number | (() => number)): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let isAsked = false;

  function callNow(): void {
    clearTimeout(timer);
    isPaused = true;
    isAsked = false;
    const began = performance.now();
    act();
    const tookMs = performance.now() - began;
    timer = setTimeout(endPause, Math.max(typeof pauseMs === "number" ? pauseMs : pauseMs(), costFactor * tookMs));
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
    dispose() {
      clearTimeout(timer);
      isPaused = true;
    },
  };
}

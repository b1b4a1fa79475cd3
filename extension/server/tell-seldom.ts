/** Something is told soon, but not often; what takes long to tell is told so much less often. */
export interface Telling {
  soon(): void;
  now(): void;
}

const pauseMs = 400;
/** So many times as long as the telling takes. */
const share = 10;

export function tellSeldom(tell: () => void): Telling {
  let timer: NodeJS.Timeout | undefined;
  let took = 0;

  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    const began = performance.now();
    tell();
    took = performance.now() - began;
  }

  return {
    now,
    soon() {
      timer ??= setTimeout(now, Math.max(pauseMs, share * took));
    },
  };
}

const usualMs = 9000;

/** How long a worker may be silent before others take over its matches, in milliseconds; the other times follow from it. */
export function lockMs(): number {
  const given = Number(process.env.SPAR_QUEUE_LOCK);
  return given >= 200 ? given : usualMs;
}

/** So often workers are counted, and matches asked after of which nothing was heard. */
export const roundMs = () => (lockMs() * 2) / 9;

/** So often a worker says that it is there. */
export const heartbeatMs = () => lockMs() / 3;

/** A worker that was not heard of for so long is gone; those that beat quickly are not given up sooner. */
export const silenceMs = () => Math.max(10_000, lockMs());

/** When a worker measures its machine again: with nothing to do after the first of these, and otherwise after the second. */
export const measuredAgainMs = () => ({ idle: 15 * lockMs(), busy: 70 * lockMs() });

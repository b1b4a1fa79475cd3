const usualMs = 9000;

/**
 * How long a worker may be silent, in milliseconds, before others take over its matches; the other intervals derive
 * from it.
 */
export function lockMs(): number {
  const given = Number(process.env.SPAR_QUEUE_LOCK);
  return given >= 200 ? given : usualMs;
}

/** How often the submitter counts workers and polls silent matches, in milliseconds. */
export const roundMs = () => (lockMs() * 2) / 9;

/** How often a worker sends a heartbeat, in milliseconds. */
export const heartbeatMs = () => lockMs() / 3;

/** A worker counts as gone after this silence in milliseconds; at least 10 s even for short intervals. */
export const silenceMs = () => Math.max(10_000, lockMs());

/** When a worker measures its machine again, in milliseconds: sooner if idle than if busy. */
export const measuredAgainMs = () => ({ idle: 15 * lockMs(), busy: 70 * lockMs() });

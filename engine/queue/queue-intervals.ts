const defaultIntervalMs = 9000;

/**
 * How long a worker may be silent, in milliseconds, before others take over its matches; the other intervals derive
 * from it.
 */
export function getLockMs(): number {
  const given = Number(process.env.SPAR_QUEUE_LOCK);
  return given >= 200 ? given : defaultIntervalMs;
}

/** How often the submitter counts workers and polls silent matches, in milliseconds. */
export const getRoundMs = () => (getLockMs() * 2) / 9;

/** How often a worker sends a heartbeat, in milliseconds. */
export const getHeartbeatMs = () => getLockMs() / 3;

/** A worker counts as gone after this silence in milliseconds; at least 10 s even for short intervals. */
export const getSilenceMs = () => Math.max(10_000, getLockMs());

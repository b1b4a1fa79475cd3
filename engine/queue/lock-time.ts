const usualMs = 9000;

/** How long a worker may be silent before others take over its matches, in milliseconds. */
export function lockMs(): number {
  const given = Number(process.env.SPAR_QUEUE_LOCK);
  return given >= 200 ? given : usualMs;
}

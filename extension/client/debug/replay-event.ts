/** What a bot that replays its match reports, one per line. */
export interface ReplayEvent {
  /** The bot waits for a debugger at this address. */
  readonly debug?: string;
  /** The first turn whose answer differs from the recorded one. */
  readonly differs?: number;
  readonly expected?: string;
  readonly actual?: string;
  /** The bot continues with the turn of this answer. */
  readonly answer?: number;
  /** The bot reads on in this turn, although the game waits for its answer. */
  readonly waits?: number;
  /** The bot has read all of its input. */
  readonly over?: boolean;
}

/** Parses a line from the host; returns nothing for other lines, since the bot can write to the same stream. */
export function parseReplayEvent(line: string): ReplayEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return {};
  }
  const { debug, differs, expected, actual, answer, waits, over } = Object(parsed) as Record<string, unknown>;
  return {
    ...(typeof debug === "string" && /^ws:\/\/127\.0\.0\.1:\d{1,5}\//.test(debug) ? { debug } : {}),
    ...(isTurn(differs) ? { differs, expected: String(expected), actual: String(actual) } : {}),
    ...(isTurn(answer) ? { answer } : {}),
    ...(isTurn(waits) ? { waits } : {}),
    ...(over === true ? { over } : {}),
  };
}

const isTurn = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * A message of a referee. CodinGame's SDK (codingame-game-engine, `RefereeMain`) exchanges them on stdin and stdout: a
 * header `[[NAME] n]`, then exactly n lines.
 */
export interface RefereeMessage {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Parsed output of a referee. */
export type ParsedRefereeLine =
  | { readonly kind: "message"; readonly message: RefereeMessage }
  /** A line between messages, from a game that writes to stdout itself. */
  | { readonly kind: "noise"; readonly line: string }
  /** The protocol was broken, so nothing that follows can be parsed. */
  | { readonly kind: "broken"; readonly why: string };

/** A frame for the viewer has at most some hundred kilobytes; the SDK itself stops a game above 1 MB. */
const maxMessageChars = 8_000_000;
const maxMessageLines = 100_000;

const headerPattern = /^\[\[([A-Z_]+)\] ?(\d{1,9})\]$/;

/** Parses messages from text that arrives in arbitrary pieces. */
export function createMessageReader(): { read(text: string): ParsedRefereeLine[] } {
  let rest = "";
  let open: { readonly name: string; readonly count: number; readonly lines: string[] } | undefined;
  let chars = 0;
  let isBroken = false;

  function readLine(line: string): ParsedRefereeLine | undefined {
    if (open) {
      open.lines.push(line);
      return close();
    }
    const [, name, digits] = headerPattern.exec(line.trim()) ?? [];
    if (name === undefined) return line.trim() === "" ? undefined : { kind: "noise", line };
    const count = Number(digits);
    if (count > maxMessageLines) return breakOff(`its message ${name} announces ${count} lines`);
    open = { name, count, lines: [] };
    return close();
  }

  function close(): ParsedRefereeLine | undefined {
    if (!open || open.lines.length < open.count) return undefined;
    const { name, lines } = open;
    open = undefined;
    chars = 0;
    return { kind: "message", message: { name, lines } };
  }

  function breakOff(why: string): ParsedRefereeLine {
    isBroken = true;
    return { kind: "broken", why };
  }

  return {
    read(text) {
      if (isBroken) return [];
      chars += text.length;
      // A lone CR also ends a line, as in the SDK; at the very end an LF may still follow.
      const parts = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = parts.pop()!;
      const incoming: ParsedRefereeLine[] = [];
      for (const part of parts) {
        const one = readLine(part);
        if (one) incoming.push(one);
        if (isBroken) return incoming;
      }
      if (chars > maxMessageChars)
        incoming.push(breakOff(`a message of it has more than ${maxMessageChars} characters`));
      if (!open) chars = rest.length;
      return incoming;
    },
  };
}

/** The message that begins a match; `keys` are the game's settings, including its seed. */
export function encodeInit(players: number, keys: Readonly<Record<string, string>>): string {
  const lines = Object.entries(keys).map(([key, value]) => `${key}=${toOneLine(value)}`);
  return encodeText("INIT", [String(players), ...lines]);
}

/** The message that begins a game for one player, with what its test case says. */
export function encodeTestCase(input: string): string {
  return encodeText("INIT", ["1", ...input.split("\n").map(toOneLine)]);
}

export const getGameInfo = "[[GET_GAME_INFO] 0]\n";
export const playerTimeout = "[[SET_PLAYER_TIMEOUT] 0]\n";

/**
 * The message with an answer, without its last newline, or without text if none was expected; with `ms` if the referee
 * wants the time.
 */
export function encodeOutput(text: string | undefined, ms?: number): string {
  const outputLines = text === undefined ? [] : text.split("\n").map(toOneLine);
  return encodeText("SET_PLAYER_OUTPUT", ms === undefined ? outputLines : [String(Math.round(ms)), ...outputLines]);
}

function encodeText(name: string, lines: readonly string[]): string {
  return [`[[${name}] ${lines.length}]`, ...lines].map((line) => `${line}\n`).join("");
}

/** Escapes all characters that Java's scanner treats as line ends, so that a bot cannot inject messages. */
function toOneLine(text: string): string {
  return text.replace(/\r$/, "").replace(/[\r\n\u0085\u2028\u2029]/g, " ");
}

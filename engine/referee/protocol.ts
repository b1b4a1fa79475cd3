import type { RefereeQuestion, RefereeScores, RefereeTurn } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import { parseJson } from "../text/json.ts";

/** A message of CodinGame's SDK (`RefereeMain`) on stdin or stdout: a header `[[NAME] n]`, then exactly n lines. */
interface RefereeMessage {
  readonly name: string;
  readonly lines: readonly string[];
}

/** A frame for the viewer has at most some hundred kilobytes; the SDK itself stops a game above 1 MB. */
const maxMessageChars = 8_000_000;
const maxMessageLines = 100_000;

const headerPattern = /^\[\[([A-Z_]+)\] ?(\d{1,9})\]$/;

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

/** The message with an answer, without its last newline; no text if none was expected; `ms` if monitored. */
export function encodeOutput(text: string | undefined, ms?: number): string {
  const outputLines = text === undefined ? [] : text.split("\n").map(toOneLine);
  return encodeText("SET_PLAYER_OUTPUT", ms === undefined ? outputLines : [String(Math.round(ms)), ...outputLines]);
}

function encodeText(name: string, lines: readonly string[]): string {
  return [`[[${name}] ${lines.length}]`, ...lines].map((line) => `${line}\n`).join("");
}

/** Escapes all characters that Java's scanner treats as line ends, so that a bot cannot inject messages. */
const toOneLine = (text: string): string => text.replace(/\r$/, "").replace(/[\r\n\u0085\u2028\u2029]/g, " ");

/** A frame for the game's own viewer: what follows `KEY_FRAME 3` in VIEW; there are none between key frames. */
export interface ViewFrame {
  readonly index: number;
  readonly key: boolean;
  readonly data?: string;
}

const maxAnswerLines = 10_000;

/** Combines the messages of a referee into turns. */
function createTurnReader(players: number): {
  /** Whether the referee wants to know the time of each answer. */
  readonly isMonitored: boolean;
  read(message: RefereeMessage): RefereeOutput | undefined;
} {
  let isMonitored = false;
  let summary: string[] = [];
  let tooltips: RefereeTurn["tooltips"] & object = [];
  let frame: ViewFrame | undefined;
  let text: string | undefined;
  let who: readonly string[] | undefined;
  let metadata: RefereeScores["metadata"];

  function finish(next: RefereeTurn["next"] | string): RefereeOutput {
    if (typeof next === "string") return createBreach(next);
    const happened = { ...(summary.length > 0 && { summary }), ...(tooltips.length > 0 && { tooltips }) };
    const shown = frame;
    [summary, tooltips, frame, text, who] = [[], [], undefined, undefined, undefined];
    return { kind: "turn", turn: { ...happened, next }, frame: shown };
  }

  const ask = () => (text === undefined || who === undefined ? undefined : finish(parseQuestion(who, text, players)));

  return {
    get isMonitored() {
      return isMonitored;
    },
    read({ name, lines }) {
      switch (name) {
        case "VIEW":
          frame = parseFrame(lines);
          return undefined;
        case "MONITORING":
          isMonitored = true;
          return undefined;
        // With a single player, this message contains the summary.
        case "INFOS":
        case "SUMMARY":
          for (const line of lines) summary.push(line);
          return undefined;
        case "TOOLTIP":
          tooltips = parseTooltips(lines);
          return undefined;
        case "NEXT_PLAYER_INPUT":
          text = lines.map((line) => `${line}\n`).join("");
          return ask();
        case "NEXT_PLAYER_INFO":
          who = lines;
          return ask();
        case "METADATA":
          metadata = parseMetadata(lines.join(""));
          return undefined;
        case "SCORES":
          return finish(parseScores(lines, players, metadata));
        case "FAIL":
          return {
            kind: "failed",
            why: t("The referee failed: {what}", { what: (lines[0] ?? "").slice(0, 300) }),
            trace: lines.join("\n"),
          };
        default:
          // UINPUT repeats INIT; newer SDKs may have further messages.
          return undefined;
      }
    },
  };
}

/** Parses a question; a sentence if it is invalid. */
function parseQuestion(who: readonly string[], text: string, players: number): RefereeQuestion | string {
  const [player, lines, limitMs] = who.map(parseWholeNumber);
  if (player === undefined || player >= players) return `it asks player ${who[0] ?? ""} of ${players}`;
  if (lines === undefined || lines > maxAnswerLines) return `it wants ${who[1] ?? ""} lines`;
  if (limitMs === undefined) return `its limit is ${who[2] ?? ""} ms`;
  return { kind: "question", player, text, lines, limitMs };
}

/** Parses scores; a sentence if they are invalid. */
function parseScores(
  lines: readonly string[],
  players: number,
  metadata: RefereeScores["metadata"],
): RefereeScores | string {
  const scores = new Array<number>(players).fill(0);
  for (const line of lines) {
    const [, player, points] = /^(\d+) (-?\d+(?:\.\d+)?)$/.exec(line.trim()) ?? [];
    if (player === undefined || Number(player) >= players || !Number.isFinite(Number(points)))
      return `it gives the score "${line.slice(0, 60)}"`;
    scores[Number(player)] = Number(points);
  }
  return { kind: "scores", scores, ...(metadata && { metadata }) };
}

const parseWholeNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

function parseFrame([head = "", ...data]: readonly string[]): ViewFrame | undefined {
  const [, kind, index] = /^(KEY|INTERMEDIATE)_FRAME (\d{1,9})$/.exec(head.trim()) ?? [];
  if (kind === undefined) return undefined;
  return { index: Number(index), key: kind === "KEY", ...(data.length > 0 ? { data: data.join("\n") } : {}) };
}

/** Parses pairs of a text and a player's index. */
function parseTooltips(lines: readonly string[]) {
  const found: { text: string; player: number }[] = [];
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const player = parseWholeNumber(lines[i + 1]!);
    if (player !== undefined) found.push({ text: lines[i]!, player });
  }
  return found;
}

function parseMetadata(json: string): Record<string, string> | undefined {
  const read = parseJson(json);
  if (typeof read !== "object" || read === null) return undefined;
  // Deep lists and objects without a text of their own cannot be shown.
  const entries = Object.entries(read).flatMap(([name, value]) =>
    typeof value === "object" ? [] : [[name, String(value)] as const],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The parsed meaning of a referee's stdout. */
export type RefereeOutput =
  | { readonly kind: "turn"; readonly turn: RefereeTurn; readonly frame: ViewFrame | undefined }
  /** In a game for one player, the first of several has finished: the referee has to be asked for another game. */
  | { readonly kind: "next player" }
  /** A line that is not a message. */
  | { readonly kind: "noise"; readonly line: string }
  /** `why` is a sentence for a person; `trace` is the referee's stack trace, if it sent one. */
  | { readonly kind: "failed"; readonly why: string; readonly trace?: string };

/** Parses a referee's output, which arrives in arbitrary pieces. */
export function createRefereeReader(players: number): {
  readonly isMonitored: boolean;
  read(text: string): RefereeOutput[];
} {
  const turns = createTurnReader(players);
  let rest = "";
  let open: (RefereeMessage & { readonly count: number; readonly lines: string[] }) | undefined;
  let chars = 0;
  let isBroken = false;

  function readLine(line: string): RefereeOutput | undefined {
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

  function close(): RefereeOutput | undefined {
    if (!open || open.lines.length < open.count) return undefined;
    const message = open;
    open = undefined;
    chars = 0;
    return turns.read(message);
  }

  /** Nothing that follows can be parsed. */
  function breakOff(why: string): RefereeOutput {
    isBroken = true;
    return createBreach(why);
  }

  return {
    get isMonitored() {
      return turns.isMonitored;
    },
    read(text) {
      if (isBroken) return [];
      chars += text.length;
      // A lone CR also ends a line, as in the SDK; at the very end an LF may still follow.
      const parts = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = parts.pop()!;
      const incoming: RefereeOutput[] = [];
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

/** The failure of a referee that does not keep to its protocol. */
export const createBreach = (why: string): RefereeOutput => ({
  kind: "failed",
  why: t("The referee broke its protocol: {why}.", { why }),
});

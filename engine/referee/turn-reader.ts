import type { RefereeQuestion, RefereeScores, RefereeTurn } from "../game/referee.ts";
import { parseJson } from "../text/json.ts";
import type { RefereeMessage } from "./protocol.ts";

/**
 * A frame for the game's own viewer: what follows `KEY_FRAME 3` in the message VIEW; there are none between key frames.
 */
export interface ViewFrame {
  readonly index: number;
  readonly key: boolean;
  readonly data?: string;
}

type TurnReading =
  | { readonly kind: "turn"; readonly turn: RefereeTurn; readonly frame: ViewFrame | undefined }
  /** The referee itself failed; with its stack trace. */
  | { readonly kind: "failed"; readonly trace: string }
  | { readonly kind: "broken"; readonly why: string };

const maxAnswerLines = 10_000;

/** Combines the messages of a referee into turns. */
export function createTurnReader(players: number): {
  /** Whether the referee wants to know the time of each answer. */
  readonly isMonitored: boolean;
  read(message: RefereeMessage): TurnReading | undefined;
} {
  let isMonitored = false;
  let summary: readonly string[] = [];
  let tooltips: RefereeTurn["tooltips"] & object = [];
  let frame: ViewFrame | undefined;
  let text: string | undefined;
  let who: readonly string[] | undefined;
  let metadata: RefereeScores["metadata"];

  function finish(next: RefereeTurn["next"] | string): TurnReading {
    if (typeof next === "string") return { kind: "broken", why: next };
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
          summary = [...summary, ...lines];
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
          return { kind: "failed", trace: lines.join("\n") };
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
    if (player === undefined || Number(player) >= players) return `it gives the score "${line.slice(0, 60)}"`;
    scores[Number(player)] = Number(points);
  }
  return { kind: "scores", scores, ...(metadata && { metadata }) };
}

function parseWholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

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
  const entries = Object.entries(read).map(([name, value]) => [name, String(value)] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

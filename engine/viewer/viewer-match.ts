import { inflateRawSync } from "node:zlib";
import { type MatchRecord, namePlayers, type RecordLine, type RefereeLine } from "../record/match-record.ts";
import type { ViewFrame } from "../referee/protocol.ts";
import type { KeyFrame } from "./viewer-messages.ts";

/** A match as the viewers of CodinGame's SDK read it. */
interface ViewerMatch {
  readonly agents: readonly { readonly index: number; readonly name: string; readonly avatarUrl: string }[];
  readonly frames: readonly ViewerFrame[];
  readonly tooltips: readonly string[];
}

interface ViewerFrame {
  /** What follows the word KEY_FRAME or INTERMEDIATE_FRAME: a number, and JSON in the next line. */
  readonly view: string;
  readonly keyframe: boolean;
  readonly gameSummary: string;
  /** The player who is asked, as text. */
  readonly agentId?: string;
  readonly referee: Readonly<Record<string, never>>;
}

/** The data of a match for the game's own viewer; undefined if its record has no frames. */
export function createViewerMatch(
  record: MatchRecord,
): { readonly match: ViewerMatch; readonly keys: readonly KeyFrame[] } | undefined {
  const frames = record.flatMap(readFrames);
  const [first] = record;
  if (frames.length === 0 || first?.kind !== "match") return undefined;
  const turns = record.filter((line) => line.kind === "referee");
  const agents = namePlayers(first.bots).map((name, index) => ({ index, name, avatarUrl: drawAvatar(index) }));
  return {
    match: { agents, frames: frames.map((frame) => toViewerFrame(frame, turns[frame.index])), tooltips: [] },
    keys: listKeyFrames(frames),
  };
}

/** The seat's number in place of a player's picture, without which some viewers draw nothing. */
function drawAvatar(index: number): string {
  const number = `<text x="32" y="46" font-family="sans-serif" font-size="40" text-anchor="middle" fill="#fff">${index + 1}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#454d55"/>${number}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Inflates at most as much as a match may hold of frames, several times over. */
const maxFrameBytes = 64_000_000;

function readFrames(line: RecordLine): ViewFrame[] {
  if (line.kind !== "frames") return [];
  try {
    const bytes = inflateRawSync(Buffer.from(line.deflated, "base64"), { maxOutputLength: maxFrameBytes });
    const read: unknown = JSON.parse(bytes.toString("utf8"));
    return Array.isArray(read) ? read.filter(isFrame) : [];
  } catch {
    // A damaged line: the match itself does not depend on it.
    return [];
  }
}

function isFrame(frame: unknown): frame is ViewFrame {
  const { index, key, data } = Object(frame) as Partial<Record<keyof ViewFrame, unknown>>;
  return Number.isInteger(index) && typeof key === "boolean" && (data === undefined || typeof data === "string");
}

function toViewerFrame({ index, key, data }: ViewFrame, turn: RefereeLine | undefined): ViewerFrame {
  return {
    view: ` ${index}${data === undefined ? "" : `\n${data}`}`,
    keyframe: key,
    gameSummary: turn?.summary?.join("\n") ?? "",
    ...(turn?.next.kind === "question" ? { agentId: String(turn.next.player) } : {}),
    referee: {},
  };
}

/** A frame lasts a second until the game sets another duration. */
function listKeyFrames(frames: readonly ViewFrame[]): KeyFrame[] {
  let seconds = 1;
  return frames.flatMap(({ index, key, data }) => {
    if (!key) return [];
    seconds = readDuration(data) ?? seconds;
    return [{ turn: index, seconds }];
  });
}

function readDuration(data = ""): number | undefined {
  const [, ms] = /"duration":(\d{1,6})[,}]/.exec(data) ?? [];
  return ms === undefined || Number(ms) === 0 ? undefined : Number(ms) / 1000;
}

import type { FromBoard } from "./messages.ts";
import { addressOf } from "./moments.ts";
import { type BoardEvent, type BoardState, speeds } from "./state.ts";

export interface Key {
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
}

/** What a key asks for: a change of the board, or something of the extension. */
export type Wish =
  | { readonly to: "board"; readonly event: BoardEvent }
  | { readonly to: "extension"; readonly message: FromBoard };

export function wishOf(state: BoardState, { key, shift, ctrl }: Key): Wish | undefined {
  const turned = key === "ArrowLeft" || key === "ArrowRight";
  if (turned) {
    const by = key === "ArrowLeft" ? -1 : 1;
    return board({ kind: "step", by, unit: shift || ctrl ? "turn" : "action" });
  }
  if (ctrl) return undefined;
  const event = boardKeys(state, key, shift);
  if (event) return board(event);
  const message = extensionKeys(state, key, shift);
  return message && { to: "extension", message };
}

function board(event: BoardEvent): Wish {
  return { to: "board", event };
}

function boardKeys(state: BoardState, key: string, shift: boolean): BoardEvent | undefined {
  const by = shift ? -1 : 1;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case "Home":
      return { kind: "edge", to: "start" };
    case "End":
      return { kind: "edge", to: "end" };
    case " ":
      return { kind: "play" };
    case "p":
      return { kind: "jump", to: "problem", by };
    case "o":
      return { kind: "jump", to: "own", by };
    case "b":
      return { kind: "jump", to: "swing", by };
    case "g":
      return { kind: "jump", to: "game", by };
    case "v":
      return { kind: "see", by: nextEyes(state) };
    case "-":
      return { kind: "speed", speed: speedBeside(state.speed, -1) };
    case "+":
    case "=":
      return { kind: "speed", speed: speedBeside(state.speed, 1) };
    case "/":
    case "2":
      return { kind: "tab", tab: "search" };
    case "1":
      return { kind: "tab", tab: "turn" };
    case "3":
      return { kind: "tab", tab: "matches" };
    case "x":
      return { kind: "compare", on: shift || !state.comparing };
    case "m":
      return { kind: "changes", marks: !state.changes.marks };
    case "Escape":
      return state.branch ? { kind: "branch", open: false } : undefined;
    case "e":
      return { kind: "branch", open: state.branch === undefined };
    case "?":
      return { kind: "help", open: !state.help };
    default:
      return undefined;
  }
}

function extensionKeys(state: BoardState, key: string, shift: boolean): FromBoard | undefined {
  const { match, moment } = state;
  if (match === undefined) return undefined;
  switch (key.toLowerCase()) {
    case "c":
      return { kind: "copy", text: addressOf(match, state.overview?.turns ?? [], moment) };
    case "i":
      return { kind: "savePicture" };
    case "w":
      return { kind: "savePage", match };
    case "d":
      return { kind: "debugTurn", match, answer: moment.answer };
    case "r":
      return { kind: "rerun", match, swap: shift };
    default:
      return undefined;
  }
}

/** Everything, then each player in turn. */
function nextEyes({ seenBy, overview }: BoardState): number | undefined {
  const next = seenBy === undefined ? 0 : seenBy + 1;
  return next < (overview?.players.length ?? 0) ? next : undefined;
}

function speedBeside(speed: number, by: 1 | -1): number {
  const at = speeds.indexOf(speed as (typeof speeds)[number]);
  return speeds[Math.min(Math.max(at + by, 0), speeds.length - 1)]!;
}

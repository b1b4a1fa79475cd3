import { msg } from "../../engine/l10n/speak.ts";
import type { BoardMessage } from "./messages.ts";
import { type BoardEvent, type BoardState, type PanelProps, speeds } from "./state/board-state.ts";
import { createChartSwitch, selectMistakes } from "./state/mistakes-state.ts";
import { formatAddress } from "./state/moments.ts";

interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
}

/** The effect of a key: a change of the board, or a message to the extension. */
type KeyAction =
  | { readonly to: "board"; readonly event: BoardEvent }
  | { readonly to: "extension"; readonly message: BoardMessage };

/** A line in the list of keys, with the event that its keys cause. */
interface Binding {
  /** The keys as displayed, and what they do. */
  readonly shown: string;
  readonly what: string;
  /** The keys as the browser names them; letters are in lower case. By default those displayed between commas. */
  readonly keys?: readonly string[];
  /** What the key does; undefined if it has no effect now, so that the next binding with the key applies. */
  readonly act?: (state: BoardState, key: KeyPress) => KeyAction | undefined;
}

/** The names of keys that are displayed in another way. */
const keyNames: Readonly<Record<string, string>> = { "←": "ArrowLeft", "→": "ArrowRight", Space: " " };

/** The press of a key as it is displayed: "Shift+←". */
export function readKeyPress(shown: string): KeyPress {
  const key = shown.replace("Shift+", "");
  return { key: keyNames[key] ?? key, shift: key !== shown, ctrl: false };
}

export function perform(action: KeyAction, { send, post }: Pick<PanelProps, "send" | "post">): void {
  if (action.to === "extension") post(action.message);
  else send(action.event);
}

const arrows = ["ArrowLeft", "ArrowRight"];
/** The tabs of the keys 1, 2 and 3. */
const tabs = ["turn", "search", "mistakes"] as const;

/** All keys of the board, in the order in which they are tried and listed. */
export const bindings: readonly Binding[] = [
  {
    shown: "← →",
    what: msg("one action back or forward"),
    keys: arrows,
    act: (_, { key, shift, ctrl }) => (shift || ctrl ? undefined : createStepAction(key, "action")),
  },
  {
    shown: "Ctrl+← →, Shift+← →",
    what: msg("one turn back or forward"),
    keys: arrows,
    act: (_, { key }) => createStepAction(key, "turn"),
  },
  {
    shown: "Home, End",
    what: msg("start, end"),
    act: (_, { key }) => createBoardAction({ kind: "edge", to: key === "Home" ? "start" : "end" }),
  },
  { shown: "Space", what: msg("play, pause"), keys: [" "], act: () => createBoardAction({ kind: "play" }) },
  {
    shown: "- +",
    what: msg("slower, faster"),
    keys: ["-", "+", "="],
    act: ({ speed }, { key }) => createSetAction({ speed: findAdjacentSpeed(speed, key === "-" ? -1 : 1) }),
  },
  { shown: "p, Shift+p", what: msg("next problem, previous one"), act: createJump("problem") },
  { shown: "o, Shift+o", what: msg("next own turn, previous one"), act: createJump("own") },
  { shown: "b", what: msg("biggest swing, then the next biggest"), act: createJump("swing") },
  { shown: "n, Shift+n", what: msg("next mistake, previous one"), act: createJump("mistake") },
  { shown: "t", what: msg("retry: answer this mistake, or the first one, yourself"), act: createRetry },
  {
    shown: "q",
    what: msg("ask other bots about this turn, in a game by its referee"),
    act: (state) => {
      const message = createOpinionRequest(state);
      return message && { to: "extension", message };
    },
  },
  {
    shown: "k",
    what: msg("chart: winning chance after each answer, or the game's own measure"),
    act: ({ mistakes, overview }) =>
      overview && createBoardAction({ kind: "mistakes", event: createChartSwitch(mistakes, overview) }),
  },
  { shown: "g, Shift+g", what: msg("next game of a match with several, previous one"), act: createJump("game") },
  {
    shown: "v",
    what: msg("view of: both, player 1, player 2"),
    act: (state) => createSetAction({ seenBy: findNextViewer(state) }),
  },
  {
    shown: "u",
    what: msg("the game's own viewer, or the plain board"),
    act: ({ viewer, overview }) =>
      overview?.hasFrames
        ? createBoardAction({ kind: "viewer", event: { kind: "want", isOn: !viewer.isWanted } })
        : undefined,
  },
  { shown: "/", what: msg("search in all turns"), act: () => createSetAction({ tab: "search" }) },
  {
    shown: "c",
    what: msg("copy the address of this turn"),
    act: createMatchAction((match, { overview, moment }) => ({
      kind: "copy",
      text: formatAddress(match, overview?.turns ?? [], moment),
    })),
  },
  // Pasting is handled by its own event, not by this key.
  { shown: "Ctrl+V", what: msg("paste an address to go there, or a CodinGame game to import it") },
  {
    shown: "i, w",
    what: msg("save as a picture, as a web page"),
    act: createMatchAction((match, _, { key }) =>
      key.toLowerCase() === "i" ? { kind: "savePicture" } : { kind: "savePage", match },
    ),
  },
  {
    shown: "d",
    what: msg("debug this turn"),
    act: createMatchAction((match, { moment }) => ({ kind: "debugTurn", match, answer: moment.answer })),
  },
  {
    shown: "f",
    what: msg("keep this turn as a test"),
    act: createMatchAction((match, { moment }) => ({ kind: "keepTurn", match, answer: moment.answer })),
  },
  {
    shown: "x, Shift+x",
    what: msg("compare with the previous match; go to the first difference"),
    act: ({ isComparing }, { shift }) => createBoardAction({ kind: "compare", isOn: shift || !isComparing }),
  },
  {
    shown: "m",
    what: msg("mark changes on the board"),
    act: ({ changes }) => createBoardAction({ kind: "changes", marks: !changes.marks }),
  },
  {
    shown: "e, Escape",
    what: msg("what if: try another answer here; back to the recorded one"),
    act: ({ branch }, { key }) =>
      key === "Escape" && !branch ? undefined : createBoardAction({ kind: "branch", isOpen: branch === undefined }),
  },
  {
    shown: "r, Shift+r",
    what: msg("play again, with seats swapped"),
    act: createMatchAction((match, _, { shift }) => ({ kind: "rerun", match, swap: shift })),
  },
  {
    shown: "a",
    what: msg("play against a ghost of this opponent"),
    act: createMatchAction((match) => ({ kind: "playGhost", match })),
  },
  {
    shown: "1 2 3",
    what: msg("turn, search, mistakes"),
    keys: ["1", "2", "3"],
    act: (_, { key }) => createSetAction({ tab: tabs[Number(key) - 1] ?? "turn" }),
  },
  {
    shown: "0",
    what: msg("play: answer yourself, in matches you play"),
    act: ({ overview }) => (overview?.person === undefined ? undefined : createSetAction({ tab: "play" })),
  },
  { shown: "?", what: msg("this list"), act: ({ isHelpOpen }) => createSetAction({ isHelpOpen: !isHelpOpen }) },
];

export function findKeyAction(state: BoardState, pressed: KeyPress): KeyAction | undefined {
  const { key, ctrl } = pressed;
  // With Ctrl, only the arrow keys belong to the board; all others are the editor's.
  if (ctrl && !arrows.includes(key)) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  for (const { shown, keys = shown.split(", "), act } of bindings) {
    const found = keys.includes(name) ? act?.(state, pressed) : undefined;
    if (found) return found;
  }
  return undefined;
}

const createBoardAction = (event: BoardEvent): KeyAction => ({ to: "board", event });

function createSetAction(fields: (BoardEvent & { kind: "set" })["fields"]): KeyAction {
  return createBoardAction({ kind: "set", fields });
}

function createStepAction(key: string, unit: "action" | "turn"): KeyAction {
  return createBoardAction({ kind: "step", by: key === "ArrowLeft" ? -1 : 1, unit });
}

/** Asks other bots about the turn on the board; undefined where its game is not played by a referee. */
export function createOpinionRequest({ match, moment, overview, isWatching }: BoardState): BoardMessage | undefined {
  if (match === undefined || !isWatching || !overview?.learnsChance || !overview.turns[moment.answer]) return undefined;
  return { kind: "wantAnalysis", match, asked: true, answer: moment.answer };
}

function createJump(to: "problem" | "own" | "swing" | "game" | "mistake"): Binding["act"] {
  return (_, { shift }) => createBoardAction({ kind: "jump", to, by: shift ? -1 : 1 });
}

function createRetry({ mistakes, me, moment }: BoardState): KeyAction | undefined {
  const own = selectMistakes(mistakes, me);
  const { answer } = own.find((each) => each.answer === moment.answer) ?? own[0] ?? {};
  return answer === undefined ? undefined : createBoardAction({ kind: "retry", answer });
}

/** A message to the extension about the current match. */
function createMatchAction(message: (match: string, state: BoardState, key: KeyPress) => BoardMessage): Binding["act"] {
  return (state, key) =>
    state.match === undefined ? undefined : { to: "extension", message: message(state.match, state, key) };
}

/** Cycles through everything visible, then each player's view. */
function findNextViewer({ seenBy, overview }: BoardState): number | undefined {
  const next = seenBy === undefined ? 0 : seenBy + 1;
  return next < (overview?.players.length ?? 0) ? next : undefined;
}

function findAdjacentSpeed(speed: number, by: 1 | -1): number {
  const at = speeds.indexOf(speed as (typeof speeds)[number]);
  return speeds[Math.min(Math.max(at + by, 0), speeds.length - 1)]!;
}

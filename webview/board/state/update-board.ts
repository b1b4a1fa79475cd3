import type { Moment } from "../../../engine/record/replayed.ts";
import { type BoardEvent, type BoardState, isAtQuestion, type SavedBoardState, speeds, tabs } from "./board-state.ts";
import { emptyMistakes, type MistakesEvent, selectMistakes, updateMistakes } from "./mistakes-state.ts";
import {
  clampMoment,
  findNextAmong,
  findNextOwn,
  findNextSwing,
  isAtEnd,
  listTroubledTurns,
  moveByAction,
  moveByTurn,
  readAddress,
  resolveAddress,
  startOfGame,
  wholeMatch,
} from "./moments.ts";
import type { Overview } from "./overview.ts";
import { updateViewer } from "./viewer-state.ts";

export function startBoardState(kept?: SavedBoardState): BoardState {
  return {
    moment: { answer: 0, note: 0 },
    isAtOpening: false,
    seenBy: kept?.seenBy,
    me: 0,
    tab: kept?.tab ?? "turn",
    isPlaying: false,
    speed: kept?.speed ?? 2,
    isWatching: false,
    isFollowing: false,
    query: kept?.query ?? "",
    hits: [],
    isHelpOpen: false,
    changes: { since: false, marks: false },
    isComparing: false,
    lines: {},
    mistakes: emptyMistakes,
    mistakesBy: "turn",
    viewer: { isWanted: false },
    isEmpty: false,
    kept,
  };
}

export function selectSavedState(state: BoardState): SavedBoardState {
  const { match, moment, tab, seenBy, speed, query } = state;
  return match === undefined && state.kept ? state.kept : { match, moment, tab, seenBy, speed, query };
}

export function updateBoard(state: BoardState, event: BoardEvent): BoardState {
  const { text, trail = [] } = state.branch ?? {};
  const { since, marks } = state.changes;
  switch (event.kind) {
    case "opened":
      return applyOpened(state, event);
    case "grew":
      return applyGrowth({ ...state, earlier: event.earlier }, event.overview);
    case "beside": {
      const next = { ...state, earlier: event.earlier };
      return event.isCompared ? startComparing(next, true) : next;
    }
    case "nothing":
      return { ...state, isEmpty: true };
    case "loading":
      return { ...state, loading: event.match, isPlaying: false };
    case "broken":
      return applyBroken(state, event);
    case "lines": {
      const { kind: _, isInFront, ...lines } = event;
      return isInFront ? { ...state, lines, tab: "mistakes", mistakesBy: "line" } : { ...state, lines };
    }
    case "set":
      return { ...state, ...event.fields };
    case "mistakes":
      return applyMistakes(state, event.event);
    case "viewer":
      return { ...state, viewer: updateViewer(state.viewer, event.event) };
    case "showBetter":
      return showBetter(state, event.answer);
    case "retry":
      return applyRetry(state, event.answer);
    case "branch":
      if (!event.isOpen) return applyBranch(endRetry(state), undefined);
      return applyBranch(state, { text: event.text, trail });
    case "branchOn":
      return applyBranch(state, { text: event.text, trail: [...trail, text] });
    case "gave":
      return { ...state, gave: state.overview?.turns.length, branch: undefined };
    case "branchBack":
      return applyBranch(state, { text: trail.at(-1), trail: trail.slice(0, -1) });
    case "changes":
      return { ...state, changes: { since: event.since ?? since, marks: event.marks ?? marks } };
    case "compare":
      return startComparing(state, event.isOn);
    case "play":
      return startPlaying(state);
    case "tick":
      return applyTick(state, event.to);
    case "goTo":
    case "address":
    case "step":
    case "edge":
    case "jump":
    case "game":
      return moveTo(state, findTarget(state, event));
  }
}

function applyBroken(state: BoardState, { match, why, readable }: BoardEvent & { kind: "broken" }): BoardState {
  return { ...state, match, overview: undefined, loading: undefined, trouble: { why, readable }, isPlaying: false };
}

/** Starts comparing at the first difference of the two matches. */
function startComparing(state: BoardState, isOn: boolean): BoardState {
  if (!isOn || !state.earlier) return { ...state, isComparing: false };
  const { parts } = state.earlier;
  const moment = parts === undefined ? state.moment : { answer: parts, note: wholeMatch };
  return { ...moveTo(state, clampMoment(state.overview?.turns ?? [], moment)), isComparing: true };
}

function applyBranch(state: BoardState, branch: BoardState["branch"]): BoardState {
  const moment = { ...state.moment, note: wholeMatch };
  return { ...state, branch, moment, isPlaying: false, isFollowing: state.isFollowing && isAtQuestion(state) };
}

/** Shows the board with a better answer; the recorded one is a step back. */
function showBetter(state: BoardState, answer: number): BoardState {
  const { better } = state.mistakes.mistakes.get(answer) ?? {};
  const moment = clampMoment(state.overview?.turns ?? [], { answer, note: 0 });
  const there = { ...moveTo(state, moment), isComparing: false };
  return better === undefined ? there : { ...there, branch: { text: better, trail: [undefined] } };
}

/** Starts trying another answer to a recorded question, with an empty text; ends it if `answer` is undefined. */
function applyRetry(state: BoardState, answer: number | undefined): BoardState {
  if (answer === undefined) return applyBranch(endRetry(state), undefined);
  const there = applyBranch(moveTo(state, { answer, note: wholeMatch }), { text: "", trail: [] });
  return {
    ...there,
    tab: "mistakes",
    mistakesBy: "turn",
    isComparing: false,
    mistakes: { ...there.mistakes, retry: { answer } },
  };
}

function endRetry(state: BoardState): BoardState {
  return state.mistakes.retry ? { ...state, mistakes: { ...state.mistakes, retry: undefined } } : state;
}

function applyOpened(state: BoardState, event: BoardEvent & { kind: "opened" }): BoardState {
  const { overview, match } = event;
  const kept = state.match === match ? selectSavedState(state) : state.kept?.match === match ? state.kept : undefined;
  const isFollowing = event.isWatching && event.at === undefined && overview.ending === undefined;
  const wanted = event.at ?? kept?.moment ?? (isFollowing ? findNewest(overview) : findOpening(overview, event.me));
  const seenBy = state.seenBy !== undefined && state.seenBy >= overview.players.length ? undefined : state.seenBy;
  return {
    ...state,
    match,
    overview,
    loading: undefined,
    trouble: undefined,
    moment: isFollowing && overview.asked ? findNewest(overview) : clampMoment(overview.turns, wanted),
    isAtOpening: event.at === undefined && kept === undefined && !isFollowing,
    seenBy,
    ...createPersonState(event),
    gave: undefined,
    me: event.me,
    isPlaying: false,
    isWatching: event.isWatching,
    isFollowing,
    branch: undefined,
    earlier: event.earlier,
    // Two matches are compared until another one is opened.
    isComparing: state.isComparing && state.match === match && event.earlier !== undefined,
    mistakes: state.match === match ? endRetry(state).mistakes : { ...emptyMistakes, chart: state.mistakes.chart },
    kept: undefined,
  };
}

/** Where a match opens, or a followed one is left at its end: at the last problem of its bot, else at its end. */
function findOpening({ turns }: Overview, me: number): Moment {
  return clampMoment(turns, { answer: listTroubledTurns(turns, me).at(-1)?.answer ?? turns.length, note: wholeMatch });
}

/** A match whose mistakes are known already opens at the first grave one. */
function applyMistakes(state: BoardState, event: MistakesEvent): BoardState {
  const next = { ...state, mistakes: updateMistakes(state.mistakes, event) };
  const isKnown = event.kind === "analysis" && event.state === "done" && state.mistakes.chances.size === 0;
  const { overview, me } = state;
  if (!isKnown || !overview || !state.isAtOpening) return next;
  const grave = selectMistakes(next.mistakes, me).find(({ grade }) => grade === 3);
  return grave ? moveTo(next, clampMoment(overview.turns, { answer: grave.answer, note: wholeMatch })) : next;
}

/** A person who plays sees only the own view until the match is over. */
function createPersonState({ overview: { person, ending }, isWatching }: BoardEvent & { kind: "opened" }) {
  const isPlaying = isWatching && person !== undefined && ending === undefined;
  return isPlaying ? { seenBy: person, tab: "play" as const } : {};
}

function applyGrowth(state: BoardState, overview: Overview): BoardState {
  const isOver = state.isFollowing && overview.ending !== undefined && overview.person === undefined;
  const moment = isOver ? findOpening(overview, state.me) : state.isFollowing ? findNewest(overview) : state.moment;
  const branch = moment.answer === state.moment.answer ? state.branch : undefined;
  const isRevealed = overview.person !== undefined && overview.ending !== undefined;
  const seenBy = isRevealed ? undefined : state.seenBy;
  return { ...state, overview, moment, branch, seenBy, isFollowing: state.isFollowing && !isOver };
}

function findNewest({ turns, asked }: Overview): Moment {
  return { answer: asked ? turns.length : Math.max(0, turns.length - 1), note: wholeMatch };
}

/** Navigation by the user stops playback, and stops following unless it leads to the newest moment. */
function moveTo(state: BoardState, moment: Moment): BoardState {
  const turns = state.overview?.turns ?? [];
  const isFollowing = state.isWatching && state.overview?.ending === undefined && isAtEnd(turns, moment);
  return { ...endRetry(state), moment, isAtOpening: false, isFollowing, isPlaying: false, branch: undefined };
}

type Move = Extract<BoardEvent, { kind: "goTo" | "address" | "step" | "edge" | "jump" | "game" }>;

function findTarget(state: BoardState, event: Move): Moment {
  const { moment, overview } = state;
  const turns = overview?.turns ?? [];
  switch (event.kind) {
    case "goTo":
      return clampMoment(turns, event.at);
    case "address": {
      const address = readAddress(event.text);
      return (address && resolveAddress(turns, address)) ?? moment;
    }
    case "step":
      if (event.by > 0 && overview?.asked && isAtEnd(turns, moment)) return findNewest(overview);
      return event.unit === "action" ? moveByAction(turns, moment, event.by) : moveByTurn(turns, moment, event.by);
    case "edge":
      if (event.to === "start") return { answer: 0, note: 0 };
      return overview?.asked ? findNewest(overview) : clampMoment(turns, { answer: turns.length, note: wholeMatch });
    case "jump":
      return findJumpTarget(state, event);
    case "game":
      return startOfGame(turns, moment, event.gameNumber);
  }
}

function findJumpTarget(state: BoardState, event: Extract<BoardEvent, { kind: "jump" }>): Moment {
  const turns = state.overview?.turns ?? [];
  switch (event.to) {
    case "problem":
      return findNextAmong(turns, state.moment, event.by, listTroubledTurns(turns, state.seenBy ?? state.me));
    case "own":
      return findNextOwn(turns, state.moment, event.by, state.seenBy ?? state.me);
    case "swing":
      return findNextSwing(turns, state.moment);
    case "mistake":
      return findNextAmong(turns, state.moment, event.by, selectMistakes(state.mistakes, state.me));
    case "game":
      return startOfGame(turns, state.moment, (turns[state.moment.answer]?.gameNumber ?? 0) + event.by);
  }
}

/** Playback from the end begins again at the start. */
function startPlaying(state: BoardState): BoardState {
  if (state.isPlaying) return { ...state, isPlaying: false };
  const isOver = isAtEnd(state.overview?.turns ?? [], state.moment);
  return {
    ...endRetry(state),
    isPlaying: true,
    isAtOpening: false,
    isFollowing: false,
    branch: undefined,
    moment: isOver ? { answer: 0, note: 0 } : state.moment,
  };
}

function applyTick(state: BoardState, to: Moment): BoardState {
  if (!state.isPlaying) return state;
  const turns = state.overview?.turns ?? [];
  return { ...state, moment: clampMoment(turns, to), isPlaying: !isAtEnd(turns, to) };
}

/** Reads the saved state of an earlier page; ignores anything invalid. */
export function parseSavedState(left: unknown): SavedBoardState | undefined {
  if (typeof left !== "object" || left === null) return undefined;
  const { match, moment, tab, seenBy, speed, query } = left as Record<string, unknown>;
  const { answer, note } = (typeof moment === "object" && moment !== null ? moment : {}) as Record<string, unknown>;
  return {
    match: typeof match === "string" ? match : undefined,
    moment: { answer: isWhole(answer) ? Math.max(0, answer) : 0, note: isWhole(note) ? note : 0 },
    tab: tabs.find((each) => each === tab) ?? "turn",
    seenBy: isWhole(seenBy) && seenBy >= 0 ? seenBy : undefined,
    speed: speeds.find((each) => each === speed) ?? 2,
    query: typeof query === "string" ? query : "",
  };
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

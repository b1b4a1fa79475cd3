import { t } from "../../../engine/l10n/speak.ts";
import type { Moment, Viewable } from "../../../engine/record/replayed.ts";
import type { TurnHead } from "./overview.ts";

type Turns = readonly TurnHead[];

/** -1 means the whole answer with all its events; its last step shows the same state. */
export const wholeMatch = -1;

export function clampMoment(turns: Turns, { answer, note }: Moment): Moment {
  if (turns.length === 0 || answer < 0) return { answer: 0, note: 0 };
  if (answer >= turns.length) return { answer: turns.length - 1, note: wholeMatch };
  const { steps } = turns[answer]!;
  return { answer, note: note < 0 ? wholeMatch : Math.min(note, steps) };
}

/** The next or previous answer; in a match of many games within the same game, and beyond its end in the next game. */
function findAdjacentAnswer(turns: Turns, answer: number, by: 1 | -1): number {
  const gameNumber = turns[answer]?.gameNumber;
  if (gameNumber === undefined) return answer + by;
  for (let at = answer + by; at >= 0 && at < turns.length; at += by)
    if (turns[at]!.gameNumber === gameNumber) return at;
  return findEdgeOfGame(turns, gameNumber + by, by) ?? (by > 0 ? turns.length : -1);
}

/** The first answer of a game or, going back, its last. */
function findEdgeOfGame(turns: Turns, gameNumber: number, by: 1 | -1): number | undefined {
  const inGame = (turn: TurnHead) => turn.gameNumber === gameNumber;
  const at = by > 0 ? turns.findIndex(inGame) : turns.findLastIndex(inGame);
  return at < 0 ? undefined : at;
}

/** The beginning of a game; the moment itself if there is no such game. */
export function startOfGame(turns: Turns, moment: Moment, gameNumber: number): Moment {
  const answer = findEdgeOfGame(turns, gameNumber, 1);
  return answer === undefined ? moment : { answer, note: 0 };
}

/** One action forward or back; beyond an answer's end into the next one. */
export function moveByAction(turns: Turns, moment: Moment, by: 1 | -1): Moment {
  const steps = turns[moment.answer]?.steps ?? 0;
  const at = moment.note < 0 ? steps : moment.note;
  const next = at + by;
  if (next >= 0 && next <= steps) return { answer: moment.answer, note: next };
  const answer = findAdjacentAnswer(turns, moment.answer, by);
  const there = turns[answer];
  if (by > 0) return there ? { answer, note: 0 } : { ...moment, note: wholeMatch };
  return there ? { answer, note: there.steps } : { answer: 0, note: 0 };
}

/** One answer forward or back, shown with all its events. */
export function moveByTurn(turns: Turns, moment: Moment, by: 1 | -1): Moment {
  if (by === 1 && moment.note >= 0 && moment.note < (turns[moment.answer]?.steps ?? 0))
    return { ...moment, note: wholeMatch };
  const answer = findAdjacentAnswer(turns, moment.answer, by);
  if (answer < 0) return { answer: 0, note: 0 };
  return { answer: Math.min(answer, Math.max(turns.length - 1, 0)), note: wholeMatch };
}

export function isAtEnd(turns: Turns, moment: Moment): boolean {
  const last = turns.length - 1;
  return moment.answer >= last && (moment.note < 0 || moment.note >= (turns[last]?.steps ?? 0));
}

/** The next answer with a property, wrapping around; the moment itself if there is none. */
function findNextWhere(turns: Turns, moment: Moment, by: 1 | -1, passes: (turn: TurnHead, answer: number) => boolean) {
  for (let i = 1; i <= turns.length; i++) {
    const answer = (moment.answer + by * i + turns.length * 2) % turns.length;
    if (passes(turns[answer]!, answer)) return { answer, note: wholeMatch };
  }
  return moment;
}

/** The answers of a player that have problems, counted as in the status bar and lists. */
export function listTroubledTurns(turns: Turns, player: number): { readonly answer: number }[] {
  return turns.flatMap((turn, answer) => (turn.worst && turn.player === player ? [{ answer }] : []));
}

export function findNextOwn(turns: Turns, moment: Moment, by: 1 | -1, player: number): Moment {
  return findNextWhere(turns, moment, by, (turn) => turn.player === player);
}

/** The next of some answers, wrapping around. */
export function findNextAmong(turns: Turns, moment: Moment, by: 1 | -1, those: readonly { readonly answer: number }[]) {
  const places = new Set(those.map(({ answer }) => answer));
  return findNextWhere(turns, moment, by, (_, answer) => places.has(answer));
}

/** A lead that changes by less than this share of the axis is not a swing. */
export const minSwing = 0.08;

/** Goes from the biggest swing to the second biggest and so on, then wraps around. */
export function findNextSwing(turns: Turns, moment: Moment): Moment {
  const ranked = turns
    .map((turn, answer) => ({ answer, size: Math.abs(turn.swing) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size || a.answer - b.answer);
  const at = ranked.findIndex(({ answer }) => answer === moment.answer);
  const next = ranked[at + 1] ?? ranked[0];
  return next ? { answer: next.answer, note: wholeMatch } : moment;
}

/** `record#12`; `record#12p2` if several players are asked in a turn; `record#12.3` for a step in it. */
export function formatAddress(match: string, turns: Turns, { answer, note }: Moment): string {
  const head = turns[answer];
  if (!head) return match;
  const first = turns.findIndex(({ turn }) => turn === head.turn);
  const player = first === answer ? "" : `p${head.player + 1}`;
  return `${match}#${head.turn}${player}${note < 0 ? "" : `.${note}`}`;
}

/** Reads an address, or the link to a turn that was copied from the board of a record file. */
export function readAddress(text: string) {
  const [, linked, at] = /^[\w-]+:\/\/spar\.spar\/(?:.*\/)?([^/?]+)\.spar\.jsonl\?turn=(.+)$/.exec(text.trim()) ?? [];
  const address = linked === undefined ? text.trim() : `${linked}#${at}`;
  const found = /^(?:(.*)#|#)(\d+)(?:p(\d+))?(?:\.(\d+))?$/.exec(address);
  if (!found) return undefined;
  const [, match, turn, player, note] = found;
  return {
    match: match || undefined,
    turn: Number(turn),
    player: player ? Number(player) - 1 : undefined,
    note: note ? Number(note) : wholeMatch,
  };
}

export function resolveAddress(turns: Turns, address: NonNullable<ReturnType<typeof readAddress>>): Moment | undefined {
  const answer = turns.findIndex(
    ({ turn, player }) => turn === address.turn && (address.player === undefined || player === address.player),
  );
  return answer < 0 ? undefined : clampMoment(turns, { answer, note: address.note });
}

/** The index of a player's previous or next answer from another, within the same game; undefined if there is none. */
export function findAnswerOfPlayer({ turns }: Pick<Viewable, "turns">, answer: number, by: 1 | -1, player: number) {
  const gameNumber = turns[answer]?.ask.gameNumber;
  for (let at = answer + by; at >= 0 && at < turns.length; at += by) {
    const { ask } = turns[at]!;
    if (ask.player === player && ask.gameNumber === gameNumber) return at;
  }
  return undefined;
}

/** "turn 7"; turns count from 1, and earlier questions, such as a greeting, belong to none. */
export function formatTurnName(turn: number): string {
  return turn === 0 ? t("before turn 1") : t("turn {turn, number}", { turn });
}

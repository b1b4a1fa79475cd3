import type { LateRuling, Ruling } from "../game/turn.ts";
import type { Position } from "./position.ts";
import { isSlow, type ReplayedTurn } from "./replayed.ts";

/** Returns a function that adds to `turns` what the referee of `head` has said about them since they were judged. */
export function createLateRulings(head: Position, turns: ReplayedTurn[], timeScale: number): () => void {
  /** How many late rulings each turn has; they follow its own. */
  const counts = new Map<number, number>();
  // All are read anew each time, since what comes later may change them.
  return () => {
    const found = new Map<number, LateRuling[]>();
    for (const ruling of head.game.rules.listLateRulings?.(head.state) ?? []) {
      const index = turns.findLastIndex(({ ask }) => ask.player === ruling.player && ask.turn === ruling.turn);
      if (index >= 0) found.set(index, [...(found.get(index) ?? []), ruling]);
    }
    for (const index of new Set([...counts.keys(), ...found.keys()])) {
      const turn = turns[index]!;
      const own = turn.rulings.slice(0, turn.rulings.length - (counts.get(index) ?? 0));
      const late = toRulings(turn, found.get(index) ?? [], timeScale);
      turns[index] = { ...turn, rulings: [...own, ...late] };
      counts.set(index, late.length);
    }
  };
}

/** A bot that did not answer in time, which may be counted as a strike, is told so by other problems. */
function toRulings(turn: ReplayedTurn, found: readonly LateRuling[], timeScale: number): Ruling[] {
  const { text } = turn.answer;
  if (text === undefined || isSlow(turn, timeScale)) return [];
  return found.map(({ verdict, why }) => ({ span: findCommand(text, why), verdict, why, isLate: true }));
}

/**
 * The command of an answer that a referee's words are about, by its position: the longest that they quote, or else the
 * whole answer.
 */
export function findCommand(text: string, why: string): readonly [number, number] {
  const commands = [...text.matchAll(/[^;\n]+/g)]
    .map(({ 0: part, index }) => ({ command: part.trim(), from: index + (part.length - part.trimStart().length) }))
    .filter(({ command }) => isQuoted(command, why))
    .sort((one, other) => other.command.length - one.command.length);
  const [found] = commands;
  return found ? [found.from, found.from + found.command.length] : [0, text.length];
}

/** A single character is in most sentences, and a number may be a part of another. */
function isQuoted(command: string, why: string): boolean {
  if (command.length < 2) return false;
  for (let at = why.indexOf(command); at >= 0; at = why.indexOf(command, at + 1)) {
    const around = `${why[at - 1] ?? ""} ${why[at + command.length] ?? ""}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

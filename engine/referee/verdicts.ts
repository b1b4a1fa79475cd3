import type { RefereeTurn } from "../game/referee.ts";
import type { LateRuling } from "../game/turn.ts";

/** A line of a summary as plain text: with players' names, and without colour marks (`¤RED¤…§RED§`). */
export function formatSummaryLine(line: string, names: readonly string[]): string {
  return line
    .replace(/¤[A-Z]+¤|§[A-Z]+§/g, "")
    .replace(/\$([0-7])(?!\d)/g, (sign, player: string) => names[Number(player)] ?? sign);
}

/** An error about a player, as CodinGame's SDK marks it in a summary. */
export const formatErrorAbout = (player: number, message: string) => `¤RED¤$${player}: ${message}§RED§`;

const playerPattern = /\$([0-7])(?!\d)/g;

/**
 * What a referee says about earlier answers, in its own words. By the conventions of CodinGame's SDK, an error message
 * that names one player is about this player's last answer, and the last error or remark about a player who is not asked
 * again and gets a score of -1 says why it was disqualified. Other scores below 0 are usual in some games.
 */
export function listVerdicts(turns: readonly RefereeTurn[], names: readonly string[]): LateRuling[] {
  const asked = names.map(() => 0);
  /** The players asked in this turn of the game. */
  const current = new Set<number>();
  const refused: LateRuling[] = [];
  const last = new Map<number, LateRuling>();
  /** The players with an error since they were asked. */
  const wrong = new Set<number>();
  for (const { summary = [], tooltips = [], next } of turns) {
    // Who was not asked in this turn of the game is named for another reason.
    for (const { player, message } of readErrors(summary).filter((error) => current.has(error.player))) {
      const why = formatReason(message, player, names);
      refused.push({ player, turn: asked[player]!, verdict: "skipped", why });
      last.set(player, { player, turn: asked[player]!, verdict: "unreadable", why });
      wrong.add(player);
    }
    for (const { player, text } of tooltips) {
      const why = formatReason(text, player, names);
      last.set(player, { player, turn: asked[player] ?? 0, verdict: "unreadable", why });
    }
    const isTurnOver = summary.length + tooltips.length > 0;
    if (next.kind !== "question" || next.lines === 0) {
      if (isTurnOver) current.clear();
      continue;
    }
    if (isTurnOver || current.has(next.player)) current.clear();
    current.add(next.player);
    last.delete(next.player);
    wrong.delete(next.player);
    asked[next.player]!++;
  }
  const disqualified = [...last.values()].filter(
    ({ player, turn }) => turn > 0 && isDisqualified(turns, player, wrong),
  );
  return [...refused.filter((one) => !disqualified.some((other) => isSameAnswer(one, other))), ...disqualified];
}

/** Without an error, -1 is no verdict where another score is even lower: the game has such scores. */
function isDisqualified(turns: readonly RefereeTurn[], player: number, wrong: ReadonlySet<number>): boolean {
  const next = turns.at(-1)?.next;
  if (next?.kind !== "scores" || next.scores[player] !== -1) return false;
  return wrong.has(player) || next.scores.every((score) => score >= -1);
}

const isSameAnswer = (one: LateRuling, other: LateRuling) => one.player === other.player && one.turn === other.turn;

function readErrors(summary: readonly string[]): { readonly player: number; readonly message: string }[] {
  // It may have several lines.
  const marked = summary.join("\n").split("¤RED¤").slice(1);
  return marked.flatMap((part) => {
    const end = part.indexOf("§RED§");
    if (end < 0) return [];
    const message = part.slice(0, end);
    const [player, ...others] = new Set([...message.matchAll(playerPattern)].map(([, digit]) => Number(digit)));
    return player === undefined || others.length > 0 ? [] : [{ player, message }];
  });
}

/** What was said about a player, without the name before it. */
function formatReason(text: string, player: number, names: readonly string[]): string {
  const reason = text.startsWith(`$${player}:`) ? text.slice(3) : text;
  return reason
    .split("\n")
    .map((line) => formatSummaryLine(line, names).trim())
    .join("; ");
}

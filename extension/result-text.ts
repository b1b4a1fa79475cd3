import type { MatchSummary, RunState } from "./protocol.ts";

/** "Won vs greedy"; of a bot that played alone, how well it did. */
export function resultText({ result, names, me, places, branch, detail }: MatchSummary): string {
  if (names.length === 1 && result !== "stopped") return detail.charAt(0).toUpperCase() + detail.slice(1);
  const verb = { won: "Won", lost: "Lost", drew: "Drew", stopped: "Stopped" }[result];
  const place = names.length > 2 && result !== "stopped" ? ` (place ${places[me]} of ${names.length})` : "";
  return `${verb} ${against({ names, me })}${place}${branch ? " (what if)" : ""}`;
}

export function against({ names, me }: Pick<MatchSummary, "names" | "me">): string {
  return versus(names.filter((_, player) => player !== me).join(", "));
}

export function versus(opponent: string): string {
  return opponent === "" ? "alone" : `vs ${opponent}`;
}

/** "32 turns, 0.4 s, 2 problems"; of a match of many games "338 to 62 games, 0.8 s". */
export function figures({ turns, durationMs, problemCount, reason, scores, me }: MatchSummary): string {
  const others = scores.filter((_, player) => player !== me);
  const length = reason === "games" ? `${scores[me]} to ${others.join(", ")} games` : count(turns, "turn");
  const parts = [length, seconds(durationMs)];
  if (problemCount > 0) parts.push(count(problemCount, "problem"));
  return parts.join(", ");
}

/** "14 of 20 won (70 %, 48–86 %)". */
export function tallyText({ tally, played }: RunState): string {
  if (!tally || played === 0) return "";
  const { wins, draws, low, high } = tally;
  const rate = percent((wins + draws / 2) / played);
  const drawn = draws > 0 ? `, ${draws} drawn` : "";
  return `${wins} of ${played} won${drawn} (${rate} %, ${percent(low)}–${percent(high)} %)`;
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

function percent(rate: number): number {
  return Math.round(100 * rate);
}

function seconds(ms: number): string {
  return ms < 9950 ? `${(ms / 1000).toFixed(ms < 950 ? 2 : 1)} s` : `${Math.round(ms / 1000)} s`;
}

import type { MatchSummary } from "../views/match-summary.ts";

export const playedBy = "file:///bots/me.py";

export function playedMatch(number: number, given: Partial<MatchSummary> = {}): MatchSummary {
  return {
    id: `m${number}`,
    game: "combat",
    gameTitle: "Combat",
    bot: playedBy,
    me: 0,
    names: ["me", number % 2 === 0 ? "greedy" : "rival"],
    result: number % 3 === 0 ? "lost" : "won",
    places: [1, 2],
    scores: [1, 0],
    reason: "health",
    detail: "rival has no health left",
    seed: `seed${number}`,
    turns: 7,
    durationMs: 12,
    at: new Date(1.8e12 + number * 1000).toISOString(),
    problems: [],
    problemCount: number % 4,
    run: `run${number}`,
    versions: ["0123456789abcdef", null],
    ...given,
  };
}

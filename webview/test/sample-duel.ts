import type { DuelSummary } from "../../engine/views/duel-summary.ts";

/** A duel that goes on; `evil` stands where a bot's text would. */
export function sampleDuel(evil = "previous"): DuelSummary {
  return {
    id: "d",
    bot: "file:///bot.py",
    at: "2026-01-01T00:00:00.000Z",
    game: "locm",
    names: ["bot", `bot@${evil}`],
    versions: ["d414d0f1", "5710a4a2"],
    background: true,
    state: "playing",
    verdict: "undecided",
    ...{ matches: 212, wins: 110, draws: 6, losses: 96, pairs: [10, 4, 70, 2, 20] },
    elo: { value: 14, low: -16, high: 44 },
    los: 0.893,
    llr: 1.91,
    bounds: { lower: -2.94, upper: 2.94 },
    left: 318,
    trail: [0.1, 1.2, 1.91],
    lost: [{ id: "m7", me: 1, pair: 7, detail: "It fell.", faults: 3, problem: evil }],
    faults: [3, 0],
    model: "pairs",
  };
}

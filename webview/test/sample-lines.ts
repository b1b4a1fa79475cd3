import type { LinesUpdate } from "../board/messages.ts";

const file = "/bots/me.py";
const cost = { file, guessed: false, share: 0.6, times: 14, judged: 9, ms: 3.4 };
const change = { before: "ATTACK 3 -1", after: "PASS", file, line: 12 };

/** What is known of the lines of a bot. */
export const sampleLines: LinesUpdate = {
  kind: "lines",
  costs: {
    ...{ matches: 50, games: 50, answers: 640, judged: 60, loss: 1.403 },
    lines: [
      { ...cost, line: 42, loss: 1.213, error: 0.031 },
      { ...cost, line: 7, loss: 0.19, error: 0.24, share: 0.4, times: 1500, guessed: true },
      { ...cost, line: 99, loss: 0, error: 0.1, share: 0, ms: 120 },
    ],
  },
  changes: [
    {
      ...{ match: "m", title: "vs greedy, lost", asked: 640, unsteady: 3 },
      changed: [
        { ...change, answer: 74, turn: 14, gain: -0.12 },
        {
          ...change,
          answer: 80,
          turn: 17,
          before: "PASS",
          after: "SUMMON 4;SUMMON 6;ATTACK 1 -1;ATTACK 2 -1",
          gain: 0.3,
        },
        { answer: 90, turn: 20, before: "PASS", failure: "timeout" },
      ],
    },
  ],
};

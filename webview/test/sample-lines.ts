import type { LinesUpdate } from "../board/messages.ts";

const file = "/bots/me.py";
const change = { before: "ATTACK 3 -1", after: "PASS", file, line: 12 };

/** What is known of the lines of a bot after a save. */
export const sampleLines: LinesUpdate = {
  kind: "lines",
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

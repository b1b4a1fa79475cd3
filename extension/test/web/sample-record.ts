/** A bot for Combat that names defenders who are not there, and its match on another machine. */
export const botText = "import json, sys\nfor line in sys.stdin:\n    print(json.dumps([[9, 9]]), flush=True)\n";

const file = "/home/somebody/bots/bot.py";
const frames = [{ file, line: 3, column: 5, endLine: 3, endColumn: 44, name: "<module>" }];

export const recordLines: readonly object[] = [
  {
    ...{ kind: "match", format: 1, engine: "0.1.0", at: "2026-01-01T00:00:00.000Z", game: "combat" },
    options: { scenarios: 20, form: "json", indexBase: 0, limitMs: 1000 },
    ...{ seeds: { scenarios: "feaeec09bc/scenarios" }, timeScale: 1, trace: true },
    bots: [
      {
        kind: "file",
        name: "bot",
        file,
        hash: "ef20fc317d2cce12b6054b18197a9ca3a40c413ce1428f0297a7baa6cfdabc35",
        language: "python",
        form: "lines",
      },
    ],
  },
  ...Array.from({ length: 20 }, () => ({
    ...{ kind: "answer", player: 0, text: "[[9, 9]]", ms: 1 },
    writtenBy: [{ span: [0, 8], frames }],
  })),
  {
    kind: "end",
    outcome: { places: [1], scores: [0], reason: "solved", detail: "solved 0 of 20, mean regret 19.05, worst 45.5" },
    ...{ digest: "838cf245", durationMs: 1447 },
  },
];

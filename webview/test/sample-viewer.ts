import { deflateRawSync } from "node:zlib";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import { findViewFiles } from "../../engine/viewer/viewer-files.ts";
import { createViewerMatch } from "../../engine/viewer/viewer-match.ts";
import { createViewerServer } from "../../engine/viewer/viewer-server.ts";

const turns = Array.from({ length: 8 }, (_, i) => i);
const frames = turns.map((i) => ({
  ...{ index: i, key: true },
  data: JSON.stringify(i === 0 ? { global: {}, frame: { total: 0, duration: 500 } } : { total: 3 * i }),
}));

/** A match of two bots by a referee whose game has a viewer of its own. */
export const viewedMatch: MatchRecord = [
  {
    ...{ kind: "match", format: 1, engine: "0", at: "", game: "referee:count", options: {}, seeds: { seed: "1" } },
    ...{ timeScale: 1, trace: false },
    bots: ["one", "three"].map((name) => ({ kind: "builtin", name })) as never,
  },
  ...turns.flatMap((i): MatchRecord => {
    const next = { kind: "question", player: i % 2, text: `${i}\n`, lines: 1, limitMs: 50 } as const;
    const answer = { kind: "answer", player: i % 2, ms: 1, text: i % 2 ? "3" : "1" } as const;
    return [{ kind: "referee", ...(i > 0 && { summary: [`The total is ${3 * i}.`] }), next }, answer];
  }),
  { kind: "referee", summary: ["$1 wins"], next: { kind: "scores", scores: [0, 1] } },
  { kind: "frames", deflated: deflateRawSync(JSON.stringify(frames)).toString("base64") },
  { kind: "end", outcome: { places: [2, 1], scores: [0, 1], reason: "score", detail: "" }, digest: "", durationMs: 9 },
];

/** Serves its viewer, as the extension does. */
export async function openViewed(): Promise<{ readonly address: string; close(): void }> {
  const server = createViewerServer();
  const files = findViewFiles({ command: ["node", "count.mjs"], cwd: "engine/test/referees" });
  const address = await server.open({ kind: "sdk", files, shown: createViewerMatch(viewedMatch)! });
  return { address, close: server.close };
}

import assert from "node:assert/strict";
import fc from "fast-check";
import { compactLines } from "../../../../engine/record/compact-lines.ts";
import type { MatchRecord } from "../../../../engine/record/match-record.ts";
import { isRecordTrouble, readRecord } from "../../../../engine/record/record-file.ts";
import { baseRecords } from "../../../../engine/test/fuzz/base-records.ts";
import { kind } from "../../../../engine/test/fuzz/kind.ts";
import { type Edit, edited, edits } from "../../../../engine/test/fuzz/mutate.ts";
import { brokenRecords } from "../../../../engine/test/fuzz/records.ts";
import { type BoardMessage, fromBoard as boardTable } from "../../../../webview/board/messages.ts";
import { growMatch, openMatch } from "../../../../webview/board/state/board-state.ts";
import { startBoardState, updateBoard } from "../../../../webview/board/state/update-board.ts";
import { type MessageTable, readMessage } from "../../../../webview/messages.ts";
import { type ResultsMessage, resultsMessageSchemas as resultsTable } from "../../../../webview/results/messages.ts";

const branch = { match: "a", answer: 3, text: "PASS" };
const boardSamples: readonly BoardMessage[] = [
  { kind: "ready", match: "a" },
  { kind: "reveal", file: "/a.py", line: 3, column: 1 },
  { kind: "debugTurn", match: "a", answer: 3 },
  { kind: "rerun", match: "a", swap: true },
  { kind: "playOn", ...branch },
  { kind: "keepBranch", ...branch },
  { kind: "give", match: "a", after: 3, text: "PASS" },
  { kind: "playAgainst" },
  { kind: "copy", text: "a" },
  { kind: "openMatch", match: "a", answer: 3 },
  { kind: "compareWith", match: "a" },
  { kind: "address", text: "a#3" },
  { kind: "noTurn", text: "3" },
  { kind: "printed", lines: [{ file: "a.py", line: 3, text: "PASS" }] },
  { kind: "savePicture" },
  { kind: "savePage", match: "a" },
  { kind: "picture", png: "AAAA" },
  { kind: "noPicture", why: "hidden" },
  { kind: "playGhost", match: "a" },
  { kind: "importGame", text: "1 2 3 4" },
  { kind: "divided", at: 45 },
];
const sentOfResults: readonly ResultsMessage[] = [
  { kind: "page", page: "duel" },
  { kind: "openMatch", match: "a" },
  { kind: "compare", match: "a", other: "b" },
  { kind: "begin", what: "series" },
  { kind: "wantSeries", run: "1" },
  { kind: "findInSeries", run: "1", text: "PASS" },
  { kind: "repeatSeries", run: "1", matches: ["a"] },
  { kind: "duel", duel: "a", act: "stop" },
  { kind: "stopTuning", tuning: "tuning-1" },
  { kind: "playLeague", seats: 2, gauntlet: "a.py" },
  { kind: "leagueMatches", pair: [0, 1] },
  { kind: "wantCards", of: { kind: "series", run: "1" } },
  { kind: "exportCards", of: { kind: "all" }, format: "csv" },
];

/** Messages from the board: each is either accepted as it is or ignored. */
export const boardMessages = kind<{ at: number; list: readonly Edit[] | null }>("messages of the board", () => ({
  inputs: fc.record({ at: fc.nat(boardSamples.length - 1), list: fc.option(edits) }),
  check: ({ at, list }) => checkRead(boardTable, boardSamples[at], list),
}));

/** Made-up messages from the results page. */
export const resultsMessages = kind<{ at: number; list: readonly Edit[] | null }>("messages of results", () => ({
  inputs: fc.record({ at: fc.nat(sentOfResults.length - 1), list: fc.option(edits) }),
  check: ({ at, list }) => checkRead(resultsTable, sentOfResults[at], list),
}));

function checkRead(table: MessageTable, sent: unknown, list: readonly Edit[] | null): void {
  const read = readMessage(table, list ? edited(sent, list) : sent);
  if (!list) assert.deepEqual(read, sent);
  else if (read) assert.deepEqual(readMessage(table, read), read);
}

/** Messages to the board: a record in two parts, then positions in it. */
export const messagesToBoard = kind<{ text: string; cut: number; answer: number; note: number }>(
  "messages to the board",
  async () => {
    const broken = brokenRecords(await baseRecords()).map(({ text }) => text);
    const inputs = fc.record({ text: broken, cut: fc.nat(100), answer: fc.integer(), note: fc.integer() });
    return { inputs, check: checkShown };
  },
);

function checkShown({ text, cut, answer, note }: { text: string; cut: number; answer: number; note: number }): void {
  try {
    const lines: MatchRecord = readRecord(text);
    const first = Math.max(1, Math.min(cut, lines.length));
    const opened = openMatch("a", compactLines(lines.slice(0, first)));
    const overview = opened.overview;
    let state = updateBoard(startBoardState(), { kind: "opened", match: "a", overview, me: 0, isWatching: true });
    const grown = growMatch(opened, first, compactLines(lines.slice(first)));
    state = updateBoard(state, { kind: "grew", overview: grown });
    state = updateBoard(state, { kind: "goTo", at: { answer, note } });
    state = updateBoard(state, { kind: "jump", to: "problem", by: 1 });
    JSON.stringify(opened.replay.viewAt(state.moment));
  } catch (error) {
    if (!isRecordTrouble(error)) throw error;
  }
}

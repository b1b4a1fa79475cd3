import assert from "node:assert/strict";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { findMissingViewer, selectViewer } from "../board/state/board-state.ts";
import type { Overview } from "../board/state/overview.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import {
  countRefereeTurns,
  emptyRefereeTurns,
  findFrame,
  findFrameMoment,
  isDarkTheme,
  measureFrameTime,
  type ViewerEvent,
} from "../board/state/viewer-state.ts";
import { themeClasses } from "./themes.ts";

const line = (kind: string) => ({ kind, ...(kind === "referee" && { next: { kind: "question" } }) }) as RecordLine;
/** Two players who are asked one after the other in each of two turns; then one of them is only told something. */
const kinds = ["match", "referee", "answer", "referee", "answer", "referee", "answer", "referee", "answer"];
const lines = [...kinds, "referee", "referee", "frames", "end"].map(line);
const keys = [0, 2, 4, 5].map((turn) => ({ turn, seconds: 0.5 }));

describe("the theme of a game's own viewer", () => {
  it("is that of the editor", () => {
    const dark = Object.entries(themeClasses).flatMap(([theme, classes]) => (isDarkTheme(classes) ? theme : []));
    assert.deepEqual(dark, ["dark", "hc"]);
  });
});

describe("the times of a game's own viewer", () => {
  const turns = countRefereeTurns(emptyRefereeTurns, lines);

  it("continue as a match grows", () => {
    const half = countRefereeTurns(emptyRefereeTurns, lines.slice(0, 4));
    assert.deepEqual(countRefereeTurns(half, lines.slice(4)), turns);
    assert.deepEqual(turns, { before: [1, 2, 3, 4], count: 6, hasFrames: true });
    assert.equal(half.hasFrames, false);
    const step = { kind: "referee", next: { kind: "step", agents: [] } } as const;
    assert.equal(countRefereeTurns(emptyRefereeTurns, [step]).hasFrames, true);
  });

  it("give each moment the last frame received by then", () => {
    const frames = [0, 1, 2, 3].flatMap((answer) => [0, 1, -1].map((note) => findFrame(keys, turns, { answer, note })));
    assert.deepEqual(frames, [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 3, 3]);
  });

  it("lead from a frame to the first moment that shows it", () => {
    assert.deepEqual(
      keys.map((_, frame) => findFrameMoment(keys, turns, frame)),
      [
        { answer: 0, note: 0 },
        { answer: 1, note: -1 },
        { answer: 3, note: -1 },
        { answer: 3, note: -1 },
      ],
    );
  });

  it("are as long as the game says", () => {
    assert.deepEqual(
      [0, 1, 3].map((frame) => measureFrameTime(keys, frame)),
      [0, 0.5, 1.5],
    );
  });
});

describe("the game's own viewer on the board", () => {
  const overview = {
    game: "referee:count",
    players: ["one", "three"],
    turns: [],
    hasFrames: true,
  } as unknown as Overview;
  const opened = updateBoard(startBoardState(), { kind: "opened", match: "a", overview, me: 0, isWatching: false });
  const showAfter = (...events: ViewerEvent[]) =>
    events.reduce((state, event) => updateBoard(state, { kind: "viewer", event }), opened);
  const found = [
    { kind: "want", isOn: true },
    { kind: "asked", match: "a" },
    { kind: "found", match: "a", addresses: ["http://a/proxy/1/t/", "http://127.0.0.1:1/t/"] },
    { kind: "ready", keys },
  ] as const;

  it("is loaded once, and only if requested and the record has frames", () => {
    assert.equal(findMissingViewer(opened), undefined);
    assert.equal(findMissingViewer(showAfter(found[0])), "a");
    assert.equal(findMissingViewer(showAfter(found[0], found[1])), undefined);
    assert.equal(findMissingViewer({ ...showAfter(found[0]), overview: { ...overview, hasFrames: false } }), undefined);
    // What has been played so far would stay.
    assert.equal(findMissingViewer({ ...showAfter(found[0]), isWatching: true }), undefined);
  });

  it("replaces the plain board, except when it cannot show something", () => {
    const shown = showAfter(...found);
    assert.equal(selectViewer(shown)?.keys, keys);
    assert.equal(selectViewer({ ...shown, branch: { trail: [] } }), undefined);
    assert.equal(selectViewer({ ...shown, isComparing: true }), undefined);
    assert.equal(selectViewer({ ...shown, seenBy: 1 }), undefined);
    assert.equal(selectViewer({ ...shown, match: "b" }), undefined);
    assert.equal(selectViewer(updateBoard(shown, { kind: "viewer", event: { kind: "want", isOn: false } })), undefined);
  });

  it("falls back to the plain board when it fails, and ignores messages about an earlier match", () => {
    const failed = showAfter(...found, { kind: "failed", match: "a", why: "no hill" });
    assert.equal(selectViewer(failed), undefined);
    assert.equal(failed.viewer.why, "no hill");
    assert.equal(showAfter(...found, { kind: "failed", match: "b", why: "no hill" }).viewer.keys, keys);
  });

  it("is looked for at each address before its failure is said", () => {
    const silent = { kind: "silent", match: "a", why: "forward port 1" } as const;
    const second = showAfter(...found, silent).viewer;
    assert.deepEqual([second.addresses, second.why], [["http://127.0.0.1:1/t/"], undefined]);
    assert.equal(showAfter(...found, silent, silent).viewer.why, "forward port 1");
  });
});

import assert from "node:assert/strict";
import { inEnglish } from "../../engine/l10n/speak.ts";
import type { Mistake } from "../../engine/views/analysis-facts.ts";
import type { BoardEvent, BoardState } from "../board/state/board-state.ts";
import { formatAddress, readAddress, resolveAddress } from "../board/state/moments.ts";
import type { Overview, TurnHead } from "../board/state/overview.ts";
import { selectSavedState, startBoardState, updateBoard } from "../board/state/update-board.ts";
import { findNextPlaybackStep } from "../board/timeline/pace.ts";

const head = (player: number, turn: number, steps: number, more: Partial<TurnHead> = {}): TurnHead => ({
  player,
  turn,
  phase: "battle",
  steps,
  measures: [30, 30],
  swing: 0,
  kills: 0,
  ms: 1,
  limitMs: 100,
  ...more,
});

// Two drafters in one turn, then four battle turns; each player has problems in one.
const turns = [
  head(0, 0, 1),
  head(1, 0, 1),
  head(0, 1, 3, { swing: 0.2, worst: "warning" }),
  head(1, 2, 0),
  head(0, 3, 2, { swing: -0.5 }),
  head(1, 4, 1, { worst: "error" }),
];
const overview: Overview = {
  game: "locm",
  title: "LOCM",
  players: ["a", "b"],
  measure: { name: "Health", max: 30 },
  turns,
  ending: "over",
  ghosts: [],
  hasCards: true,
  stake: "winning chance",
};

function at(answer: number, note: number, more: Partial<BoardState> = {}): BoardState {
  return { ...startBoardState(), match: "m", overview, moment: { answer, note }, ...more };
}

describe("moving about in a match", () => {
  const right: BoardEvent = { kind: "step", by: 1, unit: "action" };
  const left: BoardEvent = { kind: "step", by: -1, unit: "action" };
  const turnOn: BoardEvent = { kind: "step", by: 1, unit: "turn" };
  const turnBack: BoardEvent = { kind: "step", by: -1, unit: "turn" };
  const table: [string, [number, number], BoardEvent, [number, number]][] = [
    ["an action on", [2, 0], right, [2, 1]],
    ["after the last action the next turn as it was asked", [2, 3], right, [3, 0]],
    ["a turn without actions is one moment", [3, 0], right, [4, 0]],
    ["from a whole turn into the next", [2, -1], right, [3, 0]],
    ["at the end nothing moves", [5, 1], right, [5, -1]],
    ["an action back", [2, 2], left, [2, 1]],
    ["back over the edge to the last action before", [4, 0], left, [3, 0]],
    ["back into a turn with actions", [3, 0], left, [2, 3]],
    ["at the start nothing moves", [0, 0], left, [0, 0]],
    ["the rest of a turn first", [2, 1], turnOn, [2, -1]],
    ["a turn on", [2, -1], turnOn, [3, -1]],
    ["a turn back", [2, 1], turnBack, [1, -1]],
    ["a turn back at the start", [0, -1], turnBack, [0, 0]],
    ["start", [4, 1], { kind: "edge", to: "start" }, [0, 0]],
    ["end", [1, 0], { kind: "edge", to: "end" }, [5, -1]],
    ["next problem", [0, 0], { kind: "jump", to: "problem", by: 1 }, [2, -1]],
    ["next problem goes round", [3, -1], { kind: "jump", to: "problem", by: 1 }, [2, -1]],
    ["problem before, of the bot alone", [5, -1], { kind: "jump", to: "problem", by: -1 }, [2, -1]],
    ["next own turn", [2, 0], { kind: "jump", to: "own", by: 1 }, [4, -1]],
    ["biggest swing", [0, 0], { kind: "jump", to: "swing", by: 1 }, [4, -1]],
    ["second biggest swing", [4, -1], { kind: "jump", to: "swing", by: 1 }, [2, -1]],
    ["outside is moved inside", [0, 0], { kind: "goTo", at: { answer: 99, note: 3 } }, [5, -1]],
    ["no more actions than there are", [0, 0], { kind: "goTo", at: { answer: 2, note: 9 } }, [2, 3]],
    ["an address", [0, 0], { kind: "address", text: "m#0p2" }, [1, -1]],
    ["an address that is not there", [2, 0], { kind: "address", text: "m#77" }, [2, 0]],
  ];
  for (const [name, from, event, to] of table) {
    it(`goes as expected: ${name}`, () => {
      const { moment } = updateBoard(at(...from), event);
      assert.deepEqual([moment.answer, moment.note], to);
    });
  }

  it("treats the viewing player as the user's own", () => {
    const { moment } = updateBoard(at(2, 0, { seenBy: 1 }), { kind: "jump", to: "own", by: 1 });
    assert.equal(moment.answer, 3);
  });
});

describe("addresses", () => {
  for (const moment of turns.flatMap((turn, answer) =>
    [-1, 0, turn.steps].map((note) => ({ answer, note: Math.min(note, turn.steps) })),
  )) {
    it(`lead back to answer ${moment.answer}, note ${moment.note}`, () => {
      const address = readAddress(formatAddress("some-match", turns, moment));
      assert.equal(address?.match, "some-match");
      assert.deepEqual(resolveAddress(turns, address), moment);
    });
  }

  it("are read if they name a turn of the open match, and nothing else", () => {
    assert.deepEqual(readAddress(" #12.3 "), { match: undefined, turn: 12, player: undefined, note: 3 });
    for (const text of ["12", "turn 12", "#", "#x", "SUMMON 3"]) assert.equal(readAddress(text), undefined);
  });
});

describe("playing", () => {
  it("continues until the end and stops there", () => {
    let state = updateBoard(at(4, 0), { kind: "play" });
    const seen: string[] = [];
    for (let i = 0; i < 20 && state.isPlaying; i++) {
      state = updateBoard(state, { kind: "tick", to: findNextPlaybackStep(turns, state.moment).to });
      seen.push(`${state.moment.answer}.${state.moment.note}`);
    }
    assert.equal(state.isPlaying, false);
    assert.deepEqual(seen.slice(0, 4), ["4.1", "4.2", "5.0", "5.1"]);
  });

  it("begins again at the start when it is over", () => {
    assert.deepEqual(updateBoard(at(5, -1), { kind: "play" }).moment, { answer: 0, note: 0 });
  });

  it("ends when the user moves", () => {
    const state = updateBoard(at(2, 0, { isPlaying: true }), { kind: "step", by: 1, unit: "action" });
    assert.equal(state.isPlaying, false);
  });
});

describe("the pace of playing", () => {
  it("follows the game's own time, with simultaneous events together", () => {
    const times: Record<string, number> = {
      "2.0": 1,
      "2.1": 1,
      "2.2": 1,
      "2.3": 1.5,
      "3.0": 1.5,
      "4.0": 40,
      "4.1": 41,
    };
    const clock = ({ answer, note }: { answer: number; note: number }) => times[`${answer}.${note}`]!;
    assert.deepEqual(findNextPlaybackStep(turns, { answer: 2, note: 0 }, clock), {
      to: { answer: 2, note: 2 },
      seconds: 0,
    });
    assert.deepEqual(findNextPlaybackStep(turns, { answer: 2, note: 2 }, clock), {
      to: { answer: 3, note: 0 },
      seconds: 0.5,
    });
    assert.deepEqual(findNextPlaybackStep(turns, { answer: 3, note: 0 }, clock), {
      to: { answer: 4, note: 0 },
      seconds: 3,
    });
    assert.deepEqual(findNextPlaybackStep(turns, { answer: 2, note: 0 }), { to: { answer: 2, note: 1 }, seconds: 1 });
  });
});

describe("opening a match", () => {
  const opened = (more: object): BoardEvent => ({
    kind: "opened",
    match: "m",
    overview,
    me: 0,
    isWatching: false,
    ...more,
  });

  it("goes to the moment that is asked for", () => {
    assert.deepEqual(updateBoard(startBoardState(), opened({ at: { answer: 3, note: -1 } })).moment, {
      answer: 3,
      note: -1,
    });
  });

  it("returns to the moment of an earlier session, only in the same match", () => {
    const kept = selectSavedState(at(4, 1, { tab: "search", seenBy: 1 }));
    const again = updateBoard(startBoardState(kept), opened({}));
    assert.deepEqual([again.moment, again.tab, again.seenBy], [{ answer: 4, note: 1 }, "search", 1]);
    const other = updateBoard(startBoardState(kept), opened({ match: "other" }));
    assert.deepEqual([other.moment.note, other.tab], [-1, "search"]);
  });

  it("begins at the last problem of its bot, else at its end, and at the first grave mistake that is known", () => {
    const troubled = turns.map((turn, i) => ({ ...turn, player: 0, worst: i === 1 ? ("error" as const) : undefined }));
    const calm = troubled.map((turn) => ({ ...turn, worst: undefined }));
    const open = (shown: typeof turns, more = {}) =>
      updateBoard(startBoardState(), opened({ overview: { ...overview, turns: shown }, ...more }));
    assert.equal(open(troubled).moment.answer, 1);
    assert.equal(open(calm).moment.answer, turns.length - 1);
    const grave = { answer: 2, player: 0, grade: 3 } as Mistake;
    const analysis = { kind: "analysis", match: "m", chances: [], mistakes: [grave], state: "done" } as const;
    const known = (state: BoardState) => updateBoard(state, { kind: "mistakes", event: analysis }).moment.answer;
    assert.equal(known(open(calm)), 2);
    assert.equal(known(open(calm, { at: { answer: 1, note: -1 } })), 1, "what is asked for stays");
    assert.equal(known(updateBoard(open(calm), { kind: "edge", to: "start" })), 0);
  });

  it("keeps the moment when the same match is opened again", () => {
    assert.deepEqual(updateBoard(at(2, 1), opened({})).moment, { answer: 2, note: 1 });
  });

  it("follows a live match until the user looks back, and again from the end", () => {
    const live = { ...overview, turns: turns.slice(0, 3), ending: undefined };
    let state = updateBoard(startBoardState(), opened({ overview: live, isWatching: true }));
    assert.equal(state.moment.answer, 2);
    state = updateBoard(state, { kind: "grew", overview: { ...live, turns: turns.slice(0, 4) } });
    assert.equal(state.moment.answer, 3);
    state = updateBoard(state, { kind: "step", by: -1, unit: "turn" });
    state = updateBoard(state, { kind: "grew", overview: { ...live, turns } });
    assert.equal(state.moment.answer, 2);
    state = updateBoard(state, { kind: "edge", to: "end" });
    assert.equal(state.isFollowing, true);
    state = updateBoard(state, { kind: "grew", overview });
    assert.equal(state.moment.answer, 2, "at its end where a match opens: at the last problem of the bot");
  });

  it("is at the start of a followed match that is stopped before any answer", () => {
    const live = { ...overview, turns: [], ending: undefined };
    const state = updateBoard(startBoardState(), opened({ overview: live, isWatching: true }));
    const over = updateBoard(state, { kind: "grew", overview: { ...live, ending: "stopped" } });
    assert.deepEqual([over.moment, over.isFollowing], [{ answer: 0, note: 0 }, false]);
  });
});

describe("trying another answer", () => {
  const run = (state: BoardState, ...events: BoardEvent[]) => events.reduce(updateBoard, state);
  const open: BoardEvent = { kind: "branch", isOpen: true };

  it("shows the whole answer and stops playing", () => {
    const state = run(at(2, 1, { isPlaying: true, isFollowing: true }), open);
    assert.deepEqual(state.moment, { answer: 2, note: -1 });
    assert.deepEqual([state.isPlaying, state.isFollowing], [false, false]);
  });

  const table: [string, BoardEvent[], string | undefined, number][] = [
    ["begins with the recorded answer", [], undefined, 0],
    ["takes what is written", [{ kind: "branch", isOpen: true, text: "PASS" }], "PASS", 0],
    ["takes a choice", [{ kind: "branchOn", text: "A" }], "A", 1],
    [
      "goes back to what was there before a choice",
      [{ kind: "branchOn", text: "A" }, { kind: "branchOn", text: "A;B" }, { kind: "branchBack" }],
      "A",
      1,
    ],
    ["goes back to the recorded answer", [{ kind: "branchOn", text: "A" }, { kind: "branchBack" }], undefined, 0],
    ["has nothing more to undo", [{ kind: "branchBack" }], undefined, 0],
  ];
  for (const [what, events, text, steps] of table) {
    it(what, () => {
      const { branch } = run(at(2, 1), open, ...events);
      assert.equal(branch?.text, text);
      assert.equal(branch?.trail.length, steps);
    });
  }

  it("leaves nothing when it ends", () => {
    const state = run(at(2, -1), open, { kind: "branchOn", text: "A" }, { kind: "branch", isOpen: false });
    assert.deepEqual(state.branch, undefined);
    assert.deepEqual(state.overview, inEnglish(overview));
  });
});

describe("changes, and comparison with another match", () => {
  it("keeps the kind of changes when marks are switched, and vice versa", () => {
    const since = updateBoard(at(2, 0), { kind: "changes", since: true });
    assert.deepEqual(updateBoard(since, { kind: "changes", marks: true }).changes, { since: true, marks: true });
  });

  const earlier = { match: "other", names: ["a", "b"], ending: "over", parts: 3 };

  it("goes to where a compared match diverges", () => {
    const state = updateBoard(at(5, 0), { kind: "beside", earlier, isCompared: true });
    assert.deepEqual([state.isComparing, state.moment], [true, { answer: 3, note: -1 }]);
  });

  it("keeps the moment when the panel is only restored", () => {
    const state = updateBoard(at(5, 0), { kind: "beside", earlier, isCompared: false });
    assert.deepEqual([state.isComparing, state.moment, state.earlier], [false, { answer: 5, note: 0 }, earlier]);
  });

  it("ends when another match is opened, not when the same one is", () => {
    const compared = updateBoard(at(5, 0), { kind: "beside", earlier, isCompared: true });
    const open = (match: string) =>
      updateBoard(compared, { kind: "opened", match, overview, me: 0, isWatching: true, earlier }).isComparing;
    assert.deepEqual([open(compared.match!), open("another")], [true, false]);
  });
});

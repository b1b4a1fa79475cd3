import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { games, getGame } from "../../engine/games.ts";
import type { AnswerLine, RecordLine } from "../../engine/record/match-record.ts";
import { renderRecordPage } from "../../engine/views/record-page.ts";
import { App } from "../board/app.tsx";
import { findText } from "../board/search/find-text.ts";
import { openMatch } from "../board/state/board-state.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";
import { sampleMatch } from "./sample-match.ts";

// What a bot says, and what a record calls it, is drawn with its controls and marks of direction as escapes, everywhere.

const hostile = "a\u001b]0;b\u0007c\u009b31m\u202Ed\u2066e\u200F\u061C\u2028\r\u0000\u007f";
const raw = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029]/u;

const frames = [{ file: `/bots/${hostile}.py`, line: 3, name: hostile }];
const error = { type: hostile, message: hostile, frames };
const faults: Readonly<Record<string, Partial<AnswerLine>>> = {
  none: {},
  crash: { text: undefined, partial: hostile, failure: "crash", error },
  timeout: { text: undefined, partial: hostile, failure: "timeout", stack: frames },
};

/** Only the last answers differ from those of the match without a fault. */
const firstDrawn: Readonly<Record<string, number>> = { none: 0, crash: -3, timeout: -3 };

/** Whose last answer has a fault. */
function hostileMatch(game: string, fault = "none"): RecordLine[] {
  const builtins = getGame(game)
    .bots.builtins.slice(0, 2)
    .map(({ name }) => name);
  const spoil = (text: string, answer: number) => {
    if (answer === 5) return `${text} ${hostile}`;
    return answer === 7 ? hostile : text;
  };
  const [head, ...rest] = sampleMatch({ game, seed: "4", builtins, spoil, mostAnswers: 14 });
  assert.ok(head?.kind === "match");
  const bots = head.bots.map((bot) => ({ ...bot, name: `${bot.name}${hostile}`, file: `/bots/${hostile}.py` }));
  const answers = rest
    .filter((line) => line.kind === "answer")
    .map((line): AnswerLine => {
      return {
        ...line,
        stderr: `${hostile}\n@spar ${JSON.stringify({ text: hostile, plot: { [hostile]: 1 } })}\n@spar {${hostile}`,
        writtenBy: [{ span: [0, 2], frames }],
        remarks: [{ kind: "notice", message: hostile, at: frames[0] }],
      };
    });
  return [{ ...head, bots }, ...answers.slice(0, -1), { ...answers.at(-1)!, ...faults[fault] } as AnswerLine];
}

/** A page without what is in no label: ids of the board's own elements, and fields that somebody edits. */
const readable = (page: string) => page.replace(/ (?:value|data-[\w-]+|href|id)="[^"]*"/g, "");

function assertNothingRaw(page: string, where: string) {
  const found = raw.exec(readable(page));
  if (!found) return;
  const around = readable(page).slice(Math.max(0, found.index - 120), found.index + 20);
  assert.fail(`${where}: ${JSON.stringify(around)}`);
}

describe("hostile text on the board", () => {
  for (const [{ id }, fault] of games.flatMap((game) => Object.keys(faults).map((fault) => [game, fault] as const))) {
    it(`${id}, ending with ${fault}: board, inspector, timeline, search and labels show escapes`, () => {
      const opened = openMatch(`m${hostile}`, hostileMatch(id, fault));
      const { overview } = opened;
      const match = { kind: "opened", match: opened.match, overview, me: 0, isWatching: false } as const;
      const start = updateBoard(startBoardState(), match);
      let shown = "";
      for (const { index, notes } of opened.replay.turns.slice(firstDrawn[fault])) {
        for (const note of new Set([-1, 0, notes.length])) {
          for (const seenBy of [undefined, 0]) {
            const state = { ...updateBoard(start, { kind: "goTo", at: { answer: index, note } }), seenBy };
            const app = <App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />;
            const page = renderToString(app);
            assertNothingRaw(page, `${id} at ${index}.${note}`);
            shown += page;
          }
        }
      }
      assert.ok(shown.includes("\\u202e") && shown.includes("\\x1b"), "what was said is shown");
      const found = findText(opened.replay, "31m");
      assert.ok(found.length > 0);
      const searching = updateBoard(start, { kind: "set", fields: { tab: "search", query: "31m" } });
      const app = <App state={searching} opened={opened} before={undefined} send={() => {}} post={() => {}} />;
      assertNothingRaw(renderToString(app), `${id} while searching`);
    });
  }

  it("an exported page has escapes in its title and its data", () => {
    const lines = hostileMatch("locm");
    const page = renderRecordPage({ script: "", style: "", match: "m", title: `match ${hostile}`, lines });
    assertNothingRaw(page, "the page");
    const json = /data-match="[^"]*">(.*?)<\/script>/s.exec(page)![1]!;
    assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify({ lines })));
  });
});

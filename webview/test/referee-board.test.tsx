import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { makeInputBoard } from "../../engine/referee/stub/find-plane.ts";
import type { RefereeView } from "../../engine/referee/stub/input-board.ts";
import { parseStub } from "../../engine/referee/stub/parse-stub.ts";
import { orchardRecord } from "../../engine/test/stub/orchard-record.ts";
import { orchard } from "../../engine/test/stub/own-stubs.ts";
import { readInputs } from "../../engine/test/stub/read-inputs.ts";
import { App } from "../board/app.tsx";
import { compareItems } from "../board/boards/board.ts";
import { refereeBoard } from "../board/boards/referee/board.tsx";
import { findText } from "../board/search/find-text.ts";
import { openMatch } from "../board/state/board-state.ts";
import { startBoardState, updateBoard } from "../board/state/update-board.ts";

const questions = [
  "1\n4 3\n#..#\n..o.\n#..#\n4 5\n2\n7 1 2 0 1 happy\n8 0 1 2 0 sad\n",
  "5 5\n2\n7 1 3 1 1 happy\n8 0 1 2 0 <b>\n",
];

function viewAfter(count: number): RefereeView {
  const readings = readInputs(parseStub(orchard).stub!, questions.slice(0, count));
  const board = count === 0 ? null : makeInputBoard(readings.at(-1)!, readings[0])!;
  return { boards: [null, board], inputs: [null, null], summary: [], scores: null };
}

function draw(view: RefereeView, before = view): string {
  return renderToString(
    <refereeBoard.Draw
      view={view}
      before={before}
      notes={[{ text: "Wolf picked a pear" }]}
      turn={undefined}
      moment={{ answer: 0, note: -1 }}
      seenBy={1}
      bottom={0}
      names={["Lamb", "Wolf"]}
      drawings={[]}
      pickGame={() => {}}
      isPlaying={false}
      speed={1}
    />,
  );
}

describe("a match by a referee with a stub", () => {
  const opened = openMatch("m", orchardRecord(undefined, ["", '@spar {"text":"go","at":[3,4]}']));
  const page = (answer: number) => {
    const start = updateBoard(startBoardState(), {
      kind: "opened",
      match: "m",
      overview: opened.overview,
      me: 0,
      isWatching: true,
    });
    const state = updateBoard(start, { kind: "goTo", at: { answer, note: -1 } });
    return renderToString(<App state={state} opened={opened} before={undefined} send={() => {}} post={() => {}} />);
  };

  it("is drawn in every state", () => {
    for (const { index } of opened.replay.turns) {
      assert.match(page(index), /class="plane squares"/);
      assert.doesNotMatch(page(index), /undefined|NaN|\[object|could not draw/);
    }
  });

  it("shows on the board where a piece was in the player's turn before", () => {
    assert.equal(page(4).match(/class="trail"/g)?.length, 4, "all units have moved");
    assert.doesNotMatch(page(0), /class="trail"/);
  });

  it("lists what this player sees changed by the answers of the turn", () => {
    const listed = (answer: number) => page(answer).split('<ul class="changes">')[1]!.split("</ul>")[0]!;
    for (const answer of [4, 5]) {
      assert.match(listed(answer), /myPears <s>2<\/s>/, `player ${(answer % 2) + 1}`);
      assert.equal(listed(answer).match(/<li/g)?.length, 5, "each thing once: the input and four units");
    }
  });

  it("charts nothing, as only the referee knows the scores", () => {
    assert.match(page(4), /class="timeline-frame none"/);
    assert.doesNotMatch(page(4), /class="axis"|class="area"/);
  });

  it("is searched by name, for a change or for a value", () => {
    const found = (query: string) =>
      findText(opened.replay, query, opened.board).map(({ answer, parts }) => [answer, parts.join("")]);
    assert.deepEqual(found("myPears").slice(0, 3), [
      [0, "myPears 0"],
      [1, "myPears 0"],
      [2, "myPears 1"],
    ]);
    assert.deepEqual(found("rivalpears=4"), [
      [4, "rivalPears 4"],
      [5, "rivalPears 4"],
    ]);
    assert.deepEqual(found("unitId=9"), []);
    assert.deepEqual(found("rivalPears > 3").slice(0, 2), found("rivalPears=4"));
    assert.equal(found("rivalPears<=3").length + found("rivalPears>=4").length, opened.replay.turns.length);
    assert.deepEqual(found("myPears<0"), []);
    assert.deepEqual(found("angry").length, 12, "what was sent is found as before");
  });

  it("explains each number in the inspector", () => {
    const html = page(4);
    assert.match(html, /<span title="myPears">2<\/span>/);
    assert.match(html, /<span title="carries: Whether it holds a pear\.">0<\/span>/);
  });
});

describe("the board of a game that its own referee plays", () => {
  it("draws the terrain, pieces in their owners' colours, and explains every number", () => {
    const page = draw(viewAfter(2), viewAfter(1));
    assert.match(page, /What Wolf was sent/);
    assert.match(page, /Wolf picked a pear/);
    assert.equal(page.match(/class="wall"/g)?.length, 4);
    const [, mine, theirs] = page.split(/class="piece/);
    assert.match(mine!, /^ p2" data-spot="piece unitCount 7".*x: 3/s);
    assert.match(theirs!, /^ p1" data-spot="piece unitCount 8"/);
    assert.match(page, /<dt>myPears<\/dt><dd><small>4 → <\/small>5/);
    assert.match(page, /title="Column of the unit\.">x</);
    assert.doesNotMatch(page, /undefined|NaN|\[object|<b>/);
  });

  it("draws where a piece came from if it moved", () => {
    const page = draw(viewAfter(2), viewAfter(1));
    assert.equal(page.match(/class="trail"/g)?.length, 1);
    assert.doesNotMatch(draw(viewAfter(2)), /class="trail"/);
  });

  it("says what changed since the last turn", () => {
    const facts = (view: RefereeView) => refereeBoard.listItems!(view, ["Lamb", "Wolf"], 1);
    const changes = compareItems(facts(viewAfter(1)), facts(viewAfter(2)));
    assert.deepEqual(
      changes.map(({ item, values }) => [item.about, ...values.map(({ name, after }) => `${name} ${after}`)]),
      [
        ["Input", "myPears 5"],
        ["unit 7", "x 3", "y 1"],
        ["unit 8", "mood <b>"],
      ],
    );
  });

  it("says what changed in the rows of a table that is not drawn", () => {
    const stub = parseStub("gameloop\nloop 2 read health:int mana:int\nwrite WAIT").stub!;
    const facts = (question: string) => {
      const board = makeInputBoard(readInputs(stub, [question])[0]!)!;
      return refereeBoard.listItems!({ boards: [board] } as unknown as RefereeView, ["Lamb", "Wolf"], 0);
    };
    assert.deepEqual(
      compareItems(facts("3 10\n3 4\n"), facts("3 12\n2 4\n")).map(({ item, values }) => [item.about, values]),
      [
        ["health, mana 1", [{ name: "mana", before: "10", after: "12" }]],
        ["health, mana 2", [{ name: "health", before: "3", after: "2" }]],
      ],
    );
  });

  it("tells tables of one name apart", () => {
    const stub = parseStub("gameloop\nread count:int\nloop count read mine:int\nloop count read theirs:int\nwrite WAIT")
      .stub!;
    const board = makeInputBoard(readInputs(stub, ["2\n1\n2\n3\n4\n"])[0]!)!;
    const items = refereeBoard.listItems!({ boards: [board] } as unknown as RefereeView, ["Lamb", "Wolf"], 0);
    assert.equal(new Set(items.map(({ id }) => id)).size, 5);
  });

  it("draws numbers with all their digits, maps without coordinates with their links, and many values as a table", () => {
    const draw1 = (stub: string, input: string) => {
      const [reading] = readInputs(parseStub(stub).stub!, [input]);
      return draw({ boards: [null, makeInputBoard(reading!)!], inputs: [null, null], summary: [], scores: null });
    };
    const grid = draw1("gameloop\nloop 4 loop 4 read height:int\nwrite 0", `${"1010\n".repeat(16)}`);
    assert.equal(grid.match(/>1010<\/text>/g)?.length, 16);
    const pieces = draw1("gameloop\nloop 1 read id:int x:int y:int\nwrite 0", "123456 2 3\n");
    assert.match(pieces, />123456<\/text>/);
    const links = draw1("gameloop\nloop 3 read node1:int node2:int\nwrite 0", "0 1\n1 2\n2 3\n");
    assert.equal(links.match(/class="link"/g)?.length, 3);
    const names = Array.from({ length: 70 }, (_, i) => `v${i}:int`);
    const many = draw1(`gameloop\nread ${names.join(" ")}\nwrite 0`, `${names.map((_, i) => i).join(" ")}\n`);
    assert.match(many, /<details class="input-rows"><summary>Values <small>70 rows/);
    assert.doesNotMatch(many, /<dl class="input-values"/);
  });

  it("draws a 0 on the ground unless it stands for an empty cell", () => {
    const signs = (rows: string) => {
      const question = `1\n4 3\n${rows}\n4 5\n0\n`;
      const board = makeInputBoard(readInputs(parseStub(orchard).stub!, [question])[0]!)!;
      const page = draw({ boards: [null, board], inputs: [null, null], summary: [], scores: null });
      return [...page.matchAll(/class="sign"[^>]*>(.)</g)].map(([, sign]) => sign).join("");
    };
    assert.equal(signs("....\n.0..\n..1."), "01");
    assert.equal(signs("0000\n0200\n0010"), "21");
  });

  it("shows the raw lines if they do not fit the stub", () => {
    const page = draw({ boards: [null, null], inputs: [null, ["1 2", "three <4>"]], summary: [], scores: null });
    assert.match(page, /<pre class="text">1 2\nthree &lt;4/);
  });
});

import assert from "node:assert/strict";
import { makeInputBoard } from "../../referee/stub/find-plane.ts";
import type { InputBoard, Piece } from "../../referee/stub/input-board.ts";
import { parseStub } from "../../referee/stub/parse-stub.ts";
import { orchard } from "./own-stubs.ts";
import { readInputs } from "./read-inputs.ts";

/** The board of the last of some questions. */
function boardFor(text: string, ...questions: readonly string[]): InputBoard {
  const readings = readInputs(parseStub(text).stub!, questions);
  return makeInputBoard(readings.at(-1)!, readings[0])!;
}

const summarise = ({ id, label, places, owner }: Piece) => [id, label, ...places.map(({ x, y }) => `${x},${y}`), owner];

describe("the board of a game that only its stub describes", () => {
  it("is a grid of characters with units by owner; what was sent once stays", () => {
    const { plane, values, tables } = boardFor(
      orchard,
      "1\n4 3\n#..#\n....\n#..#\n4 5\n0\n",
      "5 5\n2\n7 1 2 0 1 happy\n8 0 1 2 0 sad\n",
    );
    assert.deepEqual([plane?.shape, plane?.width, plane?.height, plane?.ground.length], ["squares", 4, 3, 12]);
    assert.equal(plane?.ground.map(({ sign }) => sign).join(""), "#..#....#..#");
    assert.deepEqual(plane?.pieces.map(summarise), [
      ["unitCount 7", "7", "2,0", { number: 1, isMe: true }],
      ["unitCount 8", "8", "1,2", { number: 0, isMe: false }],
    ]);
    assert.deepEqual(
      values.map(({ name, value }) => [name, value]),
      [
        ["myPears", 5],
        ["rivalPears", 5],
        ["unitCount", 2],
        ["myId", 1],
        ["width", 4],
        ["height", 3],
      ],
    );
    assert.deepEqual(
      tables.map(({ name, rows }) => [name, rows.length]),
      [
        ["unitCount", 2],
        ["height", 3],
      ],
    );
  });

  const things = `read width:int height:int
gameloop
read count:int
loop count read x:int y:int type:word(10) owner:int organId:int
write WAIT

INPUT
owner: 1 if yours, 0 if enemy's, -1 if neither`;

  it("knows things that share an id by their places, and walls as ground", () => {
    const { plane } = boardFor(things, "4 3\n4\n0 0 WALL -1 0\n1 0 A -1 0\n2 2 A -1 0\n3 1 ROOT 1 7\n");
    assert.deepEqual(
      plane?.pieces.map(({ id, label }) => [id, label]),
      [
        ["count 1,0", "A"],
        ["count 2,2", "A"],
        ["count 7", "7"],
      ],
    );
    assert.deepEqual(
      plane?.ground.map(({ x, y, sign }) => [x, y, sign]),
      [[0, 0, "#"]],
    );
  });

  it("is a grid of fields, where the game sends some for each cell", () => {
    const text = `read width:int height:int
gameloop
loop height loop width read scrap:int owner:int
write WAIT

INPUT
owner: 1 = me, 0 = foe, -1 = neutral`;
    const { plane } = boardFor(text, "3 2\n8 1\n0 -1\n0 0\n7 -1\n6 0\n5 1\n");
    assert.deepEqual(
      plane?.ground.map(({ x, y, sign, owner }) => [x, y, sign, owner?.isMe]),
      [
        [0, 0, "8", true],
        [1, 0, "", undefined],
        [2, 0, "", false],
        [0, 1, "7", undefined],
        [1, 1, "6", false],
        [2, 1, "5", true],
      ],
    );
  });

  it("has hexes if places are named q and r", () => {
    const { plane } = boardFor(
      "gameloop\nread n:int\nloop n read q:int r:int isMine:bool\nwrite 0",
      "2\n-1 1 1\n2 0 0\n",
    );
    assert.deepEqual([plane?.shape, plane?.left, plane?.width, plane?.height], ["hexes", -1, 4, 2]);
    assert.deepEqual(
      plane?.pieces.map(({ places, owner }) => [places[0]!.x, places[0]!.y, owner?.isMe]),
      [
        [-1, 1, true],
        [2, 0, false],
      ],
    );
  });

  it("is continuous space if places are no cells, and keeps its size while things move", () => {
    const text = "gameloop\nread myX:int myY:int\nread n:int\nloop n read id:int x:int y:int vx:int vy:int\nwrite 0";
    const [before, after] = ["100 8000\n1\n4 15800 450 -3 3\n", "150 8000\n1\n4 13800 451 -3 3\n"];
    const { plane } = boardFor(text, before, after);
    assert.deepEqual([plane?.shape, plane?.width, plane?.height], ["space", 20_000, 10_000]);
    assert.deepEqual(plane, { ...boardFor(text, before).plane, pieces: plane!.pieces });
    assert.deepEqual(plane?.pieces.map(summarise), [
      ["myX 0", "M", "150,8000", { number: 0, isMe: true }],
      ["n 4", "4", "13800,451", undefined],
    ]);
  });

  it("shows pieces in several cells, such as snakes", () => {
    const text = "gameloop\nread n:int\nloop n read snakeId:int body:word(99)\nwrite 0";
    const { plane } = boardFor(text, "1\n3 0,1:1,1:1,2\n");
    assert.deepEqual(plane?.pieces.map(summarise), [["n 3", "3", "0,1", "1,1", "1,2", undefined]]);
  });

  it("finds the owner of a piece by its id in earlier input, or by the meaning of its kind", () => {
    const once = `read n:int
loop n read myWormId:int
loop n read oppWormId:int
gameloop
loop 2 read wormId:int x:int y:int
write 0`;
    const owners = (board: InputBoard) => board.plane?.pieces.map(({ owner }) => owner?.isMe);
    assert.deepEqual(owners(boardFor(once, "1\n4\n6\n6 1 1\n4 2 2\n")), [false, true]);
    const kinds = `gameloop
loop 3 read id:int type:int x:int y:int
write 0

INPUT
type: 0=monster, 1=your hero, 2=opponent's hero`;
    assert.deepEqual(owners(boardFor(kinds, "1 0 1 1\n2 1 2 2\n3 2 3 3\n")), [undefined, true, false]);
  });

  it("has no cells in lines that are lists of values", () => {
    const text = "gameloop\nloop 3 read scores:string\nwrite WAIT";
    const { plane, tables } = boardFor(text, "0 0 2 1\n0 1 0 2\n1 1 0 0\n");
    assert.deepEqual([plane, tables.map(({ name }) => name)], [undefined, ["scores"]]);
  });

  it("names a table by its columns if its size is a bare number", () => {
    const { tables } = boardFor("gameloop\nloop 2 read health:int mana:int\nwrite WAIT", "3 6\n2 8\n");
    assert.deepEqual(
      tables.map(({ name, rows }) => [name, rows.length]),
      [["health, mana", 2]],
    );
  });

  it("has only tables if nothing has a place", () => {
    const text =
      "gameloop\nread actionCount:int\nloop actionCount read actionId:int price:int speedX:int speedY:int\nwrite 0";
    const board = boardFor(text, "1\n44 3 1 1\n");
    assert.equal(board.plane, undefined);
    assert.deepEqual(board.tables[0]!.rows, [[44, 3, 1, 1]]);
  });
});

describe("the board of a game whose map has no coordinates", () => {
  const cells = `read cellCount:int
loop cellCount read index:int richness:int neigh0:int neigh1:int neigh2:int neigh3:int neigh4:int neigh5:int
gameloop
read treeCount:int
loop treeCount read cellIndex:int size:int isMine:bool
write WAIT`;
  const around = ["0 3 1 2 3 4 5 6", "1 1010 -1 -1 2 0 6 -1", "2 1 -1 -1 -1 3 0 1", "3 1 2 -1 -1 -1 4 0"];
  const rest = ["4 1 0 3 -1 -1 -1 5", "5 1 6 0 4 -1 -1 -1", "6 0 -1 1 0 5 -1 -1"];

  it("is hexagons where its cells have six neighbours, with what stands on them", () => {
    const { plane } = boardFor(cells, `7\n${[...around, ...rest].join("\n")}\n2\n4 1 1\n6 2 0\n`);
    assert.deepEqual(
      plane?.ground.map(({ x, y, sign }) => [x, y, sign]),
      [
        [0, 0, "3"],
        [1, 0, "1010"],
        [1, -1, "1"],
        [0, -1, "1"],
        [-1, 0, "1"],
        [-1, 1, "1"],
        [0, 1, ""],
      ],
    );
    assert.deepEqual(
      [plane?.shape, plane?.pieces.map(summarise)],
      [
        "hexes",
        [
          ["treeCount 0", "T", "-1,0", { number: 0, isMe: true }],
          ["treeCount 1", "T", "0,1", { number: 1, isMe: false }],
        ],
      ],
    );
  });

  it("is nodes with links where they contradict each other, or are only links", () => {
    const other = ["1 1 -1 -1 2 0 5 -1", ...around.slice(2), ...rest];
    const wrong = boardFor(cells, `7\n${[around[0], ...other].join("\n")}\n0\n`);
    assert.deepEqual([wrong.plane?.shape, wrong.plane?.pieces.length], ["space", 7]);
    const links = `read linkCount:int
loop linkCount read zone1:int zone2:int
gameloop
read zoneCount:int
loop zoneCount read zId:int ownerId:int pods:int
write WAIT`;
    const { plane } = boardFor(links, "4\n0 1\n1 2\n2 3\n3 0\n4\n0 1 5\n1 0 0\n2 -1 7\n3 0 2\n");
    assert.deepEqual([plane?.shape, plane?.links?.length], ["space", 4]);
    assert.deepEqual(
      plane?.pieces.map(({ id, label, owner }) => [id, label, owner?.number]),
      [0, 1, 2, 3].map((node) => [`node ${node}`, String(node), [1, 0, undefined, 0][node]]),
    );
    const [a, b, c] = plane!.pieces.map(({ places }) => places[0]!);
    const far = (one: typeof a, two: typeof a) => Math.hypot(one!.x - two!.x, one!.y - two!.y);
    assert.ok(far(a, b) < far(a, c), "neighbours are nearer than others");
  });

  it("has cells that belong to who has more on them, where both are counted", () => {
    const stub = `${cells.split("read treeCount")[0]}loop cellCount read resources:int myAnts:int oppAnts:int\nwrite WAIT`;
    const turn = ["5 1 0", "5 0 0", "5 0 2", "5 3 3", "5 0 0", "5 0 0", "5 0 0"];
    const { plane } = boardFor(stub, `7\n${[...around, ...rest, ...turn].join("\n")}\n`);
    assert.deepEqual(plane?.ground.map(({ owner, sign }) => [owner?.isMe, sign]).slice(0, 4), [
      [true, "5"],
      [undefined, "5"],
      [false, "5"],
      [undefined, "5"],
    ]);
  });

  it("is none where pairs of numbers are no places", () => {
    for (const names of ["card1:int card2:int", "mana:int target:int", "a:int b:int"])
      assert.equal(boardFor(`gameloop\nloop 3 read ${names}\nwrite 0`, "1 2\n2 3\n3 4\n").plane, undefined);
    for (const names of ["n1:int n2:int", "nodeA:int nodeB:int", "from:int to:int", "factory1:int factory2:int"])
      assert.equal(boardFor(`gameloop\nloop 3 read ${names}\nwrite 0`, "1 2\n2 3\n3 4\n").plane?.links?.length, 3);
  });

  it("shows no piece at (-1, -1), which is nowhere, unless other places are below 0", () => {
    const stub = "gameloop\nread count:int\nloop count read id:int x:int y:int\nwrite WAIT";
    assert.deepEqual(
      boardFor(stub, "3\n1 2 3\n2 -1 -1\n3 0 5\n").plane?.pieces.map(({ label }) => label),
      ["1", "3"],
    );
    assert.equal(boardFor(stub, "3\n1 -7 3\n2 -1 -1\n3 0 5\n").plane?.pieces.length, 3);
  });
});

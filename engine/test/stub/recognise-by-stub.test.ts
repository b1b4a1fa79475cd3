import assert from "node:assert/strict";
import { parseStub } from "../../referee/stub/parse-stub.ts";
import { recogniseByStub } from "../../referee/stub/recognise-by-stub.ts";
import { starterExtensions, writeStarter } from "../../referee/stub/starter.ts";
import { orchard, parcel, tides } from "./own-stubs.ts";

const game = (id: string, ...texts: readonly string[]) => ({ id, stubs: texts });

const games = [game("orchard", orchard), game("tides", tides), game("parcel", parcel)];

const getIds = (source: string, among = games) => recogniseByStub(source, among).map(({ id }) => id);

describe("the game of a bot", () => {
  for (const extension of starterExtensions) {
    it(`is recognised by the names of its stub, in ${extension}`, () => {
      for (const { id, stubs } of games.slice(0, 2)) {
        const source = writeStarter(parseStub(stubs[0]!).stub!, "Somewhere", extension)!;
        assert.deepEqual(getIds(source.replace(/^\s*(?:#|\/\/).*$/gm, "")), [id]);
      }
    });
  }

  it("is recognised despite renamed variables, if comments or most names of the stub are left", () => {
    const commented = `
w, h = map(int, input().split())  # Columns of the orchard. Rows of the orchard.
u = int(input())  # Whose unit it is.
for _ in range(u): print("MOVE 1 2 3")  # Column of the unit. Whether it holds a pear.
`;
    assert.deepEqual(getIds(commented), ["orchard"]);
    const renamed =
      "my_id = read()\nmy_pears, rivals = read()\nunit_count = 3\nunit_id, owner, x, y, carries = read()\nrow = 1";
    assert.deepEqual(getIds(renamed), ["orchard"]);
  });

  it("is asked for if two games fit, naming both", () => {
    const variant = game("orchard at night", orchard.replace("mood:word(12)", "mood:word(12) lamp:bool"));
    const source = writeStarter(parseStub(orchard).stub!, "Orchard", ".py")!;
    assert.deepEqual(getIds(source, [...games, variant]), ["orchard", "orchard at night"]);
  });

  it("is reported once if its leagues have different stubs", () => {
    const leagues = game("orchard", orchard, orchard.replace("carries:bool ", ""));
    assert.deepEqual(
      getIds(writeStarter(parseStub(leagues.stubs[1]!).stub!, "Orchard", ".go")!, [leagues, games[1]!]),
      ["orchard"],
    );
  });

  it("is not recognised by words that are common in programs", () => {
    assert.deepEqual(getIds("x = int(input())\ny = 2\nn, weight = 3, 4\nwidth = height = 5\nprint('MOVE', x, y)"), []);
    assert.deepEqual(getIds(""), []);
  });
});

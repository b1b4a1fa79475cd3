import assert from "node:assert/strict";
import fc from "fast-check";
import { english } from "../../l10n/speak.ts";
import { parseStub } from "../../referee/stub/parse-stub.ts";
import { type InputPart, type InputReading, type ReadValue, readInput } from "../../referee/stub/read-input.ts";
import { listCommands } from "../../referee/stub/stub.ts";
import { makeInput, printStub, stubs } from "./made-stubs.ts";
import { orchard, tides } from "./own-stubs.ts";
import { readInputs } from "./read-inputs.ts";

const getStub = (text: string) => parseStub(text).stub!;

const pairs = (values: readonly ReadValue[]) => values.map(({ field, value }) => [field.name, value]);

function getParts(reading: InputReading) {
  assert.equal(reading.kind, "read", reading.kind === "misfit" ? english(reading.message) : "");
  return reading.kind === "read" ? reading.parts : [];
}

describe("a question read by its stub", () => {
  it("has a name for every value: fields, and tables with a row for each time through a loop", () => {
    const [first, second] = readInputs(getStub(orchard), ["1\n3 2\n#.#\n...\n4 5\n1\n7 1 2 0 1 happy\n", "5 5\n0\n"]);
    const [myId, size, rows, pears, , units] = getParts(first!);
    assert.deepEqual(myId, {
      kind: "line",
      isOnce: true,
      values: [{ field: { name: "myId", type: "int", comment: "Your number, 0 or 1." }, value: 1, from: 0, to: 1 }],
    });
    assert.deepEqual(size?.kind === "line" && pairs(size.values), [
      ["width", 3],
      ["height", 2],
    ]);
    assert.deepEqual(rows?.kind === "table" && rows.rows.map(({ index, values }) => [index, ...pairs(values)]), [
      [[0], ["row", "#.#"]],
      [[1], ["row", "..."]],
    ]);
    assert.deepEqual(pears?.kind === "line" && pairs(pears.values)[0], ["myPears", 4]);
    assert.deepEqual(units?.kind === "table" && pairs(units.rows[0]!.values), [
      ["unitId", 7],
      ["owner", 1],
      ["x", 2],
      ["y", 0],
      ["carries", true],
      ["mood", "happy"],
    ]);
    assert.deepEqual(
      getParts(second!).map(({ kind }) => kind),
      ["line", "line", "table"],
    );
  });

  it("may come before the game loop, has loops in loops, lines that repeat and strings with blanks", () => {
    const [first, second] = readInputs(getStub(tides), [
      "1\n0.5 9007199254740993 1 2 3 -4\n",
      "3\ncod  two a day\nnone \n1\n5 6\n7 8\n11\n",
    ]);
    const cells = getParts(first!)[1]!;
    assert.deepEqual(
      cells.kind === "table" && cells.rows.map(({ index, values }) => [index, ...values.map(({ value }) => value)]),
      [
        [[0, 0], 0.5, "9007199254740993"],
        [[0, 1], 1, 2],
        [[0, 2], 3, -4],
      ],
    );
    const [, boats, , shoals, sizes, wind] = getParts(second!);
    assert.deepEqual(boats?.kind === "table" && boats.rows.map(({ values }) => pairs(values)), [
      [
        ["catch", "cod"],
        ["note", " two a day"],
      ],
      [
        ["catch", "none"],
        ["note", ""],
      ],
    ]);
    assert.deepEqual(shoals?.kind === "table" && shoals.rows.map(({ index }) => index), [
      [0, 0],
      [0, 1],
    ]);
    assert.deepEqual(sizes?.kind === "table" && sizes.rows.map(({ values }) => values[0]!.value), [11]);
    assert.deepEqual(wind?.kind === "line" && pairs(wind.values), [["wind", ""]], "its empty line was lost on the way");
  });

  it("is reported with line and reason if it does not fit the stub", () => {
    const stub = getStub(orchard);
    const wrong = (text: string, question = 0) => {
      const reading = readInput(stub, text, question, {});
      assert.equal(reading.kind, "misfit");
      return reading.kind === "misfit" ? `${reading.line}: ${english(reading.message)}` : "";
    };
    assert.equal(wrong("1\n3\n"), "2: 1 value instead of 2: width, height.");
    assert.equal(wrong("one\n"), "1: myId is “one”, which is not a valid int.");
    assert.equal(wrong("1\n3 0\n4 5\n1\n"), "5: A line is missing: unitId, owner, x, y, carries, mood.");
    assert.equal(wrong("1\n3 0\n4 5\n0\n\n17\n"), "6: The stub reads no more lines here.");
    assert.equal(wrong("1\n3 0\n4 5\n1\n1 2 3 4 yes ok\n"), "5: carries is “yes”, which is not a valid bool.");
    const later = readInput(getStub("read n:int\ngameloop\nloop n read a:int\nwrite 0"), "1\n2\n3\n", 1);
    assert.equal(later.kind, "misfit", "the number of rows came with a question that was not read");
  });

  it("is matched with any other question of the stub if it is not the next one", () => {
    const reading = readInput(getStub(orchard), "4 5\n0\n", 0);
    assert.deepEqual(getParts(reading).length, 3, "a turn without what is read once");
  });

  it("restores the written values, for any stub", () => {
    fc.assert(
      fc.property(stubs, fc.array(fc.nat(), { minLength: 50, maxLength: 50 }), (stub, chances) => {
        assert.deepEqual(parseStub(printStub(stub)), { stub });
        let chance = 0;
        const pick = (bound: number) => (chances[chance % 50]! + 7 * chance++) % bound;
        const known = {};
        const inputs = [0, 1, 2].map((question) => makeInput(listCommands(stub, question), known, pick));
        const readings = readInputs(
          stub,
          inputs.map(({ text }) => text),
        );
        for (const [i, { text, rows }] of inputs.entries()) {
          const values = getParts(readings[i]!).flatMap(getRows);
          assert.deepEqual(
            values.map((row) => row.map(({ value }) => value)),
            rows,
          );
          for (const value of values.flat()) checkPlace(value, text);
        }
      }),
      { numRuns: 200 },
    );
  });
});

const getRows = (part: InputPart) => (part.kind === "line" ? [part] : part.rows).map(({ values }) => values);

function checkPlace({ field, value, from, to }: ReadValue, text: string): void {
  const word = text.slice(from, to);
  if (field.type === "bool") assert.equal(word, value ? "1" : "0");
  else if (typeof value === "number") assert.equal(Number(word), value);
  else assert.equal(word, value);
}

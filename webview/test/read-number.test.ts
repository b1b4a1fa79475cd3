import assert from "node:assert/strict";
import { readNumber } from "../board/search/search.tsx";

describe("the number in the text of a field", () => {
  it("is none for an empty text or another word", () => {
    assert.deepEqual(["", " ", "GRASS", "Infinity"].map(readNumber), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(["0", "-3", "2.5"].map(readNumber), [0, -3, 2.5]);
  });
});

import assert from "node:assert/strict";
import { maxCommands, runCmake } from "./cmake-language.ts";

describe("a list of CMake", () => {
  it("is left after so many commands and rounds, also those of empty loops in one another", () => {
    let rounds = 0;
    class Counted extends Map<string, readonly string[]> {
      override set(name: string, value: readonly string[]) {
        rounds++;
        return super.set(name, value);
      }
    }
    const variables = new Counted();
    variables.set("L", Array<string>(1000).fill("x"));
    const text = `${"foreach(a IN LISTS L)\n".repeat(3)}${"endforeach()\n".repeat(3)}`;
    runCmake(text, { variables, unsure: new Set(), call: () => true });
    assert.ok(rounds > 1000 && rounds <= maxCommands + 1, `${rounds}`);
  });
});

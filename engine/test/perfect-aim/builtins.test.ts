import assert from "node:assert/strict";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import { english, inEnglish } from "../../l10n/speak.ts";
import { golden } from "../golden.ts";
import { playBuiltins } from "./builtin-match.ts";

describe("The opponents of Perfect Aim", () => {
  it("are listed weakest first, and never answer anything illegal", () => {
    const names = perfectAim.bots.builtins.map(({ name }) => name);
    assert.deepEqual(names, ["random", "collector", "hunter"]);
    for (const [i, weak] of names.slice(0, -1).entries()) {
      const strong = names[i + 1]!;
      let won = 0;
      for (let seed = 0; seed < 12; seed++) {
        const seats = seed % 2 === 0 ? [weak, strong] : [strong, weak];
        const { outcome, answered } = playBuiltins(seats, `seed ${seed}`, seed);
        const faults = answered.flatMap(({ rulings }) => rulings.filter(({ verdict }) => verdict !== "done"));
        assert.deepEqual(inEnglish(faults), []);
        if (outcome.places[seats.indexOf(strong)] === 1 && outcome.reason === "survivor") won++;
      }
      assert.ok(won >= 8, `${strong} won ${won} of 12 against ${weak}`);
    }
  });

  it("can play a match of four", () => {
    const { outcome } = playBuiltins(["hunter", "collector", "random", "hunter"], "four");
    assert.equal(outcome.places.length, 4);
    assert.equal(outcome.scores.length, 4);
  });
});

describe("A Perfect Aim playthrough", () => {
  it("reads as in golden/perfect-aim.txt", () => {
    const { answered, outcome, state } = playBuiltins(["hunter", "collector", "random"], "golden");
    const lines = answered.flatMap(({ ask, text, rulings, notes }) => [
      `== turn ${ask.turn}, ${english(ask.phase)}, player ${ask.player}, ${ask.limitMs} ms`,
      ...(ask.turn < 4 || ask.turn % 40 === 0 ? [`< ${ask.text.trimEnd()}`] : []),
      `> ${text}`,
      ...rulings
        .filter(({ verdict }) => verdict !== "done")
        .map(({ verdict, why }) => `! ${verdict}: ${english(why ?? "")}`),
      ...notes.map((note) => `  ${english(note.text)}`),
    ]);
    const answers = perfectAim.rules
      .listPrompts(state)
      .map(({ player, text }) => `tell player ${player}: ${text.trimEnd()}`);
    const end = [
      ...answers,
      JSON.stringify(inEnglish(outcome)),
      JSON.stringify(inEnglish(perfectAim.views.view(state))),
    ];
    golden("perfect-aim.txt", `${[...lines, "", ...end].join("\n")}\n`);
  });
});

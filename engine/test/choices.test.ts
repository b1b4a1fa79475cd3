import assert from "node:assert/strict";
import type { Game } from "../game/game.ts";
import type { Ask } from "../game/turn.ts";
import { combat } from "../games/combat/index.ts";
import type { CombatState } from "../games/combat/state.ts";
import { dungeon } from "../games/dungeon/index.ts";
import type { DungeonState } from "../games/dungeon/state.ts";
import { locm } from "../games/locm/index.ts";
import { perfectAim } from "../games/perfect-aim/index.ts";
import type { AimState } from "../games/perfect-aim/state.ts";
import { games } from "../games.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { createReplay } from "../record/replay.ts";
import { scene } from "./locm/table.ts";
import { builtinReplies, frozen, playOut, started } from "./play-game.ts";
import { officialMatch } from "./recorded-match.ts";

const options: Readonly<Record<string, object>> = { dungeon: { games: 2 }, combat: { scenarios: 4 } };

function asks<State>(game: Game<State>, state: State): Ask[] {
  return game.rules.listPrompts(state).filter((prompt) => prompt.kind === "ask");
}

describe("choices", () => {
  for (const game of games) {
    it(`of ${game.title} are all legal, at every question of a match`, () => {
      const state = started(game, options[game.id]);
      const { players } = game.rules;
      const names = Array.from(
        { length: players.max },
        (_, i) => game.bots.builtins[i % game.bots.builtins.length]!.name,
      );
      const { reply, tell } = builtinReplies(game, names, options[game.id]);
      let tried = 0;
      const check = () => {
        const [ask] = asks(game, state);
        if (!ask || tried++ % 5 > 0) return;
        const before = JSON.stringify(game.views.view(state));
        for (const { text } of game.extras!.person!.choices(state, ask, "")) {
          const rulings = game.rules.answer(structuredClone(state), ask, { text });
          assert.deepEqual(inEnglish(rulings.filter(isFault)), [], text);
        }
        assert.equal(JSON.stringify(game.views.view(state)), before);
      };
      playOut(game, state, reply, check, tell);
      assert.ok(tried > 3);
    });
  }

  const isFault = ({ verdict }: { verdict: string }) => verdict === "skipped" || verdict === "unreadable";

  it("of LOCM continue an answer from the commands already written", () => {
    const state = frozen(scene({ me: { mana: 3, hand: [1], board: ["7 2/2"] }, opponent: { board: ["8 3/3 G"] } }));
    const [ask] = asks(locm, state);
    const texts = (written: string) => locm.extras!.person!.choices(state, ask!, written).map(({ text }) => text);
    assert.deepEqual(texts(""), ["SUMMON 101", "ATTACK 7 8", "PASS"]);
    assert.deepEqual(texts("PASS"), ["SUMMON 101", "ATTACK 7 8", "PASS"]);
    assert.deepEqual(texts("ATTACK 7 8;"), ["ATTACK 7 8;SUMMON 101"]);
    assert.deepEqual(texts("JUMP"), []);
  });

  it("of LOCM name the cards and say where they can be pointed at", () => {
    const state = scene({ me: { mana: 0, board: ["7 2/2"] }, opponent: { board: ["8 3/3 G"] } });
    const [choice] = locm.extras!.person!.choices(state, asks(locm, state)[0]!, "");
    assert.equal(english(choice!.label), "Slimer (7) attacks Slimer (8)");
    assert.deepEqual(choice!.spots, ["7", "8"]);
  });

  it("of Dungeon are the possible return values of the current call", () => {
    const state = started(dungeon as Game, { games: 1 }) as DungeonState;
    const [first] = asks(dungeon, state);
    assert.deepEqual(
      dungeon.extras!.person!.choices(state, first!, "").map(({ text }) => text),
      ["1", "0"],
    );
    dungeon.rules.answer(state, first!, { text: "1" });
    const labels = dungeon
      .extras!.person!.choices(state, asks(dungeon, state)[0]!, "")
      .map(({ text, label }) => `${text}: ${english(label)}`);
    assert.match(labels[0]!, /^6: Put the \d into the dungeon$/);
    assert.match(labels.at(-1)!, /^5: Discard the \d with the armour$/);
  });

  it("of Perfect Aim carry the number of the turn", () => {
    const state = started(perfectAim as Game) as AimState;
    for (const ask of asks(perfectAim, state)) perfectAim.rules.answer(state, ask, { text: '{"type":"ready"}' });
    const [ask] = asks(perfectAim, state);
    const choices = perfectAim.extras!.person!.choices(state, ask!, "");
    assert.deepEqual(inEnglish(choices[0]), {
      text: '{"id":1,"action":"WAIT"}',
      label: "Wait",
      spots: [],
      isWhole: true,
    });
    assert.ok(choices.every(({ label }) => /^(Wait|(Move|Attack) (up|down|left|right))$/.test(english(label))));
  });

  it("of Combat add a block to those already written", () => {
    const state = started(combat as Game, { scenarios: 20 }) as CombatState;
    for (let i = 0; i < 10; i++) for (const ask of asks(combat, state)) combat.rules.answer(state, ask, { text: "[]" });
    const [ask] = asks(combat, state);
    const written = combat.extras!.person!.choices(state, ask!, "")[1]!.text;
    assert.equal(written, "[[0,0]]");
    const added = combat.extras!.person!.choices(state, ask!, written);
    assert.equal(added[0]!.text, "[]");
    assert.equal(added[1]!.text, "[[0,0],[1,0]]");
  });

  it("can be listed for any answer of a record", () => {
    const replay = createReplay(officialMatch("1.0", 0).lines);
    assert.deepEqual(
      replay.choicesAt(0, "").map(({ text }) => text),
      ["PICK 0", "PICK 1", "PICK 2"],
    );
    const attack = replay.turns.find(({ answer }) => answer.text?.startsWith("ATTACK"))!;
    const [words] = /^ATTACK \d+ -?\d+/.exec(attack.answer.text!)!;
    assert.ok(replay.choicesAt(attack.index, "").some(({ text }) => text === words));
  });
});

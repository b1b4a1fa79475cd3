import assert from "node:assert/strict";
import fc from "fast-check";
import type { Game } from "../game/game.ts";
import { getGame } from "../games.ts";
import { english } from "../l10n/speak.ts";
import { createJavaRandom, type JavaRandom } from "../random/java-random.ts";
import { hashView, judgeReply, type Position, startOfPlan } from "../record/position.ts";

/** The kinds of matches that games are tried with. */
const kinds: Readonly<Record<string, readonly { readonly options: object; readonly players?: number }[]>> = {
  dungeon: [{ options: { games: 5 } }, { options: { games: 7, atOnce: 3 } }],
  "perfect-aim": [{ options: {} }, { options: {}, players: 4 }],
  locm: [{ options: { rules: "1.0" } }, { options: { rules: "1.1" } }, { options: { rules: "1.2" } }],
};

type Kind = { readonly game: Game; readonly options: object; readonly players: number };

const all: readonly Kind[] = Object.entries(kinds).flatMap(([id, ways]) =>
  ways.map(({ options, players = 2 }) => ({ game: getGame(id), options, players })),
);

function startPosition({ game, options, players }: Kind, seed: number): Position {
  const bots = ["Anna", "Bert", "Cleo", "Dora"].slice(0, players).map((name) => ({ kind: "site" as const, name }));
  const seeds = game.rules.seeds(String(seed));
  return startOfPlan({ game: game.id, options, seeds, timeScale: 1, trace: false, bots });
}

/** An answer to the first question, put together from what a person is offered. */
function writeAnswer({ game, state, open }: Position, random: JavaRandom): string {
  let written = "";
  for (;;) {
    const choices = game.extras!.person!.choices(state, open[0]!, written);
    // An answer of several parts may end after each of them.
    const choice = choices[random.nextInt(choices.length + (written === "" ? 0 : 1))];
    if (!choice) return written;
    written = choice.text;
    if (choice.isWhole) return written;
  }
}

/** Plays a match on by random answers; `look` sees the position before each. */
function playOn(position: Position, random: JavaRandom, look: (position: Position) => void = () => {}): Position {
  while (position.open.length > 0) {
    look(position);
    const text = writeAnswer(position, random);
    for (const { verdict, why } of judgeReply(position, { text }))
      assert.equal(verdict, "done", `${text}: ${english(why ?? "")}`);
  }
  return position;
}

const anyKind = fc.constantFrom(...all);
const anySeed = fc.nat();

describe("A match of what a person is offered", () => {
  it("is performed as a whole, and ends the same each time", () => {
    fc.assert(
      fc.property(anyKind, anySeed, (kind, seed) => {
        const [one, other] = [1, 2].map(() => playOn(startPosition(kind, seed), createJavaRandom(BigInt(seed))));
        assert.equal(hashView(kind.game, one!.state), hashView(kind.game, other!.state));
        assert.ok(kind.game.rules.findOutcome(one!.state));
      }),
      { numRuns: 15 },
    );
  });

  it("is offered without changing the state", () => {
    fc.assert(
      fc.property(anyKind, anySeed, (kind, seed) => {
        playOn(startPosition(kind, seed), createJavaRandom(BigInt(seed)), ({ game, state, open }) => {
          const before = structuredClone(state);
          game.extras!.person!.choices(state, open[0]!, "");
          assert.deepEqual(state, before);
        });
      }),
      { numRuns: 6 },
    );
  });
});

describe("A game's own copy of a state", () => {
  for (const kind of all) {
    it(`equals a structuredClone and is independent of the original: ${kind.game.title}, ${JSON.stringify(kind.options)}`, () => {
      fc.assert(
        fc.property(anySeed, fc.nat(20), (seed, from) => {
          const copyState = kind.game.rules.copy!;
          const kept: { readonly copy: Position; readonly clone: Position }[] = [];
          let step = 0;
          const { state } = playOn(startPosition(kind, seed), createJavaRandom(BigInt(seed)), (now) => {
            if (step++ % 20 !== from) return;
            const open = [...now.open];
            kept.push({
              copy: { ...now, open, state: copyState(now.state) },
              clone: { ...now, open: [...open], state: structuredClone(now.state) },
            });
          });
          const end = structuredClone(state);
          for (const { copy, clone } of kept) {
            assert.deepEqual(copy.state, clone.state);
            playOn(copy, createJavaRandom(7n));
            playOn(clone, createJavaRandom(7n));
            assert.deepEqual(copy.state, clone.state);
          }
          assert.deepEqual(state, end);
        }),
        { numRuns: 5 },
      );
    });
  }
});

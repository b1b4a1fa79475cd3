import assert from "node:assert/strict";
import fc from "fast-check";
import type { Game } from "../game/game.ts";
import { games } from "../games.ts";
import { english } from "../l10n/message.ts";
import { createJavaRandom } from "../random/java-random.ts";
import { hashView, judgeReply, type Position, startOfPlan } from "../record/position.ts";
import { started } from "./play-game.ts";

/** The kinds of matches that every game is tried with. */
const kinds: Readonly<Record<string, readonly { readonly options: object; readonly players?: number }[]>> = {
  dungeon: [{ options: { games: 5 } }, { options: { games: 7, atOnce: 3 } }],
  "perfect-aim": [{ options: {} }, { options: {}, players: 4 }],
  locm: [{ options: { rules: "1.0" } }, { options: { rules: "1.1" } }, { options: { rules: "1.2" } }],
};

type Kind = { readonly game: Game; readonly options: object; readonly players: number };

const all: readonly Kind[] = games
  .filter((game) => game.extras?.moves)
  .flatMap((game) =>
    (kinds[game.id] ?? [{ options: {} }]).map(({ options, players = game.rules.players.min }) => ({
      game,
      options,
      players,
    })),
  );

function startPosition({ game, options, players }: Kind, seed: string): Position {
  const bots = ["Anna", "Bert", "Cleo", "Dora"].slice(0, players).map((name) => ({ kind: "site" as const, name }));
  return startOfPlan({ game: game.id, options, seeds: game.rules.seeds(seed), timeScale: 1, trace: false, bots });
}

/** What an answer is made of: the state before each of its moves, what was legal there, and what was taken. */
interface Step {
  readonly position: Position;
  /** The state that is played by numbers; `position` still stands before the whole answer. */
  readonly state: unknown;
  readonly made: readonly number[];
  readonly legal: readonly number[];
}

/** A match of random moves, played by numbers and at the same time in text. */
function playBoth(kind: Kind, seed: number, look: (step: Step) => void = () => {}, answered = (_: Position) => {}) {
  const { game } = kind;
  const moves = game.extras!.moves!;
  const random = createJavaRandom(BigInt(seed));
  const state = started(game, kind.options, String(seed), kind.players);
  const position = startPosition(kind, String(seed));
  const list: number[] = [];
  while (position.open.length > 0) {
    const made: number[] = [];
    for (let complete = false; !complete; ) {
      const legal = list.slice(0, moves.list(state, list));
      look({ position, state, made, legal });
      const move = legal[random.nextInt(legal.length)]!;
      complete = moves.completes(state, move);
      moves.play(state, move);
      made.push(move);
    }
    const text = moves.text(position.state, made);
    for (const { verdict, why } of judgeReply(position, { text }))
      assert.equal(verdict, "done", `${text}: ${english(why ?? "")}`);
    answered(position);
    assert.deepEqual(state, position.state);
  }
  assert.equal(moves.list(state, list), 0);
  return { state, position };
}

const anyKind = fc.constantFrom(...all);
const anySeed = fc.nat();

describe("Moves by number", () => {
  it("lead to the same states as the same answers in text, and to the same digest", () => {
    fc.assert(
      fc.property(anyKind, anySeed, (kind, seed) => {
        const { state, position } = playBoth(kind, seed);
        assert.equal(hashView(kind.game, state), hashView(kind.game, position.state));
        assert.deepEqual(kind.game.rules.findOutcome(state), kind.game.rules.findOutcome(position.state));
      }),
      { numRuns: 30 },
    );
  });

  it("are those that a person is offered", () => {
    fc.assert(
      fc.property(anyKind, anySeed, (kind, seed) => {
        const { id, extras } = kind.game;
        const { moves, person } = extras!;
        playBoth(kind, seed, ({ position, made, legal }) => {
          const ask = position.open[0]!;
          // An answer that has begun ends without more of LOCM: PASS is offered to whoever has written nothing.
          const isBegun = id === "locm" && ask.phase === "battle" && made.length > 0;
          const listed = isBegun ? legal.slice(0, -1) : legal;
          const written = made.length === 0 ? "" : moves!.text(position.state, made);
          assert.deepEqual(
            new Set(listed.map((move) => moves!.text(position.state, [...made, move]))),
            new Set(person!.choices(position.state, ask, written).map(({ text }) => text)),
          );
        });
      }),
      { numRuns: 15 },
    );
  });

  it("are listed without changing the state", () => {
    fc.assert(
      fc.property(anyKind, anySeed, (kind, seed) => {
        playBoth(kind, seed, ({ state }) => {
          const before = structuredClone(state);
          kind.game.extras!.moves!.list(state, []);
          assert.deepEqual(state, before);
        });
      }),
      { numRuns: 6 },
    );
  });
});

describe("A game's own copy of a state", () => {
  for (const kind of all.filter(({ game }) => game.rules.copy)) {
    it(`equals a structuredClone and is independent of the original: ${kind.game.title}, ${JSON.stringify(kind.options)}`, () => {
      fc.assert(
        fc.property(anySeed, fc.nat(20), (seed, from) => {
          const { game } = kind;
          const kept: { readonly copy: unknown; readonly clone: unknown }[] = [];
          let step = 0;
          const { state } = playBoth(kind, seed, ({ state }) => {
            if (step++ % 20 === from) kept.push({ copy: game.rules.copy!(state), clone: structuredClone(state) });
          });
          const end = structuredClone(state);
          for (const { copy, clone } of kept) {
            assert.deepEqual(copy, clone);
            playOn(game, copy);
            playOn(game, clone);
            assert.deepEqual(copy, clone);
          }
          assert.deepEqual(state, end);
        }),
        { numRuns: 5 },
      );
    });
  }
});

function playOn(game: Game, state: unknown) {
  const list: number[] = [];
  const random = createJavaRandom(7n);
  for (let count = game.extras!.moves!.list(state, list); count > 0; count = game.extras!.moves!.list(state, list)) {
    game.extras!.moves!.play(state, list[random.nextInt(count)]!);
  }
}

import assert from "node:assert/strict";
import { type AnalysisOptions, analyse } from "../arena/analyst/analyse.ts";
import { type MatchScene, toTrial, tryOnce } from "../arena/analyst/scenes.ts";
import { weighAnswers } from "../arena/analyst/weigh.ts";
import { type Game, parseOptions } from "../game/game.ts";
import { games } from "../games.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { createQuickRandom } from "../random/seeded.ts";
import type { RecordLine } from "../record/match-record.ts";
import type { AnalysisStep } from "../views/analysis-facts.ts";
import { knownGames } from "./analyst/known.ts";
import { playBuiltins, type Source } from "./analyst/positions.ts";
import { isLongRun } from "./long.ts";
import { officialMatch } from "./recorded-match.ts";

function whole(lines: readonly RecordLine[], options: AnalysisOptions): AnalysisStep {
  const steps = [...analyse(lines, options)];
  return { chances: steps.flatMap(({ chances }) => chances), mistakes: steps.flatMap(({ mistakes }) => mistakes) };
}

const { lines, winner } = officialMatch("1.1", 0);
const battle = lines.findIndex((_, i) => i > 60);

describe("An analysis", () => {
  it("is the same for the same budget of playouts, and plain JSON", () => {
    const [one, other] = [1, 2].map(() => whole(lines, { player: 0, playouts: 600 }));
    assert.deepEqual(one, other);
    assert.deepEqual(JSON.parse(JSON.stringify(one)), one);
  });

  it("gives a chance for each answer of the named player, and is certain of an answer that ends the match", () => {
    const last = lines.length - 2;
    const { player = 0 } = lines[last + 1] as { player?: number };
    const { chances } = whole(lines, { player, playouts: 300 });
    const answers = lines.slice(1).flatMap((line, i) => (line.kind === "answer" && line.player === player ? [i] : []));
    assert.deepEqual([...new Set(chances.map(({ answer }) => answer))], answers);
    assert.ok(chances.every(({ chance, low, high }) => low >= 0 && low <= chance && chance <= high && high <= 1));
    const { chance, low, high } = chances.find(({ answer }) => answer === last)!;
    assert.deepEqual([chance, low, high], player === winner ? [1, 1, 1] : [0, 0, 0]);
  });

  it("analyses a record up to where it breaks off or differs from the rules", () => {
    const stopped: RecordLine[] = [...lines.slice(0, battle + 4), { kind: "stopped", why: "because" }];
    assert.equal(new Set(whole(stopped, { playouts: 900 }).chances.map(({ answer }) => answer)).size, battle + 3);
    const odd = lines.map((line, i) =>
      i === 11 && line.kind === "answer" ? { ...line, player: 1 - line.player } : line,
    );
    assert.equal(new Set(whole(odd, { playouts: 200 }).chances.map(({ answer }) => answer)).size, 10);
    assert.deepEqual(inEnglish(whole(lines.slice(0, 1), {})), { chances: [], mistakes: [] });
  });

  it("calls a timeout a mistake if it loses the match", () => {
    const late: RecordLine[] = [...lines.slice(0, 62), { kind: "answer", player: 1, failure: "timeout", ms: 200 }];
    const { mistakes } = whole(late, { player: 1, playouts: 1600 });
    const found = mistakes.find(({ answer }) => answer === 61);
    assert.deepEqual([found?.turn, found?.player], [32, 1]);
    assert.match(english(found?.text ?? ""), /^turn 32 \?\?? \d+ → \d+ %: played no answer \(timeout\); better is .+$/);
  });

  it("reports every missed win, however little chance it cost", function () {
    this.timeout(120_000);
    const losses: number[] = [];
    const games = isLongRun ? 12 : 2;
    for (const rules of ["1.0", "1.1", "1.2"]) {
      for (let game = 0; game < games; game++) {
        const { lines, winner } = officialMatch(rules, game);
        const last = lines.at(-1)!;
        if (last.kind !== "answer" || last.player !== winner || !/ATTACK|USE|SUMMON/.test(last.text ?? "")) continue;
        const record: RecordLine[] = [...lines.slice(0, -1), { ...last, text: "PASS" } as RecordLine];
        const answer = lines.length - 2;
        const { mistakes } = whole(record, { player: winner, playouts: 1000 });
        const found = mistakes.findLast((one) => one.answer === answer);
        assert.deepEqual([found?.wins, found?.kept], [true, 1], `${rules} ${game}`);
        assert.match(english(found!.text), /^turn \d+ \?.? 100 → \d\d? %: could have won here: .+; played Pass$/);
        losses.push(found!.loss);
        const [given, best] = weighAnswers(record, answer, [found!.better])!;
        assert.equal(best!.chance, 1);
        assert.ok(given!.chance < 1);
      }
    }
    assert.ok(losses.length > games, `${losses}`);
    assert.ok(Math.min(...losses) < 0.02, `${losses}`);
  });

  it("is certain that the opponent wins if visible cards suffice", () => {
    const { lines, winner } = officialMatch("1.1", 0);
    const loser = 1 - winner;
    const before = lines.findLastIndex((line) => line.kind === "answer" && line.player === loser);
    const { chances } = whole(lines, { player: loser, playouts: isLongRun ? 4000 : 2000 });
    assert.equal(chances.findLast(({ answer }) => answer === before - 1)?.chance, 0);
  });

  it("calls a crash that lost the match a mistake, though hardly anything was left to lose", () => {
    const loser = 1 - winner;
    const last = lines.findLastIndex((line) => line.kind === "answer" && line.player === loser);
    const crashed: RecordLine[] = [
      ...lines.slice(0, last),
      { kind: "answer", player: loser, failure: "crash", ms: 1 } as RecordLine,
    ];
    const { mistakes } = whole(crashed, { player: loser, playouts: 1600 });
    const found = mistakes.find(({ answer }) => answer === last - 1);
    assert.match(
      english(found?.text ?? "none"),
      /^turn \d+ \?! \d+ → \d+ %: played no answer \(crash\); better is .+$/,
    );
    assert.ok(found!.loss < 0.1, String(found!.loss));
  });
});

/** Some positions of a game: every so manieth of a match. */
function positions(name: string): Source[] {
  const known = knownGames[name]!;
  const found: Source[] = [];
  known.positions(1, ({ state, ask }, answer) => {
    const analysis = known.game.extras?.analysis;
    if (answer % 13 === 0 && analysis && !analysis.isExact) found.push({ state: analysis.scene(state, ask), ask });
    return found.length < 8;
  });
  return found;
}

const foreseen = games.flatMap((game) => {
  const by = game.extras?.analysis;
  return by && !by.isExact ? [{ game, by }] : [];
});

describe("What a player cannot know", () => {
  for (const { game, by } of foreseen) {
    const asked = (state: unknown, player: number) =>
      game.rules.listPrompts(state).find((prompt) => prompt.kind === "ask" && prompt.player === player);

    it(`${game.id}: is dealt anew so that the player would be asked exactly the same question`, () => {
      for (const { state, ask } of positions(game.id)) {
        for (let world = 0; world < 5; world++) {
          const imagined = by.imagine(state, ask.player, createQuickRandom(`${world}`));
          assert.deepEqual(asked(imagined, ask.player), asked(state, ask.player));
        }
      }
    });

    it(`${game.id}: does not affect the judgement of an answer`, () => {
      for (const [index, { state, ask }] of positions(game.id).entries()) {
        const [first = ""] = by.candidates(state, ask, () => 0);
        const values = [state, by.imagine(state, ask.player, createQuickRandom("other"))].map((one) => {
          const trial = toTrial({ text: first });
          const scene: MatchScene = { index, ask, state: one, reply: trial.reply };
          for (let world = 0; world < 4; world++) tryOnce(game.rules, by, scene, [trial]);
          return trial.values;
        });
        assert.deepEqual(values[0], values[1]);
      }
    });
  }
});

describe("A game that is judged exactly", () => {
  it("reports the share of the best score, and every answer below the optimum as a mistake, without playouts", () => {
    const combat = games.find(({ extras }) => extras?.analysis?.isExact)!;
    const answers: RecordLine[] = [];
    const seeds = combat.rules.seeds("known 1");
    const options = parseOptions(combat, {});
    playBuiltins(
      combat as Game,
      ["greedy", "greedy"].map(() => combat.bots.builtins[0]!.name) as never,
      1,
      options,
      (source) => {
        answers.push({ kind: "answer", player: source.ask.player, text: "[]", ms: 1 });
        return true;
      },
    );
    const { kind, format, engine, at, timeScale, trace, bots } = lines[0] as Extract<RecordLine, { kind: "match" }>;
    const plan: RecordLine = { kind, format, engine, at, timeScale, trace, bots, game: combat.id, options, seeds };
    const { chances, mistakes } = whole([plan, ...answers], {});
    assert.equal(chances.length, answers.length);
    assert.deepEqual(
      mistakes.map(({ answer }) => answer),
      chances.filter(({ chance }) => chance < 1).map(({ answer }) => answer),
    );
    assert.ok(mistakes.length > 0);
  });
});

import assert from "node:assert/strict";
import { join } from "node:path";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { botFolder, markedLine } from "./hosted-bot.ts";
import { isLongRun, long } from "./long.ts";

const samples = join(__dirname, "../../samples");
const settings = { timeScale: 20, trace: true, commands: {}, cacheFolder: join(samples, "..", ".cache", "called") };

const steadyPython = `from base import BasePlayer
class Steady(BasePlayer):
    def __init__(self): self.new_round()
    def new_round(self):
        self.items = [5, 4, 1, 3, 0]
        self.strength = 0
    def start_turn(self, last_turn):
        if last_turn == 6: self.strength += 4
        elif last_turn in self.items: self.items.remove(last_turn)
        return 1 if self.strength < 12 else 0
    def play(self, card):
        if card == 9 and self.items: return self.items.pop()
        self.strength += card
        return 6
    def vorpal_choice(self, last_turn): return 7
    def result(self, bot, result, dungeon, vorped): self.new_round()
`;
const steadyScript = `class Steady {
  constructor() { this.newRound(); }
  newRound() {
    this.items = [5, 4, 1, 3, 0];
    this.strength = 0;
  }
  startTurn(lastTurn) {
    if (lastTurn === 6) this.strength += 4;
    else this.items = this.items.filter((item) => item !== lastTurn);
    return this.strength < 12 ? 1 : 0;
  }
  play(card) {
    if (card === 9 && this.items.length > 0) return this.items.pop();
    this.strength += card;
    return 6;
  }
  vorpalChoice() { return 7; }
  result() { this.newRound(); }
}
`;
const typed = steadyScript
  .replace("class Steady {", "export class Steady {\n  private items: number[] = [];\n  private strength = 0;")
  .replace("startTurn(lastTurn)", "startTurn(lastTurn: number | null): number")
  .replace("play(card)", "play(card: number): number");

describe("matches of bots that are called", function () {
  this.timeout(isLongRun ? 300_000 : 60_000);
  const pool = createPool({ size: 1 });
  after(() => pool.dispose());

  async function played(
    bot: string,
    opponent: string,
    given: { readonly seed: string; readonly options?: Record<string, unknown>; readonly timeScale?: number },
  ): Promise<MatchRecord> {
    const { seed, options, timeScale } = given;
    const matched = await resolveMatch({ bot, opponents: [opponent], folder: samples, options, timeScale }, settings);
    assert.ok(matched.ok, matched.ok ? "" : matched.message);
    return pool.play(planMatch(matched.setup, seed));
  }

  const getAnswers = (record: MatchRecord) => record.flatMap((line) => (line.kind === "answer" ? [line] : []));
  const getTexts = (record: MatchRecord) => getAnswers(record).map(({ text }) => text);

  it("a strategy of Dungeon plays the same games in each language", async () => {
    const folder = botFolder({ "bot.py": steadyPython, "bot.js": steadyScript, "bot.ts": typed });
    const same = { seed: "same", options: { games: isLongRun ? 400 : 10 } };
    const file = (ending: string) => join(folder, `bot.${ending}`);
    const python = await played(file("py"), file("py"), same);
    const outcome = createReplay(python).outcome!;
    assert.deepEqual(outcome.faults, [0, 0]);
    assert.equal(outcome.scores[0]! + outcome.scores[1]!, same.options.games);
    for (const [one, other] of [
      ["js", "js"],
      ["js", "py"],
      ["py", "js"],
      ["ts", "ts"],
    ] as const) {
      const record = await played(file(one), file(other), same);
      // The sentence alone tells the files apart.
      const { detail } = outcome;
      assert.deepEqual({ ...createReplay(record).outcome, detail }, outcome, `${one} against ${other}`);
      assert.deepEqual(getTexts(record), getTexts(python));
    }
  });

  for (const atOnce of [1, 12]) {
    (atOnce === 1 ? it : long.it)(
      `a call that hangs loses its own game alone, on its line, with ${atOnce} going on at once`,
      async () => {
        const source = steadyScript.replace(
          "    this.strength += card;",
          "    this.played = (this.played ?? 0) + 1;\n    while (this.played === 30); // <- here\n    this.strength += card;",
        );
        const folder = botFolder({ "bot.js": source });
        const options = { games: 12, limitMs: 150, firstLimitMs: 200, atOnce };
        const record = await played(join(folder, "bot.js"), "builtin:random", { seed: "7", options, timeScale: 1 });
        const replay = createReplay(record);
        const late = getAnswers(record).filter(({ failure }) => failure === "timeout");
        assert.ok(late.length > 0 && late.length < 12, `${late.length} time-outs`);
        assert.equal(replay.outcome?.faults?.[0], late.length);
        for (const { stack } of late) assert.equal(stack?.[0]?.line, markedLine(source));
        const problems = findProblems(replay).filter(({ kind }) => kind === "timeout");
        assert.deepEqual(new Set(problems.map(({ line }) => line)), new Set([markedLine(source)]));
      },
    );
  }

  long.it("a strategy of Perfect Aim plays the same match in Python and in JavaScript", async () => {
    const bots = ["python/collector.py", "javascript/collector.js"].map((file) => join(samples, "perfect-aim", file));
    const records: MatchRecord[] = [];
    for (const bot of bots) records.push(await played(bot, bot, { seed: "5" }));
    const [python, script] = records.map((record) => getTexts(record).filter((text) => text?.startsWith('{"id"')));
    assert.ok(python!.length > 100);
    assert.deepEqual(script, python);
    const [expected, outcome] = records.map((record) => createReplay(record).outcome);
    assert.deepEqual(outcome, expected);
  });
});

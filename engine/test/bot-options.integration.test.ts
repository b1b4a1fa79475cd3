import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "../cli/main.ts";
import { english } from "../l10n/speak.ts";
import { addDoubts, type BotOption, guessLines } from "../project/resolve/bot-options.ts";
import type { Problem } from "../record/problem.ts";

const crash: Problem = {
  player: 0,
  turn: 1,
  answer: 0,
  kind: "crash",
  severity: "error",
  message: "Turn 1: ValueError: not enough values to unpack (expected 12, got 11)",
  guessed: false,
};
const option: BotOption = {
  option: "rules",
  value: "1.1",
  guessed: true,
  because: "it reads the opponent's actions",
  others: ["1.0", "1.2"],
  file: "/bots/me.py",
};
const rather = { value: "1.2", because: "it reads 12 fields per card" };

describe("an option that is guessed from a bot's source", () => {
  const doubted = (problem: Problem, option: BotOption) => addDoubts([problem], [option], { player: 0, first: 0 })[0]!;

  it("is named if it was guessed, with the evidence", () => {
    assert.deepEqual(guessLines([option]), ["rules: 1.1, judging by me.py: it reads the opponent's actions"]);
    const { because: _, ...open } = option;
    assert.deepEqual(guessLines([open]), [
      "rules: 1.1, a guess, because me.py does not show it: set it with --rules or in spar.json",
    ]);
    assert.deepEqual(guessLines([{ ...option, guessed: false }]), []);
  });

  it("is doubted if the bot fails before its first answer, and the value that the source suggests is proposed", () => {
    const { message, instead } = doubted(crash, { ...option, rather });
    assert.equal(
      english(message),
      `${english(crash.message)}. Was this bot written for rules 1.2? (it reads 12 fields per card)`,
    );
    assert.deepEqual(instead, [{ file: "/bots/me.py", option: "rules", value: "1.2" }]);
    const { because: _, ...untold } = option;
    const open = doubted(crash, untold);
    assert.match(english(open.message), /rules 1\.1 is a guess: was the bot written for 1\.0 or 1\.2\?$/);
    assert.deepEqual(
      open.instead?.map(({ value }) => value),
      ["1.0", "1.2"],
    );
  });

  it("is named with its evidence at such a failure if nothing suggests another value", () => {
    const { message } = doubted(crash, option);
    assert.match(
      english(message),
      /It plays by rules 1\.1, judging by its source \(it reads the opponent's actions\)\.$/,
    );
  });

  it("is doubted at every crash if the source shows nothing, since versions may send the same for a while", () => {
    const { because: _, ...open } = option;
    const later = { ...crash, turn: 39, answer: 76, message: "Turn 39: ValueError: invalid literal for int()" };
    assert.match(english(doubted(later, open).message), /int\(\)\. rules 1\.1 is a guess: .* for 1\.0 or 1\.2\?$/);
    for (const problem of [
      { ...later, kind: "timeout" as const },
      { ...later, player: 1 },
    ])
      assert.deepEqual(doubted(problem, open), problem);
  });

  it("is not doubted later in the match, for other players, for other faults, or if the user has set it", () => {
    const missing = { ...crash, message: "Turn 1: ModuleNotFoundError: No module named 'cards'" };
    const lacking = { ...crash, message: "Turn 1: FileNotFoundError: [Errno 2] No such file or directory: 'a.json'" };
    for (const problem of [
      lacking,
      { ...crash, turn: 3, answer: 4 },
      { ...crash, player: 1, answer: 1 },
      { ...crash, kind: "illegal" as const },
      missing,
    ]) {
      assert.deepEqual(doubted(problem, option), problem);
    }
    assert.deepEqual(doubted(crash, { ...option, guessed: false }), crash);
  });
});

describe("the command line", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function played(source: string, ...options: string[]): Promise<string> {
    const bot = join(folder, "bot.py");
    writeFileSync(bot, source);
    const lines: string[] = [];
    const { log } = console;
    console.log = (line: string) => lines.push(line);
    try {
      await main(["match", bot, "builtin:greedy", "--seed", "1", ...options]);
    } finally {
      console.log = log;
    }
    return lines.join("\n");
  }

  const fields = "n, i, l, t, c, a, d, abilities, my_health_change, opponent_health_change, card_draw";
  const bot = (more = "") => `import sys
while True:
    for _ in range(2):
        health, mana, deck, rune, draw = input().split()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions): input()
    for _ in range(int(input())):
        ${fields}${more} = input().split()
    print("PASS" if int(mana) else "PICK 0")
    "SUMMON 1"
`;

  it("names the rules that it guessed from the source, in words and in JSON", async () => {
    assert.match(await played(bot(", lane")), /^rules: 1\.2, judging by bot\.py: it reads 12 fields per card$/m);
    const { rules, guessed } = JSON.parse(await played(bot(), "--json")) as { rules: string; guessed: BotOption[] };
    assert.equal(rules, "1.1");
    assert.deepEqual(
      guessed.map(({ option, value, because }) => [option, value, because]),
      [["rules", "1.1", "it reads the opponent's actions"]],
    );
    assert.doesNotMatch(await played(bot(), "--rules", "1.1"), /^rules:/m);
  });

  it("asks what rules a bot was written for if it crashes under rules that the user has set", async () => {
    const text = await played(bot(", lane"), "--rules", "1.1");
    assert.match(
      text,
      /not enough values to unpack.*Was this bot written for rules 1\.2\? \(it reads 12 fields per card\)/,
    );
  });

  it("continues the trial until the bot has something to summon", async () => {
    const patient = `def take(row): return [${Array.from({ length: 12 }, (_, i) => `row[${i}]`).join(", ")}]
while True:
    mine, his, hand = input().split(), input().split(), input().split()
    for _ in range(int(hand[1]) if len(hand) > 1 else 0):
        input()
    cards = [input().split() for _ in range(int(input()))]
    own = [c[1] for c in cards if c[2:4] == ["0", "0"] and 4 <= int(c[4]) <= int(mine[1])]
    print(f"SUMMON {own[0]}" if own else "PASS" if int(mine[1]) else "PICK 0")
`;
    assert.match(
      await played(patient),
      /^rules: 1\.1, judging by bot\.py: it did not fail when tried for a few turns$/m,
    );
  });

  it("tries each version of the rules if the bot's text leaves it in doubt, and says so", async () => {
    const reads = `while True:
    mine, his, hand = input().split(), input().split(), input()
    assert len(mine) == 4
    cards = [input().split() for _ in range(int(input()))]
    print("PASS" if int(mine[1]) else "PICK 0")
    "SUMMON 1;ATTACK 1 -1"
`;
    assert.match(await played(reads), /^rules: 1\.0, judging by bot\.py: it did not fail when tried for a few turns$/m);
  });

  it("refuses a bot for constructed decks only if it fails under every version", async () => {
    const area = bot(", area, lane");
    await assert.rejects(
      played(area),
      /This bot is for LOCM 1\.5, .*Spar has the rules 1\.0, 1\.1 and 1\.2; .*official referee/,
    );
    // One that only seems to read 13 fields is not refused.
    const seeming = (area: string) =>
      bot().replace(
        "import sys",
        `def unused():
    a, b, c, d, e, f, g, h, i, j, lane, l${area} = input().split()`,
      );
    for (const area of ["", ", area"]) {
      assert.match(await played(seeming(area)), /^rules: 1\.1, judging by bot\.py: it reads the opponent's actions$/m);
    }
  });
});

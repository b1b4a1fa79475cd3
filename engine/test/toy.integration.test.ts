import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { english } from "../l10n/speak.ts";
import type { MatchResult } from "../record/match-result.ts";
import { botFolder, markedLine } from "./hosted-bot.ts";

/** The command line built with the toy game and the toy language in its lists, and in those of the processes that play. */
function spar(...args: string[]) {
  const run = spawnSync(process.execPath, [join(__dirname, "../../dist/toy/spar.js"), ...args], { encoding: "utf8" });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

const careful = `class Careful:
    seen = 0

    def taken(self, count):
        self.seen += count

    def take(self, pile):
        if self.seen > 5:
            raise ValueError("no nerve")  # <- here
        return 1
`;

describe("a game and a language that are only registered in the lists", () => {
  it("are recognised, played and traced: a class of Python against a program of another language", () => {
    const folder = botFolder({ "loud.murmur": 'say 2\nsay 3 when 2\n-- TAKE "x"\n', "careful.py": careful });
    const record = join(folder, "match.spar.jsonl");
    const played = spar("match", join(folder, "loud.murmur"), join(folder, "careful.py"), "--json", "--record", record);
    assert.equal(played.code, 0, played.err);
    const result = JSON.parse(played.out) as MatchResult;
    // 15: 2 and 1, 3 and 1; then Careful has seen five, 2 and an exception.
    assert.deepEqual([result.game, result.winner, result.reason], ["take", 0, "unreadable"]);
    const places = readFileSync(record, "utf8")
      .split("\n")
      .flatMap((line) => [...line.matchAll(/"line":(\d+)/g)].map(([, number]) => Number(number)));
    assert.ok(places.includes(1) && places.includes(2), "the lines of the Murmur bot that answered are known");
    assert.ok(places.includes(markedLine(careful)), "so is the line of Python that raised");
  });

  it("have a problem marked on the line that made it", () => {
    const folder = botFolder({ "greedy.murmur": "say 1\n-- TAKE\nsay 9 when 3\n" });
    const played = spar("match", join(folder, "greedy.murmur"), "builtin:one", "--json");
    const { problems } = JSON.parse(played.out) as MatchResult;
    assert.deepEqual(
      problems.map(({ file, line, message }) => [dirname(file!), line, /one to three/.test(english(message))]),
      [[folder, 3, true]],
    );
  });

  it("are refused if they do not fit: no host calls a class in the toy language", () => {
    const bots = { "odd.murmur": { game: "take", form: "class" } };
    const folder = botFolder({ "odd.murmur": "say 1 -- TAKE\n", "spar.json": JSON.stringify({ bots }) });
    const { out } = spar("match", join(folder, "odd.murmur"), "builtin:one", "--json");
    const { problems } = JSON.parse(out) as MatchResult;
    assert.match(english(problems[0]!.message), /Take cannot call a Murmur class: the bot must read and print lines\./);
  });
});

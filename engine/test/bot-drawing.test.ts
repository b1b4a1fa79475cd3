import assert from "node:assert/strict";
import { english, inEnglish } from "../l10n/speak.ts";
import { collectBotNumbers, readDrawings } from "../record/bot-drawing.ts";
import { findProblems } from "../record/problems.ts";
import { createReplay } from "../record/replay.ts";
import { officialMatch } from "./recorded-match.ts";

describe("what a bot draws", () => {
  it("is read from the lines that begin with @spar, the rest stays text", () => {
    const drawn = readDrawings(
      [
        "thinking",
        '@spar {"text":"weak","at":12,"tone":"bad"}',
        '@spar {"text":"here","at":[3,4]}',
        '@spar {"arrow":[7,"opponent"],"text":"now"}',
        '@spar {"plot":{"value":0.25,"risk":-2}}',
        '@spar {"plot":{"value":0.5}}',
        '@spar {"mark":"panic"}',
        "done @spar {}",
      ].join("\n"),
    );
    assert.equal(drawn.rest, "thinking\ndone @spar {}");
    assert.deepEqual(drawn.drawings, [
      { kind: "text", text: "weak", at: { id: 12 }, tone: "bad" },
      { kind: "text", text: "here", at: { x: 3, y: 4 }, tone: "plain" },
      { kind: "arrow", from: { id: 7 }, to: { player: "opponent" }, text: "now", tone: "plain" },
    ]);
    assert.deepEqual(drawn.plots, { value: 0.5, risk: -2 });
    assert.deepEqual(drawn.marks, ["panic"]);
    assert.deepEqual(inEnglish(drawn.unread), []);
  });

  it("includes the numbers that psyleague reads, and adds up those marked with a plus", () => {
    const lines = ["[PDATA] depth = 7", "  [TDATA] turns = 41", "[PDATA+] nodes = 20", "[PDATA+] nodes = 1.5"];
    const others = ["[PDATA] name = long", "[PDATA] x=3", "PDATA y = 3", "[PDATA] z 3"];
    const { plots, summed, rest } = readDrawings([...lines, ...others].join("\n"));
    assert.deepEqual(plots, { depth: 7, turns: 41, nodes: 21.5 });
    assert.deepEqual([...summed], ["nodes"]);
    assert.equal(rest, [...lines, ...others].join("\n"));
  });

  it("gives each match the last value of each number, or the sum of those marked with a plus", () => {
    const answers = [
      "[PDATA] depth = 7\n[PDATA+] nodes = 20",
      undefined,
      '@spar {"plot":{"depth":9}}\n[PDATA+] nodes = 3',
    ];
    const lines = answers.map((stderr) => ({ kind: "answer" as const, player: 1, text: "PASS", ms: 1, stderr }));
    assert.deepEqual(collectBotNumbers(lines, 1), { depth: 9, nodes: 23 });
    assert.deepEqual(collectBotNumbers(lines, 0), {});
  });

  for (const [line, reason] of [
    ["{", /not JSON/],
    ["3", /not a JSON object/],
    ["{}", /missing/],
    ['{"text":"x","at":"there"}', /"at" must be/],
    ['{"arrow":[1]}', /"arrow" must be/],
    ['{"arrow":[1,[2]]}', /"arrow" must be/],
    ['{"plot":{"a":"1"}}', /"plot" must be/],
    ['{"plot":3}', /"plot" must be/],
    ['{"mark":3}', /"mark" must be/],
  ] as const) {
    it(`says what is wrong with ${line}`, () => {
      const { drawings, unread } = readDrawings(`@spar ${line}`);
      assert.deepEqual(drawings, []);
      assert.match(unread.map(({ why }) => english(why)).join(), reason);
    });
  }

  it("is noted at its turn if it cannot be read", () => {
    const { lines } = officialMatch("1.0", 0);
    const stderr = 'thinking\n@spar {"text":"fine"}\n@spar {"at":3}\n';
    const record = lines.map((line, i) => (i === 5 ? { ...line, stderr } : line));
    const found = findProblems(createReplay(record)).filter(({ answer }) => answer === 4);
    assert.deepEqual(inEnglish(found.map(({ kind, message }) => [kind, message])), [
      ["remark", 'Turn 3: "@spar {"at":3}" cannot be drawn: "text", "arrow", "plot", "mark" or "expect" is missing.'],
    ]);
  });
});

import assert from "node:assert/strict";
import { createAnalystThread } from "../arena/analyst/analyst-thread.ts";
import { weighAnswers } from "../arena/analyst/weigh-answers.ts";
import type { RecordLine } from "../record/match-record.ts";
import { officialMatch } from "./recorded-match.ts";

const { lines } = officialMatch("1.1", 1);
const short = lines.slice(0, 31);

describe("The analyst's thread", () => {
  const thread = createAnalystThread();
  after(() => thread.stop());

  it("tells what it finds as it finds it, weighs answers meanwhile, and is thrown away at once", async () => {
    const charted = new Set<number>();
    let told = () => {};
    const first = new Promise<void>((resolve) => {
      told = resolve;
    });
    const search = thread.analyse({ lines, budgetMs: 600_000 }, ({ chances, ...others }) => {
      assert.deepEqual(Object.keys(others), ["mistakes"]);
      for (const { answer } of chances) charted.add(answer);
      if (charted.size === lines.length - 1) told();
    });
    await first;
    assert.deepEqual(await thread.weigh({ lines, answer: 70, texts: ["PASS"] }), weighAnswers(lines, 70, ["PASS"]));
    await thread.stop();
    assert.equal(await search, false);
  });

  it("ends with its time, and gives way to the next match", async () => {
    const first = thread.analyse({ lines, budgetMs: 600_000 }, () => {});
    const second = await thread.analyse({ lines: short, budgetMs: 200 }, () => {});
    assert.deepEqual([await first, second], [false, true]);
  });

  it("finds nothing in a record that no game can follow, and is there for the next", async () => {
    const [head] = lines as [RecordLine & { kind: "match" }];
    assert.equal(await thread.analyse({ lines: [{ ...head, bots: [] }], budgetMs: 200 }, () => {}), false);
    assert.equal(await thread.weigh({ lines: [{ ...head, bots: [] }], answer: 0, texts: [] }), undefined);
    assert.equal(await thread.weigh({ lines: short, answer: 99, texts: [] }), undefined);
    assert.equal((await thread.weigh({ lines: short, answer: 0, texts: ["PICK 1"] }))?.length, 2);
  });
});

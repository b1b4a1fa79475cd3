import assert from "node:assert/strict";
import { join } from "node:path";
import { kindThread } from "./fuzz/kind-thread.ts";
import { long } from "./long.ts";

describe("an input that breaks its parser", () => {
  const thread = kindThread(join(__dirname, "fuzz/odd-kinds.ts"), { cpuMs: 800, ms: 2500, megabytes: 60 });
  after(() => thread.end());

  for (const [kind, error] of [
    ["fails", /^AssertionError.*too large/],
    ["hangs", /^it did not come to an end within \d+ ms, \d+ ms of them on the processor$/],
    ["fills the memory", /memory/],
    ["waits", /^it did not come to an end within [2-9]\d\d\d ms/],
  ] as const) {
    (kind === "fills the memory" ? long.it : it)(
      `${kind}: told with the input, and the same by its seed and path`,
      async () => {
        const { inputs, failure } = await thread.tryKind(kind, { seed: 7, count: 300 });
        assert.match(failure?.error ?? "", error);
        assert.ok(Number(failure!.input) > 900);
        assert.ok(inputs > 1 && inputs < 100);
        const { seed, path } = failure!;
        const again = await thread.tryKind(kind, { seed, path });
        assert.match(again.failure?.error ?? "", error);
        assert.equal(again.failure!.input, failure!.input);
      },
    );
  }

  for (const [kind, error] of [
    ["never opens", /^it did not come to an end/],
    ["cannot be opened", /no such file/],
  ] as const) {
    it(`${kind}: is reported`, async () => {
      const { failure } = await thread.tryKind(kind, { seed: 7, count: 1 });
      assert.match(failure?.error ?? "", error);
    });
  }
});

import assert from "node:assert/strict";
import * as v from "valibot";
import { timeScaleSchema } from "../../engine/project/settings/spar-config.ts";
import { contributes } from "../../package.json";

describe("the editor's settings", () => {
  it("spar.timeScale has the bounds of spar.json's", () => {
    const [scale] = contributes.configuration.flatMap(({ properties }) => properties["spar.timeScale"] ?? []);
    const { minimum, maximum } = scale!;
    for (const [value, isFine] of [
      [minimum, true],
      [maximum, true],
      [minimum * 0.999, false],
      [maximum * 1.001, false],
    ] as const) {
      assert.equal(v.is(timeScaleSchema, value), isFine, `${value}`);
    }
  });
});

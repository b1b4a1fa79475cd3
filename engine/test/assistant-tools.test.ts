import assert from "node:assert/strict";
import { contributes } from "../../package.json";
import { toInputSchema } from "../assistant/tool.ts";
import { tools } from "../assistant/tools.ts";

describe("the tools of an assistant", () => {
  it("are declared alike in the editor's manifest: names, descriptions, inputs, and whether they run bots", () => {
    const manifest = contributes.languageModelTools.map(({ name, modelDescription, tags, inputSchema: schema }) => {
      return { name, modelDescription, runsBots: tags.includes("runs-bots"), schema };
    });
    const own = tools.map(({ name, description, runsBots, input }) => {
      return { name: `spar_${name}`, modelDescription: description, runsBots, schema: toInputSchema(input) };
    });
    assert.deepEqual(manifest, JSON.parse(JSON.stringify(own)));
  });
});

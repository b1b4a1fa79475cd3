import assert from "node:assert/strict";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(__dirname, "../..");

describe("the part of Spar for browsers", () => {
  it("imports only vscode, and nothing of Node", async () => {
    const { metafile, warnings } = await build({
      ...{ absWorkingDir: root, entryPoints: ["extension/client/web/extension.ts"], bundle: true, write: false },
      ...{ platform: "browser", format: "cjs", external: ["vscode"], metafile: true, outdir: "nowhere" },
    });
    assert.deepEqual(warnings, []);
    const [output] = Object.values(metafile.outputs);
    assert.deepEqual([...new Set(output!.imports.map(({ path }) => path))], ["vscode"]);
    const foreign = Object.keys(metafile.inputs).filter((path) =>
      /engine\/(bots|match|arena|project|cli)\//.test(path),
    );
    assert.deepEqual(foreign, []);
  });
});

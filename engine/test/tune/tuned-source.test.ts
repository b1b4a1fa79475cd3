import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  applyVersion,
  findSpec,
  formatSourcePatch,
  readTunableSource,
  replaceValues,
  type TunedSource,
} from "../../app/tune/tuned-source.ts";
import { sourceFiles } from "../bot-runs.ts";

function tuned(files: Readonly<Record<string, string>>): TunedSource | string {
  const file = sourceFiles(files);
  return readTunableSource(findSpec(file, "/", { game: "locm" })!);
}

function changed(source: string, values: readonly number[], name = "bot.py"): string {
  const found = tuned({ [name]: source });
  assert.ok(typeof found !== "string", String(found));
  return replaceValues(found, values).files.get(name)!.toString();
}

describe("a source with other numbers", () => {
  it("keeps whole numbers whole, decimals decimals, and all else byte for byte", () => {
    const source = 'A = 2.50  # tune 0..10\r\nB = -3  # tune -5..5\nC = "é"; D = 1e-3  # tune 0..1\n';
    assert.equal(
      changed(source, [3, 4, 0.25]),
      'A = 3.00  # tune 0..10\r\nB = 4  # tune -5..5\nC = "é"; D = 2.5e-1  # tune 0..1\n',
    );
    assert.equal(changed(source, [2.5, -3, 0.001]), source);
  });

  it("never puts a minus sign behind another one", () => {
    assert.equal(changed("int a = b-2; // tune -9..9\n", [-4], "bot.cpp"), "int a = b-(-4); // tune -9..9\n");
    assert.equal(changed("#define A -2 // tune -9..9\n", [4], "bot.cpp"), "#define A +4 // tune -9..9\n");
    assert.equal(changed("(def w [1 -2]) ; tune -9..9\n", [1, 3], "bot.clj"), "(def w [1 +3]) ; tune -9..9\n");
  });

  it("finds marks in all files of the bot, and reports wrong ones", () => {
    const main = "import weights\nA = 1  # tune\nprint(input())\n";
    const found = tuned({ "bot.py": main, "weights.py": "B = 2  # tune 0..9\n" });
    assert.ok(typeof found !== "string");
    assert.deepEqual(
      found.numbers.map(({ path, name }) => `${path} ${name}`),
      ["bot.py A", "weights.py B"],
    );
    assert.equal(tuned({ "bot.py": main, "weights.py": "\nB = x  # tune\n" }), 'weights.py:2: "x" is not a number.');
    assert.match(String(tuned({ "bot.py": "print(1)\n" })), /^bot\.py has no numbers to tune: mark/);
  });

  it("is a diff that git applies, and is written only if nothing has changed since", () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-tune-"));
    const file = join(folder, "bot.py");
    try {
      writeFileSync(file, "A = 1  # tune 0..9\nprint(input())\n");
      const source = readTunableSource(findSpec(file, "/", { game: "locm" })!) as TunedSource;
      const better = replaceValues(source, [7]);
      assert.match(
        formatSourcePatch(source.version, better, file, folder),
        /^--- a\/bot\.py\n\+\+\+ b\/bot\.py\n@@ -1,2 \+1,2 @@\n-A = 1 {2}# tune 0\.\.9\n\+A = 7 {2}# tune 0\.\.9\n print/,
      );
      assert.equal(applyVersion(source.version, better, file), undefined);
      assert.equal(readFileSync(file, "utf8"), "A = 7  # tune 0..9\nprint(input())\n");
      assert.match(applyVersion(source.version, better, file)!, /has changed since the run began: nothing was written/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

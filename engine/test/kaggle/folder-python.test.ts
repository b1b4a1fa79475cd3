import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { findLanguage } from "../../bots/languages/languages.ts";
import { findFolderPython } from "../../project/referee/simulations.ts";

describe("the Python that is asked for Kaggle simulations", () => {
  it("is that of spar.json, else the editor's, else that of the environment beside the bot, else the usual one", () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-python-"));
    const program = join(
      folder,
      ".venv",
      ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]),
    );
    const find = (commands = {}) =>
      [folder, join(folder, "bot.py")].map((path) => findFolderPython({ commands }, path).join(" "));
    const usual = findLanguage("python")!.command.join(" ");
    try {
      assert.deepEqual(find(), [usual, usual]);
      mkdirSync(dirname(program), { recursive: true });
      writeFileSync(program, "");
      writeFileSync(join(folder, ".venv", "pyvenv.cfg"), "");
      assert.deepEqual(find(), [program, program]);
      assert.deepEqual(find({ python: ["/opt/python"] }), ["/opt/python", "/opt/python"]);
      writeFileSync(join(folder, "spar.json"), '{ "commands": { "python": ["/own/python"] } }');
      assert.deepEqual(find({ python: ["/opt/python"] }), [resolve("/own/python"), resolve("/own/python")]);
      writeFileSync(join(folder, "spar.json"), '{ "commands": { "python": ["./tools/python", "-B"] } }');
      const own = `${join(folder, "tools", "python")} -B`;
      assert.deepEqual(find(), [own, own], "a path is relative to spar.json");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const variables = readFileSync(join(root, "docs/dev/variables.md"), "utf8");

describe("docs/dev/variables.md", () => {
  it("lists every variable of the sources, and no other", () => {
    const used = [".ci", "engine", "extension", "webview"].flatMap((folder) =>
      sourcesIn(join(root, folder)).flatMap((text) => text.match(/\bSPAR_[A-Z_]+\b/g) ?? []),
    );
    assert.deepEqual(listed(/\bSPAR_[A-Z_]+\b/g), [...new Set(used)].sort());
  });

  it("lists every npm script, and no other", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
    const table = listed(/^\| `(?:run )?([a-z0-9:-]+)` /gm);
    assert.deepEqual(table, Object.keys(scripts).sort());
  });
});

describe("docs/guide.md", () => {
  it("names what Windows lacks by the words of Spar's messages", () => {
    const texts = JSON.parse(readFileSync(join(root, "l10n/bundle.l10n.de.json"), "utf8")) as object;
    const isSaid = (words: string) =>
      Object.keys(texts).some((text) => {
        const [beginning = ""] = text.split(/[:.](?: |$)/);
        const parts = beginning.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
        return parts.join("").length > 9 && new RegExp(`^${parts.join(".+")}`).test(words);
      });
    const [, section = ""] = readFileSync(join(root, "docs/guide.md"), "utf8").split("\n## On Windows\n");
    const said = [...section.split("\n## ")[0]!.matchAll(/^\| `([^`]+)`/gm)].map(([, text]) => text!);
    assert.ok(said.length > 3);
    assert.deepEqual(
      said.filter((words) => !isSaid(words)),
      [],
    );
  });
});

describe("CONTRIBUTING.md", () => {
  it("has at most 5 kB", () => {
    assert.ok(readFileSync(join(root, "CONTRIBUTING.md")).length <= 5 * 1024);
  });
});

function listed(pattern: RegExp): string[] {
  return [...new Set([...variables.matchAll(pattern)].map(([all, part]) => part ?? all))].sort();
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs|cjs|py)$/.test(name) && !name.includes("fixtures"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

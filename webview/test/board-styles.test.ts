import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const boards = join(import.meta.dirname, "../board/boards");
const games = readdirSync(boards, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readTexts(entry.name, ".css").length > 0)
  .map(({ name }) => name);

function readTexts(game: string, ending: string): readonly string[] {
  const files = readdirSync(join(boards, game)).filter((name) => name.endsWith(ending));
  return files.map((name) => readFileSync(join(boards, game, name), "utf8"));
}

/** The classes that a game's style sheets style wherever they are: those with which selectors begin. */
function listStyledClasses(game: string): ReadonlySet<string> {
  const selectors = readTexts(game, ".css")
    .join("\n")
    .replace(/\/\*.*?\*\//gs, "")
    .matchAll(/([^{};]+)\{/g);
  const classes = [...selectors].flatMap(([, all = ""]) =>
    all.split(",").flatMap((each) => /^\.([\w-]+)(?![\w-]|\.)/.exec(each.trim())?.[1] ?? []),
  );
  return new Set(classes.filter((name) => !name.startsWith("vscode-")));
}

/** The classes of a game's elements, as far as its source spells them. */
function listUsedClasses(game: string): ReadonlySet<string> {
  const attributes = readTexts(game, ".tsx")
    .join("\n")
    .matchAll(/\bclass=("[^"]*"|\{`[^`]*`\}|\{[^{}]*\})/g);
  const spelt = [...attributes].flatMap(([, value = ""]) => [...value.matchAll(/"([^"]*)"|[`}]([^`$]*)(?=[`$])/g)]);
  return new Set(spelt.flatMap(([, quoted, plain]) => (quoted ?? plain ?? "").split(/\s+/).filter(Boolean)));
}

describe("the style sheets of the boards", () => {
  it("style no element of another game's board, since a page has all of them", () => {
    assert.ok(games.length >= 5);
    for (const styling of games) {
      const styled = listStyledClasses(styling);
      assert.ok(styled.size > 0, `${styling} has a style sheet without rules`);
      for (const other of games.filter((each) => each !== styling)) {
        const shared = [...listUsedClasses(other)].filter((name) => styled.has(name));
        assert.deepEqual(shared, [], `${styling} styles classes of ${other}`);
      }
    }
  });
});

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skip } from "../../engine/test/skip.ts";
import manifest from "../../package.json";
import texts from "../../package.nls.json";

const root = join(__dirname, "../..");
const { contributes, capabilities } = manifest;
type Entry = { readonly command: string; readonly group?: string; readonly when?: string };
type Offered = { readonly command: string; readonly enablement?: string };
const menus = Object.entries(contributes.menus) as [string, readonly Entry[]][];
const commands = contributes.commands.map(({ command }) => command);
/** The texts of the manifest, by the file of their language. */
const languages = readdirSync(root)
  .filter((name) => /^package\.nls\..*json$/.test(name))
  .map((name) => [name, JSON.parse(readFileSync(join(root, name), "utf8"))] as [string, typeof texts]);
const titlesIn = (translations: Readonly<Record<string, string>>) =>
  contributes.commands.map(({ title }) => translations[title.slice(1, -1)]!);
const settings = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));

describe("what Spar adds to the editor", () => {
  it("names only existing commands in menus, keys and steps", () => {
    const named = [...menus.flatMap(([, entries]) => entries), ...contributes.keybindings].map(
      ({ command }) => command,
    );
    const linked = [
      ...JSON.stringify([contributes.walkthroughs, contributes.viewsWelcome, texts]).matchAll(/command:(spar\.\w+)/g),
    ];
    const missing = [...named, ...linked.map(([, command]) => command!)].filter((each) => !commands.includes(each));
    assert.deepEqual(missing, []);
  });

  it("has at most thirty commands in the palette, without duplicates", () => {
    const named = contributes.menus.commandPalette.map(({ command }) => command);
    assert.deepEqual([...new Set(named)], named);
    const hidden = contributes.menus.commandPalette.filter(({ when }) => when === "false").map((each) => each.command);
    const seen = commands.filter((each) => !hidden.includes(each));
    assert.ok(seen.length <= 30, `${seen.length} commands: ${seen.join(", ")}`);
  });

  it("titles each command with a verb and its object, and no two alike, in every language", () => {
    const verbs =
      /^(Add|Apply|Build|Choose|Compare|Copy|Create|Debug|Double|End|Export|Filter|Go|Import|Keep|Open|Pause|Pin|Play|Repeat|Resume|Run|Save|Show|Stop|Tune) \S/;
    assert.deepEqual(
      titlesIn(texts).filter((title) => !verbs.test(title)),
      [],
    );
    for (const [file, translations] of languages) {
      const titles = titlesIn(translations);
      assert.deepEqual([...new Set(titles)], titles, file);
    }
  });

  it("has no two entries at the same position of a menu", () => {
    for (const [menu, entries] of menus.filter(([menu]) => menu !== "commandPalette")) {
      const places = entries.map(({ group, when }) =>
        menu === "view/title" ? group : `${group} ${when?.includes("series")}`,
      );
      assert.deepEqual([...new Set(places)], places, menu);
    }
  });

  it("uses two chords for each key binding, and none that types a character", () => {
    for (const { key, mac } of contributes.keybindings) {
      assert.match(key, /^ctrl\+k \S+$/);
      assert.match(mac, /^cmd\+k \S+$/);
    }
  });

  it("has no setting whose name is a prefix of another, nor the one that language clients read", () => {
    for (const name of [...settings, "spar.trace.server"])
      assert.deepEqual(
        settings.filter((other) => other.startsWith(`${name}.`) || name.startsWith(`${other}.`)),
        [],
      );
  });

  it("does not let an untrusted folder name a program", () => {
    const { restrictedConfigurations } = capabilities.untrustedWorkspaces;
    assert.ok(restrictedConfigurations.includes("spar.commands"));
    assert.ok(restrictedConfigurations.every((name) => settings.includes(name)));
  });

  it("offers in a browser without a server only what can be done there: records on the board", () => {
    // One of these holds where a bot was found, something was played, or processes can be started at all.
    const takesBots = /spar\.(?!boardOpen)|isWeb|^false$/;
    const palette = new Map((contributes.menus.commandPalette as readonly Entry[]).map((each) => [each.command, each]));
    const offered = contributes.commands.filter(({ command, enablement = "" }: Offered) => {
      const conditions = [palette.get(command)?.when ?? "", ...enablement.split("||")];
      return !conditions.some((each) => takesBots.test(each)) || enablement.includes("boardOpen");
    });
    assert.deepEqual(
      offered.map(({ command }) => command),
      ["spar.savePicture", "spar.goToTurn"],
    );
    const { views, walkthroughs, languageModelTools } = contributes;
    const parts = [...views.spar, ...walkthroughs, ...languageModelTools, ...contributes.menus["file/newFile"]];
    assert.deepEqual(
      [...new Set(parts.map(({ when }) => when))].sort(),
      // Tools also give way to the MCP server where that is wanted.
      ["!isWeb || remoteName", "(!isWeb || remoteName) && config.spar.assistants != mcp"],
    );
  });

  it("has pictures of each of the first steps, which is completed by doing it", () => {
    for (const { media, completionEvents } of contributes.walkthroughs[0]!.steps) {
      for (const file of Object.values(media.image)) assert.ok(existsSync(join(root, file)), file);
      assert.ok(completionEvents.length > 0);
    }
  });
});

describe("the scripts of package.json", () => {
  it("mean the same to Windows' cmd as to a Unix shell", () => {
    const { "test:windows": _onLinux, ...scripts } = manifest.scripts;
    const onlyUnix = /(?:^|&&) *(?:\w+=|(?:cp|env|export|mv|rm|sh|bash) )|['$`;<>|*](?=[^"]*(?:"[^"]*"[^"]*)*$)/;
    assert.deepEqual(
      Object.entries(scripts).filter(([, script]) => onlyUnix.test(script)),
      [],
    );
  });

  it("can be run with a variable", function () {
    if (!process.env.npm_execpath) skip(this, "not started by npm");
    const folder = mkdtempSync(join(tmpdir(), "spar with "));
    const show = 'node -p "[process.env.SPAR_SHOW, ...process.argv.slice(1)].join()"';
    writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { show } }));
    const args = [join(root, ".ci/tools/with.mjs"), "SPAR_SHOW=a=b", "show", "one", "two words"];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    rmSync(folder, { recursive: true });
    assert.match(stdout, /^a=b,one,two words$/m, stderr);
  });
});

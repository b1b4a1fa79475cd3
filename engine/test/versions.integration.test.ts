import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { planPoolSeries } from "../arena/series/series.ts";
import { type MatchStore, openMatchStore } from "../match/history/match-store.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { readSourceVersion } from "../project/versions/source-version.ts";
import { openVersionStore, type VersionStore } from "../project/versions/version-store.ts";
import { getBotForm, getBotVersion, getOriginal } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { skip } from "./skip.ts";

const wall = join(__dirname, "../../samples/combat/javascript/wall.js");

describe("versions of a bot's source", () => {
  let folder = "";
  let bot = "";
  let store: MatchStore;
  let versions: VersionStore;
  let settings: Settings;
  const openStore = (limits?: { max: number; sweepAfterMs: number }) => {
    store = openMatchStore(join(folder, "storage", "matches"));
    versions = openVersionStore(join(folder, "storage"), store, limits);
    settings = { timeScale: 20, trace: false, commands: {}, cacheFolder: join(folder, "cache"), versions };
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-versions-"));
    mkdirSync(join(folder, "bots"));
    bot = join(folder, "bots", "wall.js");
    cpSync(wall, bot);
    openStore();
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const change = (text: string) => writeFileSync(bot, `${readFileSync(wall, "utf8")}\n// ${text}\n`);
  const keep = () => {
    const { id } = versions.note(bot);
    versions.keepNoted();
    return id;
  };
  const meet = (opponent: string) => resolveMatch({ bot, opponents: [opponent], folder: dirname(bot) }, settings);
  const getMessage = async (opponent: string) => {
    const matched = await meet(opponent);
    return matched.ok ? "it can be played" : matched.message;
  };

  describe("are reported by their content", () => {
    it("independent of where the files are", () => {
      const copy = join(folder, "elsewhere", "wall.js");
      cpSync(bot, copy);
      assert.equal(readSourceVersion(copy).id, readSourceVersion(bot).id);
      change("other");
      assert.notEqual(readSourceVersion(copy).id, readSourceVersion(bot).id);
    });

    it("including the modules, the project and the data that the program names", () => {
      writeFileSync(bot, 'const a = require("../parts/a.js");\nrequire("fs").readFileSync("weights.json");\na();\n');
      mkdirSync(join(folder, "parts"));
      writeFileSync(join(folder, "parts", "a.js"), "module.exports = () => {};");
      writeFileSync(join(folder, "bots", "weights.json"), "[1]");
      writeFileSync(join(folder, "bots", "package.json"), "{}");
      writeFileSync(join(folder, "bots", "notes.txt"), "not a part");
      const { id, main, files } = readSourceVersion(bot);
      assert.equal(main, "bots/wall.js");
      assert.deepEqual([...files.keys()].sort(), [
        "bots/package.json",
        "bots/wall.js",
        "bots/weights.json",
        "parts/a.js",
      ]);
      writeFileSync(join(folder, "parts", "a.js"), "module.exports = () => 1;");
      assert.notEqual(readSourceVersion(bot).id, id);
    });

    it("including data whose path is joined from parts", () => {
      const file = join(folder, "bots", "joined.py");
      writeFileSync(file, 'import os\nopen(os.path.join(os.path.dirname(__file__), "data", "net.txt"))\n');
      mkdirSync(join(folder, "bots", "data"));
      writeFileSync(join(folder, "bots", "data", "net.txt"), "1");
      const { id, files } = readSourceVersion(file);
      assert.ok(files.has("data/net.txt"));
      writeFileSync(join(folder, "bots", "data", "net.txt"), "2");
      assert.notEqual(readSourceVersion(file).id, id);
    });
  });

  describe("are found", () => {
    it("as the previous one: the last that differs from the current file", async () => {
      const first = keep();
      assert.equal(await versions.find("previous", bot), undefined);
      change("second");
      const second = keep();
      assert.equal((await versions.find("previous", bot))?.id, first);
      change("third, never played");
      assert.equal((await versions.find("previous", bot))?.id, second);
      // With `cpSync`, Node misreads letters of what is there on Windows.
      copyFileSync(wall, bot);
      keep();
      assert.equal((await versions.find("previous", bot))?.id, second);
    });

    it("by name, only of this bot, and by the beginning of an id, also in the next process", async () => {
      const { id } = versions.name(bot, "first try");
      change("second");
      keep();
      await store.close();
      openStore();
      assert.equal((await versions.find("first try", bot))?.id, id);
      const other = join(folder, "bots", "other.js");
      cpSync(bot, other);
      assert.equal(await versions.find("first try", other), undefined);
      assert.equal((await versions.find(id.slice(0, 7), bot))?.id, id);
      assert.deepEqual(
        (await versions.getVersions(bot)).map(({ name }) => name),
        [undefined, "first try"],
      );
    });

    it("with their files, until their contents are deleted", async () => {
      const { id } = versions.name(bot, "kept");
      change("second");
      const kept = (await versions.byId(id))!;
      const getMain = () => (versions.written(kept, bot) as { file: string }).file;
      const main = getMain();
      assert.equal(basename(main), "wall.js");
      assert.equal(readFileSync(main, "utf8"), readFileSync(wall, "utf8"));
      writeFileSync(main, "changed by somebody");
      assert.equal(readFileSync(getMain(), "utf8"), readFileSync(wall, "utf8"));
      rmSync(join(folder, "storage", "versions", "contents"), { recursive: true });
      assert.equal(versions.written(kept, bot), undefined);
      assert.match(await getMessage("version:kept"), /source of version kept of wall.js has been deleted/);
    });

    it("by the hash alone of weights that are too large, as long as these are what they were", async () => {
      const weights = join(dirname(bot), "weights.bin");
      writeFileSync(bot, `${readFileSync(wall, "utf8")}\n// reads "weights.bin"\n`);
      writeFileSync(weights, Buffer.alloc(17_000_000));
      const { id } = versions.name(bot, "light");
      const kept = (await versions.byId(id))!;
      const written = versions.written(kept, bot) as { file: string };
      assert.equal(readFileSync(join(dirname(written.file), "weights.bin")).length, 17_000_000);
      rmSync(dirname(written.file), { recursive: true });
      appendFileSync(weights, "x");
      assert.notEqual(readSourceVersion(bot).id, id);
      assert.equal(
        await getMessage("version:light"),
        "Version light of wall.js had another weights.bin, which was too large to keep.",
      );
    });

    it("up to a maximum, beyond which only those with a name or a note stay", async () => {
      const { id } = versions.name(bot, "kept");
      const others = ["a", "b", "c"].map((text) => {
        change(text);
        return keep();
      });
      store.note(others[0]!, "greedy");
      await store.close();
      openStore({ max: 2, sweepAfterMs: 0 });
      change("d");
      const last = keep();
      await new Promise((go) => setTimeout(go));
      const found = async () => (await versions.getVersions(bot)).map((version) => version.id);
      assert.deepEqual(await found(), [last, others[2], others[0], id]);
    });
  });

  describe("are played against", () => {
    it("with a name that says which version, and named in the record", async () => {
      const first = keep();
      change("second");
      const matched = await meet("version:previous");
      assert.ok(matched.ok, messageOfUnable(matched));
      const pool = createPool({ size: 1 });
      const record = await pool.play(planMatch(matched.setup, "1"));
      await pool.dispose();
      const { plan } = createReplay(record);
      assert.deepEqual(
        plan.bots.map((bot) => [bot.name, getBotVersion(bot), getOriginal(bot)]),
        [
          ["wall", readSourceVersion(bot).id, undefined],
          ["wall@previous", first, bot],
        ],
      );
      assert.equal(record.at(-1)?.kind, "end");
    });

    it("in a pool with others, which a series plays equally often", async () => {
      keep();
      change("second");
      const opponents = ["pool:builtin:greedy, version:previous"];
      const met = await Promise.all(
        [0, 1, 2].map((member) => resolveMatch({ bot, opponents, member, folder: dirname(bot) }, settings)),
      );
      const setups = met.map((matched) => {
        assert.ok(matched.ok, messageOfUnable(matched));
        assert.equal(matched.members, 2);
        return matched.setup;
      });
      const names = setups.map(({ bots }) => bots[1]!.name);
      assert.deepEqual(names, ["greedy", "wall@previous", "greedy"]);
      const planned = planPoolSeries(setups.slice(0, 2), "seed", 7).map(
        ({ plan, seats }) => plan.bots[seats[1]!]!.name,
      );
      assert.deepEqual(planned, [...names, "wall@previous", ...names]);
    });

    it("with the settings of spar.json for the file", async () => {
      keep();
      change("second");
      writeFileSync(
        join(folder, "bots", "spar.json"),
        '{ "bots": { "wall.js": { "game": "combat", "form": "lines" } } }',
      );
      const matched = await meet("version:previous");
      assert.ok(matched.ok, messageOfUnable(matched));
      assert.equal(getBotForm(matched.setup.bots[1]!), "lines");
    });

    it("unless they do not exist, which is reported in a sentence", async () => {
      assert.match(await getMessage("version:previous"), /no previous version of wall.js yet/);
      assert.match(await getMessage("version:best"), /no version best of wall.js/);
      settings = { ...settings, versions: undefined };
      assert.match(await getMessage("version:best"), /--history/);
    });

    it("unless they do not build, which reports problems of the version, not of the current file", async function () {
      if (spawnSync("cc", ["--version"]).status !== 0) skip(this, "no C compiler");
      bot = join(folder, "bots", "pass.c");
      writeFileSync(bot, "#include <stdio.h>\nint main(void) { return puts(missing); }\n");
      keep();
      writeFileSync(bot, '#include <stdio.h>\nint main(void) { return puts("PASS"); }\n');
      const up = { bot, opponents: ["version:previous"], folder: dirname(bot), game: "locm" };
      const matched = await resolveMatch(up, settings);
      assert.ok(!matched.ok);
      assert.match(matched.message, /^pass@previous: Compile error: .*missing/);
      assert.ok(matched.problems.every(({ file }) => file !== bot));
    });

    it("unless their tool is missing, which is reported as for a file", async () => {
      keep();
      change("second");
      settings = { ...settings, commands: { javascript: ["no-such-node"] } };
      const asFile = await getMessage("builtin:greedy");
      assert.match(asFile, /no-such-node/);
      assert.equal(await getMessage("version:previous"), asFile);
    });
  });
});

function messageOfUnable(matched: Awaited<ReturnType<typeof resolveMatch>>): string {
  return matched.ok ? "" : matched.message;
}

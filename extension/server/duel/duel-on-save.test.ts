import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "../../../engine/l10n/speak.ts";
import { openMatchStore } from "../../../engine/match/history/match-store.ts";
import { recogniseBot } from "../../../engine/project/recognise/bot-for-file.ts";
import { openVersionStore } from "../../../engine/project/versions/version-store.ts";
import { playedMatch } from "../../../engine/test/played-match.ts";
import { toUri } from "../base/bot-files.ts";
import type { EditorSettings } from "../base/settings.ts";
import { createDuels, type Duelling, startDuelAfter } from "./duels.ts";

describe("the duel after a save", () => {
  it("begins even while the one of the previous save is being stopped", async () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-save-duel-"));
    mkdirSync(join(folder, "bots"));
    const file = join(folder, "bots", "bot.py");
    writeFileSync(join(folder, "bots", "spar.json"), '{ "bots": { "bot.py": { "game": "locm" } } }');
    const store = openMatchStore(join(folder, "matches"));
    const versions = openVersionStore(folder, store);
    const begun: Duelling[] = [];
    const ends: (() => void)[] = [];
    const duels = createDuels(
      (duel) => {
        begun.push(duel);
        return new Promise((end) => ends.push(end));
      },
      () => {},
    );
    const uri = toUri(file);
    const settings = { editor: async () => ({ duelOnSave: true }) as EditorSettings };
    const run = { run: "run", bot: uri, opponent: "greedy", state: "finished", played: 1, of: 1 } as const;
    const summary = playedMatch(1, { problems: [], problemCount: 0 });
    const saved = (text: string) => {
      writeFileSync(file, `while True: print('PASS' if input() else '${text}')\n`);
      versions.note(file);
      versions.keepNoted();
      duels.checkSources();
      const found = recogniseBot(file, readFileSync(file, "utf8"));
      assert.ok(found.kind === "bot");
      return startDuelAfter({ ...run, summary }, found.bot, {
        duels,
        runs: { isRunning: () => false },
        settings,
        versions,
      });
    };
    try {
      await saved("first");
      assert.equal(inEnglish(duels.of(uri)), undefined, "there is no version before the first");
      await saved("second");
      const before = duels.of(uri)?.id;
      assert.ok(before !== undefined);
      while (begun.length < 1) await new Promise(setImmediate);
      await saved("third");
      assert.ok(begun[0]!.signal.aborted);
      assert.notEqual(duels.of(uri)?.id, before);
      ends[0]!();
      while (begun.length < 2) await new Promise(setImmediate);
      const stopped = duels.stop("enough");
      ends[1]!();
      await stopped;
    } finally {
      await store.close();
      rmSync(folder, { recursive: true });
    }
  });
});

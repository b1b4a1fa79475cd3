import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openRecords } from "../../../engine/assistant/named-match.ts";
import { tools } from "../../../engine/assistant/tools.ts";
import { createGuessThread } from "../../../engine/bots/guess/guess-line.ts";
import { main } from "../../../engine/cli/main.ts";
import { english, type Text } from "../../../engine/l10n/speak.ts";
import { createPool } from "../../../engine/match/pool.ts";
import { openVersionStore } from "../../../engine/project/versions/version-store.ts";
import { botFolder } from "../../../engine/test/hosted-bot.ts";
import type { ServerContext } from "../context/context.ts";
import { createPersonTable } from "../person/person.ts";
import type { SeenProblem } from "../problems/diagnostics.ts";
import { openMatchList } from "../stored/match-list.ts";
import { createSeriesBook } from "../stored/series-book.ts";
import { playRun } from "./play-run.ts";

/** Reads the cards of rules 1.2 in a match of 1.1. */
const source = `import sys
while True:
    for _ in range(2):
        health, mana, deck, rune, draw = input().split()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions): input()
    for _ in range(int(input())):
        n, i, l, t, c, a, d, abilities, my_health_change, opponent_health_change, card_draw, lane = input().split()
    print("PASS" if int(mana) else "PICK 0")
    "SUMMON 1"
`;

describe("the problems of a match", function () {
  this.timeout(60_000);
  const folder = botFolder({ "bot.py": source, "spar.json": '{ "game": "locm", "options": { "rules": "1.1" } }' });
  const file = join(folder, "bot.py");
  const settings = { timeScale: 1, trace: true, commands: {}, cacheFolder: join(folder, "built") };

  async function listByCommandLine(): Promise<readonly string[]> {
    const { log } = console;
    let printed = "";
    console.log = (line: string) => {
      printed += line;
    };
    try {
      await main(["match", file, "builtin:greedy", "--seed", "1", "--json"]);
    } finally {
      console.log = log;
    }
    const { problems } = JSON.parse(printed) as { problems: { player: number; message: Text }[] };
    return problems.filter(({ player }) => player === 0).map(({ message }) => english(message));
  }

  async function listByAssistant(): Promise<readonly string[]> {
    const around = {
      ...openRecords(folder, folder),
      mayNotRun: () => undefined,
      notes: async () => ({}),
      settings: () => settings,
    };
    const call = { signal: new AbortController().signal, progress() {} };
    const tool = tools.find(({ name }) => name === "run_match")!;
    const found = await tool.call({ bot: file, opponents: ["builtin:greedy"], seed: "1" }, around, call);
    const { problems } = found as { problems: { player: number; message: Text }[] };
    return problems.filter(({ player }) => player === 1).map(({ message }) => english(message));
  }

  async function listByEditor(): Promise<readonly string[]> {
    const matches = openMatchList(join(folder, "editor"), assert.fail);
    const pool = createPool({ size: 1 });
    const guesses = createGuessThread();
    const table = createPersonTable();
    const published: string[] = [];
    const parts = {
      ...{
        matches,
        pool,
        guesses,
        series: createSeriesBook(matches),
        versions: openVersionStore(folder, matches.store),
      },
      settings: { engine: () => Promise.resolve(settings) } as Partial<
        ServerContext["settings"]
      > as ServerContext["settings"],
      problems: {
        publish: (_: string, seen: readonly SeenProblem[]) =>
          void published.push(...seen.map(({ message }) => english(message))),
      } as Partial<ServerContext["problems"]> as ServerContext["problems"],
      connection: { sendNotification() {} },
      live: { receive() {} },
    } as unknown as ServerContext;
    const plays = { kind: "match", opponent: "builtin:greedy" } as const;
    const uri = String(pathToFileURL(file));
    try {
      await playRun({ id: "run", uri, plays, signal: new AbortController().signal, tell() {} }, parts, table);
    } finally {
      await Promise.all([pool.dispose(), table.pool.dispose(), guesses.dispose(), matches.store.close()]);
    }
    return published;
  }

  it("are the same for the command line, an assistant and the editor", async () => {
    const problems = await listByCommandLine();
    assert.ok(
      problems.some((message) => message.includes("Was this bot written for rules 1.2?")),
      problems.join("\n"),
    );
    assert.deepEqual(await listByAssistant(), problems);
    assert.deepEqual(await listByEditor(), problems);
  });
});

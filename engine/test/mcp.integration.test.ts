import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { tools } from "../assistant/tools.ts";
import { openHistory } from "../match/history/history.ts";
import { writeRecord } from "../record/record-file.ts";
import { long } from "./long.ts";
import { officialMatch } from "./recorded-match.ts";

interface Answer {
  readonly id?: number | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** What a tool said: what it found, or why not. */
type Content = Readonly<Record<string, unknown>>;

interface ShownTurn {
  readonly answer: string;
  readonly actions: readonly { readonly text: string; readonly verdict: string }[];
  readonly state: { readonly choices: readonly number[] };
  readonly cards: Readonly<Record<number, string>>;
  readonly choices: readonly unknown[];
}

interface PlayedMatch {
  readonly match: string;
  readonly bot: number;
  readonly seeds: Readonly<Record<string, string>>;
  readonly players: readonly { readonly name: string }[];
  readonly winner: number | null;
  readonly turns: number;
  readonly scores: readonly number[];
}

describe("spar mcp", () => {
  let folder: string;
  let child: ChildProcess | undefined;
  let count: number;
  let heard: (Answer & { method?: string })[];
  let look: () => void;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-mcp-"));
    mkdirSync(join(folder, "bots"));
    copyFileSync(join(__dirname, "../../samples/combat/javascript/wall.js"), join(folder, "bots/wall.js"));
    copyFileSync(join(__dirname, "../../samples/combat/javascript/wall.js"), join(folder, "outside.js"));
    count = 0;
    heard = [];
    look = () => {};
  });
  afterEach(() => {
    child?.kill();
    rmSync(folder, { recursive: true });
  });

  function start(...args: string[]): void {
    const program = join(__dirname, "../../dist/spar.js");
    child = spawn(process.execPath, [program, "mcp", "--history", join(folder, "kept"), ...args], {
      cwd: folder,
      stdio: ["pipe", "pipe", "pipe"],
    });
    createInterface({ input: child.stdout! }).on("line", (line) => {
      heard.push(JSON.parse(line));
      look();
    });
  }

  const until = (fits: (message: Answer & { method?: string }) => boolean) =>
    new Promise<Answer>((resolve) => {
      look = () => {
        const found = heard.find(fits);
        if (found) resolve(found);
      };
      look();
    });

  async function ask(method: string, params: object = {}): Promise<Answer> {
    const id = ++count;
    child!.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return until((message) => message.id === id);
  }

  async function call(name: string, input: object = {}): Promise<Content> {
    const { result, error } = await ask("tools/call", { name, arguments: input, _meta: { progressToken: "p" } });
    assert.equal(error, undefined, JSON.stringify(error));
    const [{ text }] = result!.content as [{ text: string }];
    return result!.isError ? { refused: text } : JSON.parse(text);
  }

  it("only reads, unless folders are allowed: problems, turns and other answers of records", async () => {
    const { lines } = officialMatch("1.0", 0);
    openHistory(join(folder, "kept/matches")).save(lines, "official");
    writeFileSync(join(folder, "shared.spar.jsonl"), writeRecord(lines));
    writeFileSync(join(folder, "secret.txt"), "secret");
    start();
    const hello = await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: {} });
    assert.equal(hello.result?.protocolVersion, "2025-06-18");
    const listed = (await ask("tools/list")).result!.tools as {
      name: string;
      annotations: { readOnlyHint: boolean };
    }[];
    assert.deepEqual(
      listed.map(({ name, annotations }) => [name, annotations.readOnlyHint]),
      tools.map(({ name, runsBots }) => [name, !runsBots]),
    );
    const { matches, of } = (await call("list_matches")) as { matches: Record<string, unknown>[]; of: number };
    assert.equal(of, 1);
    assert.deepEqual(Object.keys(matches[0]!), ["id", "at", "game", "players", "unfinished"]);
    assert.deepEqual([matches[0]!.id, matches[0]!.game], ["official", "locm"]);
    const problems = (await call("list_problems")) as { match: string; reason: string };
    assert.deepEqual([problems.match, typeof problems.reason], ["official", "string"]);
    const turn = { match: "shared.spar.jsonl", turn: 1 };
    const shown = (await call("show_turn", turn)) as unknown as ShownTurn;
    assert.equal(shown.state.choices.length, 3);
    assert.ok(shown.state.choices.every((card) => /^[A-Z]/.test(shown.cards[card]!)));
    const tried = (await call("try_answer", { ...turn, answer: "DANCE" })) as unknown as ShownTurn;
    assert.deepEqual(
      [tried.answer, tried.actions[0]!.text, tried.actions[0]!.verdict],
      ["DANCE", "DANCE", "unreadable"],
    );
    assert.ok(tried.choices.length > 0);
    const analysed = (await call("analyse", { player: 2, seconds: 1 })) as {
      chances: { player: number; byTurn: [number, number][] }[];
    };
    assert.deepEqual(
      analysed.chances.map(({ player }) => player),
      [2],
    );
    assert.ok(analysed.chances[0]!.byTurn.length <= 12);
    for (const [name, input, why] of [
      ["analyse", { player: 3 }, /^There is no player 3; the match has 2\.$/],
      ["run_match", { bot: "bots/wall.js" }, /^This server is read-only: start it with spar mcp --allow-run FOLDER/],
      ["show_turn", { turn: 999 }, /^That player has no turn 999; the last turn is \d+\.$/],
      ["show_turn", { turn: "x" }, /^turn: /],
      ["show_turn", { turn: 1, player: 3 }, /^There is no player 3; the match has 2\.$/],
      ["list_problems", { player: 3 }, /^There is no player 3; the match has 2\.$/],
      ["list_problems", { seat: 1 }, /^list_problems has no argument seat; it has match, player\.$/],
      ["list_problems", { match: "secret.txt" }, /^There is no match secret\.txt/],
      ["list_problems", { match: "../../etc/passwd" }, /^There is no match/],
    ] as const) {
      assert.match(((await call(name, input)) as { refused: string }).refused, why);
    }
    assert.equal((await ask("tools/call", { name: "nope" })).error?.code, -32602);
    assert.equal((await ask("resources/list")).error?.code, -32601);
    child!.stdin!.write("no json\n[]\n");
    await until(({ error }) => error?.code === -32700);
    await until(({ error }) => error?.code === -32600);
    const ended = once(child!, "exit");
    child!.stdin!.end();
    assert.deepEqual(await ended, [0, null]);
  });

  it("runs bots of allowed folders, and no others; a command is not an opponent", async () => {
    // Links need a right on Windows.
    const hasLink = process.platform !== "win32";
    if (hasLink) symlinkSync(join(folder, "outside.js"), join(folder, "bots/link.js"));
    start("--allow-run", join(folder, "bots"));
    await ask("initialize", { protocolVersion: "1999-01-01" });
    const played = (await call("run_match", { bot: "bots/wall.js", seed: "s" })) as {
      match: string;
      problems: unknown[];
    };
    const listed = (await call("list_matches")) as { matches: { id: string; players: string[]; reason: string }[] };
    assert.deepEqual(
      listed.matches.map(({ id, players, reason }) => [id, players[0], typeof reason]),
      [[played.match, "wall", "string"]],
    );
    assert.ok(played.problems.length > 0);
    const duel = await call("duel", { bot: "bots/wall.js", against: "builtin:greedy", matches: 4, seed: "s" });
    assert.deepEqual([duel.ended, duel.matches, duel.verdict], ["most", 4, "undecided"]);
    assert.match(String(duel.standing), /^(probably worse|no clear difference yet)/);
    assert.ok(heard.some(({ method }) => method === "notifications/progress"));
    for (const [name, input, why] of [
      ["run_match", { bot: "outside.js" }, /is not in a folder whose bots may run/],
      ...(hasLink ? [["run_match", { bot: "bots/link.js" }, /is not in a folder whose bots may run/] as const] : []),
      ["run_match", { bot: "bots/wall.js", opponents: ["outside.js"] }, /is not in a folder whose bots may run/],
      ["run_match", { bot: "bots/wall.js", opponents: ["touch hacked"] }, /^There is no opponent touch hacked/],
      ["run_match", { bot: "bots/wall.js", opponents: ["pool:touch hacked, builtin:none"] }, /^There is no opponent/],
      ["run_match", { bot: "touch hacked" }, /^There is no bot/],
      ["run_match", { bot: "builtin:greedy" }, /^There is no bot/],
      ["run_match", {}, /^bot: name the bot's file, or a match to play again\.$/],
      ["run_match", { again: "nowhere" }, /^There is no match nowhere/],
      ["run_match", { again: played.match, seed: "s" }, /^seed: a match that is played again keeps its seeds/],
      ["run_match", { again: played.match, bot: "outside.js" }, /is not in a folder whose bots may run/],
    ] as const) {
      assert.match(((await call(name, input)) as { refused: string }).refused, why);
    }
  });

  long.it("plays a match again with its seeds and seats, against another bot's ghost too", async () => {
    copyFileSync(join(__dirname, "../../samples/locm/javascript/curve.js"), join(folder, "bots/curve.js"));
    start("--allow-run", join(folder, "bots"));
    await ask("initialize", { protocolVersion: "2025-11-25" });
    const first = (await call("run_match", { bot: "bots/curve.js", swap: true })) as unknown as PlayedMatch;
    const again = (await call("run_match", { again: first.match })) as unknown as PlayedMatch;
    assert.deepEqual(again.seeds, first.seeds);
    assert.deepEqual([again.bot, again.players.map(({ name }) => name)], [2, first.players.map(({ name }) => name)]);
    assert.deepEqual([again.winner, again.turns, again.scores], [first.winner, first.turns, first.scores]);
    const ghost = { bot: "bots/curve.js", opponents: [`ghost:${first.match}#1`] };
    const met = (await call("run_match", ghost)) as unknown as PlayedMatch;
    assert.deepEqual([met.seeds, met.players[0]!.name], [first.seeds, "ghost of greedy"]);
    assert.deepEqual([met.winner, met.turns], [first.winner, first.turns]);
  });

  it("offers a prompt on improving a bot that names only existing tools and arguments", async () => {
    start();
    const { prompts } = (await ask("prompts/list")).result as { prompts: { name: string; description: string }[] };
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ["improve-a-bot"],
    );
    assert.match(prompts[0]!.description, /stronger with Spar/);
    const given = { name: "improve-a-bot", arguments: { bot: "bots/wall.js" } };
    const { messages } = (await ask("prompts/get", given)).result as { messages: [{ content: { text: string } }] };
    const { text } = messages[0].content;
    assert.match(text, /^# Improve a bot\n[\s\S]*\nBOT is bots\/wall.js$/);
    const calls = [...text.matchAll(/`(\w+) (\{"[^`]*\})`/g)].map(([, name, input]) => [name!, input!] as const);
    assert.deepEqual([...new Set(calls.map(([name]) => name))].sort(), [
      ...["analyse", "duel", "list_problems", "run_match", "show_turn"],
    ]);
    for (const [name, input] of calls) {
      const tool = tools.find((each) => each.name === name)!;
      const known = Object.keys("entries" in tool.input ? (tool.input.entries as object) : {});
      for (const [, argument] of input.matchAll(/"(\w+)":/g))
        assert.ok(known.includes(argument!), `${name} ${argument}`);
    }
    assert.equal((await ask("prompts/get", { name: "cook" })).error?.message, "There is no prompt cook.");
  });

  it("ends with one line if a folder to allow does not exist", async () => {
    start("--allow-run", join(folder, "nowhere"));
    let stderr = "";
    child!.stderr!.on("data", (part) => {
      stderr += part;
    });
    assert.deepEqual(await once(child!, "close"), [2, null]);
    assert.match(stderr, /^--allow-run: there is no folder [^\n]*\n$/);
  });
});

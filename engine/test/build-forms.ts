import { existsSync, mkdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { createProcessBot } from "../bots/process-bot/process-bot.ts";
import { findSandboxes, type SandboxKind } from "../bots/sandbox/sandbox.ts";
import { prepareBot } from "../project/prepare/prepare.ts";
import { plain, reads, runs, secret, writeAttack, writeSecret } from "./build-attacks.ts";

// Run by build-sandbox.integration.test.ts as a program of its own, as this user or another, in a folder that is that user's. Prints for
// each form of sandbox that works here which attacks of bots that are built and played in it came through, and which bots
// answered all the same.

const root = join(tmpdir(), "..");
const user = join(root, "user");

/** All that is told of the bot, from its build to its end. */
async function readReport(file: string, kind: SandboxKind): Promise<string> {
  const spec = { file, name: "bot", form: "lines", language: findFileLanguage(file)!.id } as const;
  const prepared = await prepareBot(spec, { cacheFolder: join(root, "cache"), isolation: kind, commands: {} });
  if (!prepared.ok) return JSON.stringify(prepared);
  const bot = createProcessBot({ ...prepared.stamp, sandbox: kind }, { game: "locm", timeScale: 5, trace: true });
  const started = await bot.start();
  const ask = { kind: "ask", player: 0, text: "1\n", ends: { lines: 1 }, limitMs: 2000, turn: 1, phase: "" } as const;
  const answers = started.ok ? await bot.ask([ask, { ...ask, limitMs: 200 }]) : [];
  await bot.stop();
  return JSON.stringify([prepared, started, answers]);
}

async function main() {
  mkdirSync(user);
  writeSecret(join(user, "secret"));
  const found: Record<string, Awaited<ReturnType<typeof triedIn>>> = {};
  for (const kind of (await findSandboxes("")).filter((each) => !each.endsWith("size"))) {
    found[kind] = await triedIn(kind);
  }
  console.log(JSON.stringify(found));
  process.exit(0);
}

/** Tries as many at once as there are processors: most of the time is that of compilers. */
async function triedIn(kind: SandboxKind) {
  const known = Object.entries({ ...reads, ...runs, ...plain });
  const attacks = known.filter(([, { files, tool }]) => files["spar.json"] === undefined && findProgram(tool));
  const came = new Set<string>();
  const answered = new Set<string>();
  const left = attacks.values();
  async function tryNext() {
    for (const [title, attack] of left) {
      const name = title.replace(/\W+/g, "-");
      const mark = join(user, `mark-${name}`);
      const bot = writeAttack(attack, join(root, "bots", kind, name), { secret: join(user, "secret"), mark });
      const reports = await readReport(bot, kind);
      if (reports.includes(secret) || existsSync(mark)) came.add(title);
      if (reports.includes('"text":"PASS"')) answered.add(title);
      if (process.argv.includes("tell")) console.error(kind, title, reports.slice(0, 300));
      rmSync(mark, { force: true });
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, tryNext));
  const tried = attacks.map(([title]) => title);
  return {
    tried,
    came: tried.filter((title) => came.has(title)),
    answered: tried.filter((title) => answered.has(title)),
  };
}

void main();

import { resolve } from "node:path";
import * as v from "valibot";
import { runDuel } from "../arena/duel.ts";
import { honestJobs } from "../arena/honest-jobs.ts";
import { pairsDiffer } from "../arena/pair.ts";
import { poolExecutor } from "../arena/pool-executor.ts";
import { usualSprt } from "../arena/sprt.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { createPool } from "../match/pool.ts";
import { planOf, seatsOf } from "../match/setup.ts";
import { type Matched, matchUp } from "../project/match-up.ts";
import { createReplay } from "../record/replay.ts";
import { isFile } from "../user-file.ts";
import { toldMatch, toldProblems } from "./told-match.ts";
import { Refused, type Surroundings, type Tool, tool } from "./tool.ts";

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));
const bot = v.pipe(name, v.description("The path of the bot's source file."));
const opponentForms =
  "builtin:NAME, the path of another bot's file, git:REVISION or version:NAME of the bot itself, or ghost:RECORD";
const seed = v.optional(v.pipe(name, v.description("Any text; the same seed gives the same match to the same bots.")));

const runMatch = tool({
  name: "run_match",
  title: "Run a match",
  description:
    "Plays one match of a bot and says who won, why, and what went wrong on which line of the bot's source. Takes some seconds. The match is kept: show_turn and try_answer look into it.",
  input: v.object({
    bot,
    opponents: v.optional(
      v.pipe(
        v.array(name),
        v.maxLength(15),
        v.description(`Each is ${opponentForms}. Default: as spar.json beside the bot says, else a builtin.`),
      ),
      [],
    ),
    seed,
    swap: v.optional(v.pipe(v.boolean(), v.description("The bot sits on the other side."))),
  }),
  runsBots: true,
  async call({ bot: file, opponents, seed: given, swap }, around, { signal }) {
    const matched = await matchedUp(file, opponents, around);
    const { setup } = matched;
    const pool = createPool({ size: 1 });
    try {
      const seats = seatsOf(setup, swap ? 1 : 0);
      const chosen = given ?? matched.seed ?? freshSeed();
      const record = await pool.play(planOf(setup, chosen, seats), { signal });
      const id = around.keep(record, seats[0]!, chosen);
      return { bot: seats[0]! + 1, ...toldMatch({ id, record, replay: createReplay(record) }) };
    } finally {
      await pool.dispose();
    }
  },
});

const mostMatches = 2000;

const duel = tool({
  name: "duel",
  title: "Is it better?",
  description:
    "Is a bot better than an opponent, by default than the file of the last commit? Plays pairs of matches until a sequential test can tell, and gives Elo with its 95 % interval. Takes minutes: ask for few matches first.",
  input: v.object({
    bot,
    against: v.optional(v.pipe(name, v.description(`${opponentForms}. Default: git:HEAD.`)), "git:HEAD"),
    matches: v.optional(
      v.pipe(
        v.number(),
        v.safeInteger(),
        v.minValue(2),
        v.maxValue(mostMatches),
        v.description("It ends undecided after so many."),
      ),
      200,
    ),
    seed,
  }),
  runsBots: true,
  async call({ bot: file, against, matches: most, seed: given }, around, { signal, progress }) {
    const { setup, ...matched } = await matchedUp(file, [against], around, true);
    const seedOfAll = given ?? matched.seed ?? freshSeed();
    if (!pairsDiffer(setup, seedOfAll))
      throw new Refused("Every match would be the same: all seeds are set, or a ghost plays.");
    const { jobs } = await honestJobs(undefined);
    const pool = createPool({ size: jobs });
    const tell = (_: unknown, { matches, verdict }: { matches: number; verdict: string }) =>
      progress(matches, most, verdict);
    try {
      const result = await runDuel({
        setup,
        seed: seedOfAll,
        test: usualSprt,
        most,
        executor: poolExecutor(pool),
        tell,
        signal,
      });
      const { verdict, ended, matches, wins, draws, losses, elo, los, broken } = result;
      const players = setup.bots.map((each) => each.name);
      const brokenBot = broken && { name: broken.name, ...toldProblems([broken.problem]) };
      return {
        players,
        verdict,
        ended,
        matches,
        wins,
        draws,
        losses,
        elo,
        chanceOfSuperiority: los,
        broken: brokenBot,
      };
    } finally {
      await pool.dispose();
    }
  },
});

/** Builds and joins whom the input names, as far as they may be run; throws Refused. */
async function matchedUp(
  named: string,
  opponents: readonly string[],
  around: Surroundings,
  compared = false,
): Promise<Matched & { ok: true }> {
  const file = resolve(around.folder, named);
  for (const each of [file, ...opponents.flatMap((opponent) => fileOf(opponent, around))]) {
    const why = await around.mayNotRun(each);
    if (why !== undefined) throw new Refused(why);
  }
  const matched = await matchUp({ bot: file, folder: around.folder, opponents, compared }, await around.settings(file));
  if (!matched.ok) throw new Refused(matched.message);
  return matched;
}

/** What names a bot without a program of its own, or another version of the bot itself. */
const noFile = /^(?:builtin|ghost|version|git):/;

/** The file of an opponent that has one. A command is none: an assistant could have it do anything. */
function fileOf(opponent: string, { folder }: Surroundings): string[] {
  if (noFile.test(opponent)) return [];
  const file = resolve(folder, opponent);
  if (isFile(file)) return [file];
  throw new Refused(`There is no opponent ${opponent}: it is ${opponentForms}.`);
}

/** What runs bots. */
export const runTools: readonly Tool[] = [runMatch, duel];

import { resolve } from "node:path";
import * as v from "valibot";
import { type DuelEnd, type DuelEvent, findDuelTest, playDuel } from "../app/duel.ts";
import { listAllProblems, playRequestedMatch, repeatMatch } from "../app/match.ts";
import { findOpinions } from "../app/second-opinions.ts";
import type { DuelResult, DuelState } from "../arena/duel/duel-state.ts";
import { chooseConcurrency } from "../arena/execute/concurrency.ts";
import { createPoolExecutor } from "../arena/execute/executor.ts";
import { isFile } from "../files/user-file.ts";
import { describe, describeOptional, describeWithDefault } from "../l10n/described-schema.ts";
import { english } from "../l10n/speak.ts";
import { type Thinkers, withPool } from "../match/pool.ts";
import type { MatchRequest, Settings } from "../project/resolve/match-request.ts";
import { getBotFile, getOriginal, readPlan } from "../record/match-record.ts";
import { type AnalysisStep, describeOpinion } from "../views/analysis-facts.ts";
import { describeChangedSources } from "../views/changed-source.ts";
import { describeDecidingValue } from "../views/duel-summary.ts";
import { toMatchReply, toProblemsReply } from "./match-reply.ts";
import { findMatch, findRecord, findTurn, matchInput, turnInput } from "./named-match.ts";
import { createAssistantTool, type Tool, type ToolContext, ToolRefusal } from "./tool.ts";

/** The reply about a duel. Elo and chances are about the first player; bounds that are infinite are null. */
function toDuelReply(result: DuelResult): object {
  const { verdict, ended, matches, wins, draws, losses, elo, los, llr, bounds, left, broken, gain } = result;
  return {
    ...{ verdict, standing: describeStanding(result), ended, matches, wins, draws, losses, elo },
    ...(gain && { gain, dependsOn: result.deciding?.map(describeDecidingValue) }),
    chanceOfSuperiority: round(los),
    llr: round(llr),
    llrBounds: { lower: round(bounds.lower), upper: round(bounds.upper) },
    ...(verdict === "undecided" && left !== undefined ? { matchesStillNeeded: left } : {}),
    broken: broken && { name: broken.name, ...toProblemsReply([broken.problem]) },
  };
}

/** With this chance, a duel without a verdict still says who is probably better. */
const probableLos = 0.95;

/** What the matches say so far, which is more than "undecided" where the test wanted more of them. */
function describeStanding({ verdict, los }: DuelState): string {
  if (verdict !== "undecided") return verdict;
  if (los >= probableLos) return "probably better; the test needs more matches to be sure";
  if (los <= 1 - probableLos) return "probably worse; the test needs more matches to be sure";
  return "no clear difference yet";
}

const round = (value: number) => Math.round(value * 1000) / 1000;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));
const opponentForms =
  "builtin:NAME, boss:LEAGUE of a referee's game, the path of another bot's file, git:REVISION or version:NAME of the bot itself, or ghost:MATCH, a match id or record file whose second player it repeats (ghost:MATCH#1 for the first)";
const seed = describeOptional(name, "Any text; the same seed gives the same match to the same bots.");

const runMatch = createAssistantTool({
  name: "run_match",
  title: "Run a match",
  description:
    "Plays one match of a bot and reports who won, why, and what went wrong on which line of the bot's source. Takes a few seconds. The match is saved: look closer with show_turn and try_answer. To see whether a change helped in a match, play it again.",
  input: v.strictObject({
    bot: describeOptional(name, "The path of the bot's source file. Not needed with again."),
    opponents: describeWithDefault(
      v.pipe(v.array(name), v.maxLength(15)),
      [],
      `Each is ${opponentForms}. Default: the opponents in spar.json, else a builtin.`,
    ),
    seed,
    again: describeOptional(
      name,
      "A match id or record file: the same opponents, seats, options and seeds; only the bot may differ.",
    ),
    swap: describeOptional(v.boolean(), "Swap sides."),
  }),
  runsBots: true,
  async call({ bot, opponents, seed: given, again, swap }, context, { signal }) {
    if (again !== undefined && given !== undefined)
      throw new ToolRefusal("seed: a match that is played again keeps its seeds; leave out seed or again.");
    const repeated = again === undefined ? undefined : findRepeated(again, bot, context);
    const file = bot ?? repeated?.bot;
    if (file === undefined) throw new ToolRefusal("bot: name the bot's file, or a match to play again.");
    const allowed = await checkAllowed(file, opponents.length > 0 ? opponents : (repeated?.opponents ?? []), context);
    const match = { ...allowed.match, ...(repeated && { seeds: repeated.seeds, options: repeated.options }) };
    const seat = (repeated?.seat ?? 0) + (swap ? 1 : 0);
    const request = { ...allowed, match, seed: given, seat, signal };
    const played = await playRequestedMatch({ ...request, history: context.history });
    if (played.kind === "stopped") throw new ToolRefusal("The match was stopped.");
    if (played.kind === "failed") throw new ToolRefusal(played.message);
    context.list?.(played.id!, played);
    const result = { ...played.result, problems: listAllProblems(played) };
    return { bot: played.me + 1, ...toMatchReply(played.id!, result) };
  },
});

/** A recorded match to play again. Throws Refused. */
function findRepeated(id: string, bot: string | undefined, context: ToolContext) {
  const [head] = findRecord(id, context);
  if (head?.kind !== "match") throw new ToolRefusal(`There is no match ${id}: call list_matches.`);
  const files = head.bots.map(getBotFile);
  const wanted = bot === undefined ? undefined : resolve(context.folder, bot);
  // A bot that did not play takes the seat of the first one that was a file, so that versions can be compared.
  const seat = [files.indexOf(wanted), files.findIndex((file) => file !== undefined)].find(
    (index, i) => index >= 0 && (i > 0 || wanted !== undefined),
  );
  if (seat === undefined) throw new ToolRefusal(`No bot with a file played in ${id}: name the bot.`);
  return { bot: files[seat], ...repeatMatch(head, seat, context.findFile(id) ?? resolve(context.folder, id)) };
}

const maxMatches = 2000;

const duel = createAssistantTool({
  name: "duel",
  title: "Is it better?",
  description:
    "Tests whether a bot is better than an opponent (default: its last committed version). Plays pairs of matches until a sequential test (SPRT) decides, and reports Elo with its 95 % interval. Takes minutes: start with few matches.",
  input: v.strictObject({
    bot: describe(name, "The path of the bot's source file."),
    against: describeWithDefault(name, "git:HEAD", `${opponentForms}. Default: git:HEAD.`),
    matches: describeWithDefault(
      v.pipe(v.number(), v.safeInteger(), v.minValue(2), v.maxValue(maxMatches)),
      200,
      "Maximum number of matches before the test ends undecided.",
    ),
    seed,
  }),
  runsBots: true,
  async call({ bot: file, against, matches: maxMatches, seed }, context, { signal, progress }) {
    const request = { ...(await checkAllowed(file, [against], context)), seed, maxMatches, signal };
    const players: string[] = [];
    const receive = (event: DuelEvent) => {
      if (event.kind === "resolved") players.push(...event.setups.first.setup.bots.map((each) => each.name));
      else progress(event.state.matches, maxMatches, event.state.verdict);
    };
    const test = findDuelTest(resolve(context.folder, file));
    const duel = await withPool({ size: countJobs }, (pool) =>
      playDuel({ ...request, test, executor: (match) => createPoolExecutor(pool, match) }, receive),
    );
    if (duel.kind !== "verdict") throw new ToolRefusal(describeEnd(duel));
    return { players, ...toDuelReply(duel.result), changed: describeChangedSources(duel.changed) };
  },
});

const countJobs = async (match?: Thinkers) => (await chooseConcurrency(undefined, match)).jobs;

function describeEnd(end: Exclude<DuelEnd, { kind: "verdict" }>): string {
  switch (end.kind) {
    case "same":
      return "Both are the same program: no code changed.";
    case "repeating":
      return "Every match would be identical, because all seeds are fixed or a ghost plays.";
    case "failed":
      return end.message;
    case "stopped":
      return "The duel was stopped.";
  }
}

const secondOpinions = createAssistantTool({
  name: "second_opinions",
  title: "Ask other bots about a turn",
  description:
    "For games by a referee or of Kaggle: asks other bots what they would answer in a turn of a match, plays on from each answer that differs, and lists what it won. Takes a minute.",
  input: v.strictObject({
    match: matchInput,
    ...turnInput,
    bots: describeWithDefault(
      v.pipe(v.array(name), v.maxLength(10)),
      [],
      "Whom to ask, named as opponents of run_match are.",
    ),
  }),
  runsBots: true,
  async call({ match, turn, player, bots }, context, { signal, progress }) {
    const named = findMatch(match, context);
    const { index, ask } = findTurn(named, turn, player);
    const stamp = readPlan(named.record).bots[ask.player]!;
    const own = getOriginal(stamp) ?? getBotFile(stamp);
    if (own === undefined) throw new ToolRefusal("That player has no file here.");
    const { match: asked, settings } = await checkAllowed(own, bots, context);
    const advisers = bots.length > 0 ? asked.opponents.map((one) => toOpponentPath(String(one), context)) : undefined;
    let found: AnalysisStep | undefined;
    const receive = (step: AnalysisStep) => {
      found = step;
      progress(Math.max(...step.opinions![0]!.opinions.map(({ played }) => played)), undefined, "matches played on");
    };
    const request = { record: named.record, file: context.findFile(named.id), player: ask.player, answers: [index] };
    const end = await withPool({ size: countJobs }, (pool) =>
      findOpinions({ ...request, advisers, settings, pool, signal }, receive),
    );
    if (end.kind === "failed") throw new ToolRefusal(end.message);
    const opinions = found?.opinions?.[0]?.opinions ?? [];
    return {
      match: named.id,
      opinions: opinions.map((one) => english(describeOpinion(one))),
      mistake: found?.mistakes[0],
    };
  },
});

const toOpponentPath = (opponent: string, { folder }: ToolContext) =>
  nonFilePattern.test(opponent) ? opponent : resolve(folder, opponent);

/** The match requested by the input, and the bot's settings; throws Refused if one of its files must not be run. */
async function checkAllowed(
  named: string,
  opponents: readonly string[],
  context: ToolContext,
): Promise<{ readonly match: MatchRequest; readonly settings: Settings }> {
  const file = resolve(context.folder, named);
  for (const each of [file, ...opponents.flatMap((opponent) => listFiles(opponent, context))]) {
    const why = await context.mayNotRun(each);
    if (why !== undefined) throw new ToolRefusal(why);
  }
  const found = opponents.map((opponent) => findGhostRecord(opponent, context));
  return { match: { bot: file, folder: context.folder, opponents: found }, settings: await context.settings(file) };
}

/** Replaces the match id in the name of a ghost by the path of its record. */
function findGhostRecord(opponent: string, context: ToolContext): string {
  const [, id, player = ""] = /^ghost:([^#]+)(#.*)?$/.exec(opponent) ?? [];
  const file = id === undefined ? undefined : context.findFile(id);
  return file === undefined ? opponent : `ghost:${file}${player}`;
}

/** Matches names of bots without their own program, and other versions of the bot itself. */
const nonFilePattern = /^(?:builtin|boss|ghost|version|git):/;

/** The file of an opponent, if it has one. Commands are refused, since an assistant could use them to run anything. */
function listFiles(opponent: string, { folder }: ToolContext): string[] {
  if (nonFilePattern.test(opponent)) return [];
  const file = resolve(folder, opponent);
  if (isFile(file)) return [file];
  throw new ToolRefusal(`There is no opponent ${opponent}: it is ${opponentForms}.`);
}

export const runTools: readonly Tool[] = [runMatch, duel, secondOpinions];

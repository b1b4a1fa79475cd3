import { dirname } from "node:path";
import { planOver } from "../../engine/arena/pool-series.ts";
import { runSeries } from "../../engine/arena/run-series.ts";
import type { Pairing } from "../../engine/arena/series.ts";
import { tallyOf } from "../../engine/arena/tally.ts";
import type { GuessThread } from "../../engine/bots/source/guess-thread.ts";
import { freshSeed } from "../../engine/match/fresh-seed.ts";
import type { Pool } from "../../engine/match/pool.ts";
import { type MatchSetup, planOf, seatsOf } from "../../engine/match/setup.ts";
import { explained } from "../../engine/project/explained.ts";
import { findConfig } from "../../engine/project/find-config.ts";
import { ghostName } from "../../engine/project/ghost.ts";
import { type Matched, matchUp } from "../../engine/project/match-up.ts";
import type { VersionStore } from "../../engine/project/version-store.ts";
import type { BotStamp } from "../../engine/record/answer.ts";
import type { MatchLine, MatchRecord } from "../../engine/record/match-record.ts";
import type { Problem } from "../../engine/record/problem.ts";
import { visibleLine } from "../../engine/record/visible.ts";
import type { MatchSummary } from "../protocol.ts";
import { fileOf } from "./bot-files.ts";
import { branchToPlay } from "./branches.ts";
import type { Choices } from "./choices.ts";
import type { Seen } from "./diagnostics.ts";
import type { LiveMatches } from "./live-matches.ts";
import type { MatchList } from "./match-list.ts";
import type { ProblemBoard } from "./problem-board.ts";
import { overtaken, type Run } from "./runs.ts";
import type { SettingsSource } from "./settings.ts";
import { summaryOf } from "./summary.ts";

export interface Parts {
  readonly settings: SettingsSource;
  readonly choices: Choices;
  readonly matches: MatchList;
  readonly versions: VersionStore;
  readonly problems: ProblemBoard;
  readonly guesses: GuessThread;
  /** For single matches, so that a save never waits for a series. */
  readonly pool: Pool;
  readonly seriesPool: Pool;
  readonly finished: (summary: MatchSummary) => void;
  /** Hears the lines of single matches while they are played. */
  readonly live: LiveMatches["hear"];
}

type Ready = Matched & { ok: true };

/** Plays one run from its request to its last diagnostic. */
export async function playRun(run: Run, parts: Parts): Promise<void> {
  const { uri } = run.request;
  const played = run.request.again === undefined ? undefined : await headOf(parts.matches, run.request.again);
  const matched = await matchedUp(run, played, parts);
  if (run.signal.aborted) return;
  if (!matched.ok) {
    parts.problems.publish(uri, [...matched.problems, ...configProblems(fileOf(uri))].map(beforeMatch));
    return run.tell({ state: "failed", message: matched.message, onLine: matched.problems.length > 0 });
  }
  run.tell({ state: "playing", opponent: opponentIn(matched.setup) });
  if (run.request.count === undefined) await playOne(run, matched, played, parts);
  else await playSeries(run, matched, parts);
}

/** What is wrong in the `spar.json` that holds for a bot, at its places there. */
function configProblems(bot: string): Problem[] {
  const { file, problems } = findConfig(dirname(bot));
  return problems.map(({ message, line, column }) => ({
    player: 0,
    turn: -1,
    answer: -1,
    kind: "start",
    severity: "error",
    message,
    file,
    line,
    column,
    guessed: false,
  }));
}

async function matchedUp(
  { request, bot }: Run,
  played: PlayedHead | undefined,
  parts: Parts,
  member = request.count === undefined ? undefined : 0,
): Promise<Matched> {
  const { uri, opponent, count } = request;
  const file = fileOf(uri);
  const chosen = opponent ?? parts.choices.of(uri);
  const opponents = played?.opponents ?? (chosen ? [chosen] : []);
  const { options, seeds } = played ?? {};
  const up = {
    bot: bot ?? file,
    opponents,
    member,
    compared: count !== undefined,
    folder: dirname(file),
    options,
    seeds,
  };
  return matchUp(up, await parts.settings.engine(uri));
}

/** What a match that is to be played again was: everything but the bot itself, which may have changed. */
interface PlayedHead {
  readonly opponents: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly seeds: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly me: number;
}

async function headOf(matches: MatchList, id: string): Promise<PlayedHead | undefined> {
  const summary = await matches.find(id);
  const head = matches.record(id)?.[0];
  if (!summary || head?.kind !== "match") return undefined;
  const { bots, seeds, options }: MatchLine = head;
  const { me, seed } = summary;
  // Round the table from the bot on, as they are seated again.
  const others = bots.map((_, i) => bots[(me + i) % bots.length]!).slice(1);
  return { opponents: others.map(nameOf), seeds, me, seed, options: options as PlayedHead["options"] };
}

function nameOf({ builtin, ghost, file, command, name, version, versionOf }: BotStamp): string {
  if (versionOf !== undefined && version !== undefined) return `version:${version}`;
  if (ghost) return ghostName(ghost);
  if (builtin !== undefined) return `builtin:${builtin}`;
  return file ?? command?.join(" ") ?? name;
}

async function playOne(run: Run, matched: Ready, played: PlayedHead | undefined, parts: Parts): Promise<void> {
  const { setup, warnings } = matched;
  const seed = played?.seed ?? matched.seed ?? freshSeed();
  const before = played?.me ?? 0;
  const seats = seatsOf(setup, run.request.swap ? before + 1 : before);
  const me = seats[0]!;
  const bot = run.request.uri;
  let id: string | undefined;
  const onLines = (record: MatchRecord) => {
    id ??= parts.matches.history.idFor(record);
    parts.live(bot, { match: id, me, record });
  };
  const branched = branchToPlay(run.request, parts.matches);
  if (run.request.branch && !branched) {
    return run.tell({ state: "failed", message: "The match to play on from is no longer in the history." });
  }
  const plan = { ...planOf(setup, seed, seats), ...(branched ? { branch: branched.branch } : {}) };
  const { branchAnswers } = branched ?? {};
  const playing = parts.pool.play(plan, { onLines, signal: run.signal, branchAnswers });
  keepSources(parts);
  const record = await playing;
  if (run.signal.aborted) return;
  const { summary, problems } = await keep(record, run, { me, seed, id, told: matched.told }, parts);
  if (run.signal.aborted) return;
  // What came of an answer that the bot never gave is nothing to underline in it.
  if (!branched) publish(run, matched, [...warnings.map(beforeMatch), ...explained(problems, warnings)], parts);
  run.tell({ state: "finished", played: 1, summary });
}

type Kept = Awaited<ReturnType<typeof summaryOf>>;

/** What is known of a match beside its record. */
interface Played {
  readonly me: number;
  readonly seed: string;
  readonly id?: string;
  readonly told: Ready["told"];
}

/** Saves a record, lists it, tells the client. */
async function keep(record: MatchRecord, run: Run, { me, seed, id, told }: Played, parts: Parts): Promise<Kept> {
  const saved = parts.matches.save(record, id);
  const kept = await summaryOf(record, {
    ...{ id: saved, run: run.id, bot: run.request.uri, me, seed, told },
    guesses: (replay) => parts.guesses.guessesFor(replay, run.id),
  });
  parts.matches.add(kept.summary);
  parts.finished(kept.summary);
  return kept;
}

const opponentIn = ({ bots }: MatchSetup) =>
  bots
    .slice(1)
    .map(({ name }) => visibleLine(name))
    .join(", ");

/** The setups against all members of a pool; one where there is none. */
async function everyMember(run: Run, first: Ready, parts: Parts): Promise<MatchSetup[] | { readonly message: string }> {
  const setups = [first.setup];
  for (let member = 1; member < first.members; member++) {
    const matched = await matchedUp(run, undefined, parts, member);
    if (!matched.ok) return { message: matched.message };
    setups.push(matched.setup);
  }
  return setups;
}

async function playSeries(run: Run, matched: Ready, parts: Parts): Promise<void> {
  const { warnings } = matched;
  const setups = await everyMember(run, matched, parts);
  if ("message" in setups) return run.tell({ state: "failed", ...setups });
  const of = run.request.count || matched.series || 20;
  const seed = matched.seed ?? freshSeed();
  const kept: Kept[] = [];
  run.tell({ of });
  const played = async (record: MatchRecord, { seats, plan }: Pairing) => {
    const named = Object.values(plan.seeds).join(" ");
    kept.push(await keep(record, run, { me: seats[0]!, seed: named, told: matched.told }, parts));
    const matches = kept.map(({ summary, problems }) => ({ places: summary.places, problems }));
    const tally = tallyOf(
      matches,
      kept.map(({ summary }) => summary.me),
    );
    run.tell({ played: kept.length, tally });
  };
  const opponent = setups.map(opponentIn).join(" or ");
  if (setups.length > 1) run.tell({ opponent });
  const about = { run: run.id, at: new Date().toISOString(), bot: run.request.uri, opponent };
  parts.matches.unlessFull(() => parts.matches.store.keep({ kind: "series", ...about, planned: of }));
  const playing = runSeries(planOver(setups, seed, of), parts.seriesPool, played, run.signal);
  keepSources(parts);
  await playing;
  // A series that was cancelled still tells what it saw; one that was overtaken leaves that to the newer run.
  if (run.signal.reason === overtaken) return;
  const all = kept.flatMap(({ problems }) => problems);
  publish(run, matched, [...warnings.map(beforeMatch), ...explained(all, warnings)], parts);
  run.tell({ state: run.signal.aborted ? "stopped" : "finished", summary: kept.at(-1)?.summary });
}

/** While the bots are started, so that nobody waits for it. */
function keepSources({ versions, matches }: Parts): void {
  matches.unlessFull(() => versions.keepNoted());
}

function publish(run: Run, { setup }: Ready, problems: readonly Seen[], parts: Parts): void {
  parts.problems.publish(run.request.uri, problems, setup.bots[0]!.hash);
}

function beforeMatch(problem: Problem): Seen {
  return { ...problem, match: "" };
}

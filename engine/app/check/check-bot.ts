import { dirname } from "node:path";
import type { Executor } from "../../arena/execute/executor.ts";
import { playCounted } from "../../arena/execute/play-counted.ts";
import { getSeriesMatch } from "../../arena/series/series.ts";
import { t } from "../../l10n/speak.ts";
import { createSeed } from "../../match/fresh-seed.ts";
import { planMatch } from "../../match/setup.ts";
import type { MatchRequest } from "../../project/resolve/match-request.ts";
import { type ResolvedMatch, resolveMatch } from "../../project/resolve/resolve-match.ts";
import { type RefusedRequest, refuse } from "../../project/resolve/unable.ts";
import type { Settings } from "../../project/settings/settings.ts";
import { getBotFile, isProgram } from "../../record/bot-stamp.ts";
import { evaluateMatch, type FinishedMatch } from "../finished-match.ts";
import type { Check, CheckedBot } from "./check.ts";
import { checkMatches } from "./match-checks.ts";
import { checkAnswers, checkEnd, checkSituations } from "./question-checks.ts";
import { listWritten, noteFiles } from "./written-files.ts";

/** A request to check whether a bot keeps to the protocol of its game. */
export interface CheckRequest {
  readonly match: MatchRequest;
  readonly settings: Settings;
  /** Matches to play, over all seats. */
  readonly count: number;
  readonly seed?: string;
  /** Plays the matches; one at a time, so that their clock is fair. */
  readonly executor: Executor;
}

export type CheckEnd = ({ readonly kind: "checked" } & CheckedBot) | ({ readonly kind: "failed" } & RefusedRequest);

/**
 * Plays matches with a bot, asks it the questions of one of them again in several ways, and ends its input. Nothing
 * depends on who won.
 */
export async function checkBot({ match, settings, executor, ...request }: CheckRequest): Promise<CheckEnd> {
  const resolved = await resolveMatch(match, settings);
  if (!resolved.ok) return { kind: "failed", ...resolved };
  const [stamp, ...opponents] = resolved.setup.bots;
  if (!stamp || !isProgram(stamp)) return { kind: "failed", ...refuse(t("Only a bot of your own can be checked.")) };
  const seed = request.seed ?? resolved.seed ?? createSeed();
  const file = getBotFile(stamp);
  const folder = file === undefined ? undefined : dirname(file);
  const before = folder === undefined ? undefined : noteFiles(folder);
  const matches: FinishedMatch[] = [];
  for (let i = 0; i < request.count; i++) {
    const finished = await playOne(resolved, seed, i, executor);
    if ("message" in finished) return { kind: "failed", ...finished };
    matches.push(finished);
  }
  const [first] = matches;
  const questions = { record: first!.record, player: first!.me };
  const checks: Check[] = [
    ...checkMatches(matches),
    ...(await checkAnswers(questions, stamp)),
    await checkOthersMatch(resolved, seed, executor),
    ...(await checkEnd(questions, stamp)),
  ];
  if (folder !== undefined && before) {
    const written = listWritten(folder, before);
    checks.push({ name: "files", verdict: written.length > 0 ? "warning" : "passed", written });
  }
  return {
    kind: "checked",
    game: resolved.game.id,
    bot: stamp.name,
    opponents: opponents.map(({ name }) => name),
    seed,
    matches: matches.length,
    checks,
    problems: matches.flatMap(({ me, result }) => result.problems.filter(({ player }) => player === me)),
  };
}

async function playOne(
  { setup, botOptions }: ResolvedMatch,
  seed: string,
  number: number,
  executor: Executor,
): Promise<FinishedMatch | RefusedRequest> {
  const { plan, seats } = getSeriesMatch(setup, seed, number);
  const played = await playCounted(executor, plan);
  if (played?.refereeFailure !== undefined) return refuse(played.refereeFailure);
  return evaluateMatch(played!.record!, { me: seats[0]!, seed, botOptions });
}

/** Asks the bot the questions of a match between the game's weakest builtin; games of a referee have none. */
async function checkOthersMatch({ setup, game }: ResolvedMatch, seed: string, executor: Executor): Promise<Check> {
  const [weakest] = game.bots.builtins;
  if (!weakest) return { name: "situations", verdict: "skipped", answers: 0 };
  const { name } = weakest;
  const bots = setup.bots.map(() => ({ kind: "builtin" as const, name, builtin: name }));
  const played = await playCounted(executor, planMatch({ ...setup, bots, seats: undefined }, `${seed}/others`));
  return checkSituations({ record: played!.record!, player: 0 }, setup.bots[0]!, name);
}

import type { BotRemark } from "../../record/answer.ts";
import type { ReplayedTurn } from "../../record/replayed.ts";
import type { FinishedMatch } from "../finished-match.ts";
import type { Check } from "./check.ts";

/** More than this share of a limit is too close to it for another machine. */
const closeShare = 0.8;

/** What matches show of the player `me` of each. */
export function checkMatches(matches: readonly FinishedMatch[]): Check[] {
  const problems = matches.flatMap(({ me, result }) => result.problems.filter(({ player }) => player === me));
  const count = (...kinds: readonly string[]) => problems.filter(({ kind }) => kinds.includes(kind)).length;
  const turns = matches.flatMap(({ me, replay }) => replay.turns.filter(({ ask }) => ask.player === me));
  const remarks = turns.flatMap(({ answer }) => answer.remarks ?? []);
  const countRemarks = (kind: BotRemark["kind"]) => remarks.filter((remark) => remark.kind === kind).length;
  const faults = {
    unread: count("unreadable"),
    illegal: count("illegal"),
    failures: count("crash", "closed", "flood", "start"),
  };
  const input = {
    waits: count("waiting"),
    leftover: countRemarks("leftover"),
    early: countRemarks("early"),
    extra: countRemarks("extra"),
  };
  return [
    {
      name: "answers",
      verdict: faults.unread + faults.failures > 0 ? "failed" : faults.illegal > 0 ? "warning" : "passed",
      answers: turns.filter(({ answer }) => answer.failure === undefined).length,
      ...faults,
    },
    {
      name: "input",
      verdict: input.waits + input.leftover > 0 ? "failed" : input.early + input.extra > 0 ? "warning" : "passed",
      ...input,
    },
    checkTime(matches, count("timeout")),
  ];
}

function checkTime(matches: readonly FinishedMatch[], timeouts: number): Check {
  const timed = matches.flatMap(({ me, replay: { turns, plan } }) =>
    turns
      .filter(({ ask }) => ask.player === me)
      .map((turn) => measureTurn(turn, plan.timeScale))
      // Where the host of a called bot keeps the clock, an answer may come later at the pipe.
      .filter(({ share }) => share <= 1),
  );
  const slowest = timed.reduce<(typeof timed)[number] | undefined>(
    (most, each) => (most === undefined || each.share > most.share ? each : most),
    undefined,
  );
  const isClose = slowest !== undefined && slowest.share > closeShare;
  return {
    name: "time",
    verdict: timeouts > 0 ? "failed" : isClose ? "warning" : "passed",
    timeouts,
    ...(slowest && { slowest: { turn: slowest.turn, ms: slowest.ms, limitMs: slowest.limitMs } }),
  };
}

function measureTurn({ ask, answer }: ReplayedTurn, timeScale: number) {
  const limitMs = (ask.softLimitMs ?? ask.limitMs) * timeScale;
  return { turn: ask.turn, ms: answer.ms, limitMs, share: answer.ms / limitMs };
}

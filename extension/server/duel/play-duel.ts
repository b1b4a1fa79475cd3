import { dirname } from "node:path";
import { type DuelEnd, type DuelEvent, playDuel } from "../../../engine/app/duel.ts";
import { defaultMaxMatches } from "../../../engine/arena/duel/duel.ts";
import { locateProblem } from "../../../engine/arena/duel/duel-numbers.ts";
import { defaultSprt } from "../../../engine/arena/statistics/sprt.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { describeChangedSources } from "../../../engine/views/changed-source.ts";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import { throttle } from "../../throttle.ts";
import { toUri } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import { createDuelMatches } from "./duel-matches.ts";
import type { Duelling } from "./duels.ts";

/** Plays a duel and reports its progress; matches lost by its bot are saved. */
export async function playDuelling(
  duel: Duelling,
  { settings, matches, versions, backgroundPlayer }: ServerContext,
): Promise<void> {
  const { bot, opponent, goOn, gate, isBackground } = duel;
  const uri = toUri(bot.file);
  const lost = createDuelMatches({ duel: duel.id, bot: uri }, matches);
  const allLost = () => [...(goOn?.lost ?? []), ...lost.lost];
  const keeping: Promise<void>[] = [];
  // Reading the source more often would cost more than some matches.
  const check = throttle(() => duel.checkSource(), 1000);
  const receive = (event: DuelEvent) => {
    if (event.kind === "resolved") {
      matches.unlessFull(() => versions.keepNoted());
      return duel.tell({ state: "playing", ...event.summary });
    }
    check.call();
    for (const match of event.pair.matches) keeping.push(lost.receive(match, event.pair.number));
    duel.tell({ ...event.summary, lost: allLost() });
  };
  const { duelElo } = await settings.editor(uri);
  const end = await playDuel(
    {
      match: { bot, opponents: [opponent], folder: dirname(bot.file) },
      settings: await settings.engine(uri),
      ...{
        test: { ...defaultSprt, elo1: duelElo },
        maxMatches: defaultMaxMatches,
        executor: () => backgroundPlayer.executor,
        hasLostRecords: true,
      },
      ...{ goOn, gate, signal: matches.untilFull(duel.signal, !isBackground) },
    },
    receive,
  );
  check.dispose();
  await Promise.all(keeping);
  const change = describeEnd(end, isBackground);
  if (change) duel.tell(end.kind === "verdict" ? { ...change, lost: allLost() } : change);
}

/** The final change of a duel's summary; undefined if there is none, or nobody asked for the duel. */
function describeEnd(end: DuelEnd, isBackground: boolean): Partial<DuelSummary> | undefined {
  switch (end.kind) {
    case "verdict": {
      const changed = describeChangedSources(end.changed);
      return { ...end.summary, ...(changed === undefined ? {} : { changed }) };
    }
    case "same": {
      const { names, versions } = end.summary;
      return { state: "same", names, versions };
    }
    case "repeating":
      if (isBackground) return undefined;
      return {
        state: "failed",
        trouble: { message: t("every match would be identical, because all seeds are fixed.") },
      };
    case "failed":
      return { state: "failed", trouble: { message: end.message, ...locateProblem(end.problems[0]) } };
    case "stopped":
      return undefined;
  }
}

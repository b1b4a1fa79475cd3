import { dirname } from "node:path";
import { pairsDiffer } from "../../../engine/arena/duel/pair.ts";
import { beginTuning, methodOf, settingText } from "../../../engine/arena/tune/begin-tuning.ts";
import type { Method } from "../../../engine/arena/tune/method.ts";
import type { TuningState } from "../../../engine/arena/tune/tuning-state.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { freshSeed } from "../../../engine/match/fresh-seed.ts";
import type { MatchSetup } from "../../../engine/match/setup.ts";
import { gauntletSetups } from "../../../engine/project/resolve/gauntlet-setups.ts";
import { ghostsIn, withoutGhosts } from "../../../engine/project/resolve/ghost.ts";
import type { MatchRequest } from "../../../engine/project/resolve/match-request.ts";
import { type ResolvedMatch, resolveMatch } from "../../../engine/project/resolve/resolve-match.ts";
import type { Settings } from "../../../engine/project/settings/settings.ts";
import { type Tuned, tunedFile } from "../../../engine/project/tune/subjects.ts";
import type { Problem } from "../../../engine/record/problem.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import type { TuningAsked } from "./tunings.ts";

/** All that a run needs before it plays. */
export interface ReadyToTune {
  readonly subject: Tuned;
  readonly method: Method;
  readonly own: MatchSetup;
  readonly others: readonly MatchSetup[];
  readonly state: TuningState;
  /** Which files of folders of ghosts have none, in a sentence. */
  readonly leftOut: string | undefined;
}

/** Why a run cannot be played. */
type Trouble = NonNullable<TuningSummary["trouble"]>;

/** Joins a bot with its opponents and reads its marks; `kept`: the run as it stands, which is gone on with. */
export async function readyToTune(
  asked: TuningAsked,
  kept: TuningState | undefined,
  editor: Settings,
): Promise<ReadyToTune | Trouble> {
  const { bot } = asked;
  const folder = dirname(bot.file);
  const settings = { ...editor, trace: false };
  const match = (opponents: readonly string[], more: Partial<MatchRequest>) =>
    resolveMatch({ bot, opponents, folder, compared: true, ...more }, settings);
  const own = await match([bot.file], {});
  if (!own.ok) return troubleOf(own);
  const named = kept?.head.opponents ?? asked.against;
  const against = named.flatMap((name) => ghostsIn(name, folder)?.names ?? [name]);
  const met = against.length > 0 && (await gauntletSetups((which) => match(against, { gauntlet: true, ...which })));
  if (met && !met.ok) return troubleOf(met);
  const others = met ? met.opponents.flat() : [];
  const subject = tunedFile(bot, own.setup.bots[0]!, settings);
  if (typeof subject === "string") return { message: subject };
  const run = runOf(asked, kept, { subject, own, against, timeScale: editor.timeScale });
  if (typeof run !== "string")
    return { subject, own: own.setup, others, leftOut: withoutGhosts(named, folder), ...run };
  subject.dispose();
  return { message: run };
}

interface Joined {
  readonly subject: Tuned;
  readonly own: ResolvedMatch;
  readonly against: readonly string[];
  readonly timeScale: number;
}

function runOf(asked: TuningAsked, kept: TuningState | undefined, { subject, own, against, timeScale }: Joined) {
  if (kept) return goneOnWith(kept, subject);
  const seed = asked.seed ?? own.seed ?? freshSeed();
  if (!pairsDiffer(own.setup, seed)) return t("Every match would be identical, because all seeds are fixed.");
  const what = {
    ...{ game: own.setup.game, bot: subject.name, version: subject.version, opponents: [...against], seed },
    setting: settingText({}, {}, timeScale === 1 ? undefined : timeScale),
  };
  return beginTuning(what, subject.numbers, asked);
}

function goneOnWith(state: TuningState, { name, version }: Tuned) {
  if (state.head.version !== version)
    return t("{name} has changed since the run began, so the run cannot be resumed.", { name });
  const method = methodOf(state);
  return typeof method === "string" ? method : { state, method };
}

function troubleOf({
  message,
  problems,
}: {
  readonly message: string;
  readonly problems: readonly Problem[];
}): Trouble {
  const [first] = problems;
  return { message, ...(first?.file === undefined ? {} : { file: first.file, line: first.line ?? 1 }) };
}

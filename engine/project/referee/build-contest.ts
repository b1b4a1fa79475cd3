import { basename, dirname } from "node:path";
import { runTool } from "../../bots/process/tool.ts";
import { isFolder } from "../../files/user-file.ts";
import type { TesterStep } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { findConfig } from "../settings/find-config.ts";
import type { RefereeSetting } from "../settings/settings-layer.ts";
import { describeUnbuilt, describeUnstartable, findToolsBuild } from "./find-contest.ts";
import { listStepWords, type NamedReferee } from "./referee-trust.ts";

/** A build may have to download all it needs. */
const limitMs = 15 * 60_000;

/**
 * What builds the contest of a bot, or of a file or folder beside it: the steps that pahcer's file names, and the builds of
 * tools that are missing; undefined: nothing does. Nothing runs them unless the user asks for it. `named` has the same as its
 * file names them, and `refusal` is what a match is refused with before, if it is.
 */
export function planContestBuild(path: string, chosen?: string | RefereeSetting) {
  const { config, file = path } = findConfig(isFolder(path) ? path : dirname(path));
  const { game } = chosen === undefined ? config : { game: chosen };
  if (typeof game !== "object" || !("tester" in game) || typeof game.tester === "string") return undefined;
  const { tester, folder, build = [] } = game;
  const all = [...tester.steps, ...(tester.vis ? [tester.vis] : [])];
  const missing = all.filter((step) => describeUnstartable(step, folder) !== undefined);
  // Without a project of Cargo, nobody knows what builds them.
  const builds = missing.flatMap((step) => {
    const build = findToolsBuild(step, folder);
    return build.command.includes("--manifest-path") ? build : [];
  });
  const steps = [...new Map([...build, ...builds].map((step) => [JSON.stringify(step), step])).values()];
  if (steps.length === 0) return undefined;
  const named: NamedReferee = { file, referee: listStepWords(steps), isTester: true };
  return { steps, named, refusal: describeUnbuilt(tester, folder) };
}

/** Runs what builds a contest, one after the other; a sentence with the words of the first that fails. */
export async function buildContest(steps: readonly TesterStep[]): Promise<string | undefined> {
  for (const { command, cwd } of steps) {
    const unstartable = describeUnstartable({ command, cwd }, "");
    if (unstartable !== undefined) return unstartable;
    const { code, stdout, stderr, ended } = await runTool(command, { cwd, limitMs });
    if (code === 0) continue;
    const why =
      ended === "late"
        ? t("it took more than {minutes, number} minutes.", { minutes: limitMs / 60_000 })
        : `${stderr}\n${stdout}`.trim();
    return t("{name} could not be built: {why}", { name: basename(cwd ?? ""), why });
  }
  return undefined;
}

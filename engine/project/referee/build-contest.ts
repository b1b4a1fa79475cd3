import { basename, dirname, resolve } from "node:path";
import { findProgram } from "../../bots/process/program-path.ts";
import { runTool } from "../../bots/process/tool.ts";
import { isFile, isFolder } from "../../files/user-file.ts";
import type { TesterStep } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { findConfig } from "../settings/find-config.ts";

/** A build may have to download all it needs. */
const limitMs = 15 * 60_000;

/** The steps of a contest whose program is not there; relative paths start from `folder`. */
export function listMissing(steps: readonly TesterStep[], folder: string): readonly TesterStep[] {
  return steps.filter(({ command: [program = ""], cwd = folder }) =>
    /[/\\]/.test(program) ? !isFile(resolve(cwd, program)) : findProgram(program) === undefined,
  );
}

/** What builds the missing program of a step, with the project of the tools that its path leads into. */
export function findToolsBuild({ command: [program = ""], cwd = "" }: TesterStep, folder: string): TesterStep {
  const [place = "", inside] = program.split(/[/\\]target[/\\]/);
  const project = resolve(folder, cwd, place, "Cargo.toml");
  const named = inside && isFile(project) ? ["--manifest-path", project] : [];
  return { command: ["cargo", "build", "--release", ...named], cwd: resolve(folder, cwd) };
}

/**
 * What builds the contest of a bot, or of a file or folder beside it: the steps that pahcer's file names, and the builds of
 * tools that are missing. Nothing runs them unless the user asks for it.
 */
export function planContestBuild(path: string): {
  readonly steps: readonly TesterStep[];
  /** Whether it can be played only then. */
  readonly isNeeded: boolean;
} {
  const { game } = findConfig(isFolder(path) ? path : dirname(path)).config;
  if (typeof game !== "object" || !("tester" in game) || typeof game.tester === "string")
    return { steps: [], isNeeded: false };
  const { tester, folder, build = [] } = game;
  const missing = listMissing([...tester.steps, ...(tester.vis ? [tester.vis] : [])], folder);
  // Without a project of Cargo, nobody knows what builds them.
  const builds = missing.flatMap((step) => {
    const build = findToolsBuild(step, folder);
    return build.command.includes("--manifest-path") ? build : [];
  });
  const byText = new Map([...build, ...builds].map((step) => [JSON.stringify(step), step]));
  return { steps: [...byText.values()], isNeeded: missing.length > 0 && byText.size > 0 };
}

/** Runs what builds a contest, one after the other; a sentence with the words of the first that fails. */
export async function buildContest(steps: readonly TesterStep[]): Promise<string | undefined> {
  for (const { command, cwd } of steps) {
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

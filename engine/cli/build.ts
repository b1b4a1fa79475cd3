import { resolve } from "node:path";
import { buildContest, planContestBuild } from "../project/referee/build-contest.ts";
import { CannotPlay, exitCodes, say } from "./say.ts";

/** `spar build PATH`: runs what builds the contest of a bot. Throws CannotPlay. */
export async function runBuildCommand(path: string): Promise<number> {
  const { steps } = planContestBuild(resolve(path));
  if (steps.length === 0) throw new CannotPlay(`${path} is in no optimization contest that says how it is built.`);
  for (const step of steps) {
    say(step.command.join(" "));
    const failed = await buildContest([step]);
    if (failed !== undefined) throw new CannotPlay(failed);
  }
  return exitCodes.done;
}

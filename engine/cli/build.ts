import { resolve } from "node:path";
import { buildContest, planContestBuild } from "../project/referee/build-contest.ts";
import { formatNamedReferee, listStepWords } from "../project/referee/referee-trust.ts";
import { askAboutReferee, type Options, readGameFlags } from "./match-flags.ts";
import { CannotPlay, exitCodes, say } from "./say.ts";

/** `spar build PATH`: runs what builds the contest of a bot, which a person names or allows. Throws CannotPlay. */
export async function runBuildCommand(path: string, options: Options): Promise<number> {
  const plan = planContestBuild(resolve(path), readGameFlags(options).game);
  if (!plan) throw new CannotPlay(`${path} is in no optimization contest that says how it is built.`);
  if (options.tester === undefined && !(await askAboutReferee(plan.named)))
    throw new CannotPlay(`Nothing was built: you have not allowed ${formatNamedReferee(plan.named)}.`);
  for (const step of plan.steps) {
    say(formatNamedReferee({ ...plan.named, referee: listStepWords([step]) }));
    const failed = await buildContest([step]);
    if (failed !== undefined) throw new CannotPlay(failed);
  }
  return exitCodes.done;
}

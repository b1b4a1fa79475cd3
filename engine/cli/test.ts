import { relative } from "node:path";
import { listTurnTests, testTurn } from "../app/turn-test.ts";
import type { TurnResult } from "../arena/turn-test/run-turn-test.ts";
import { cliSettings, type Options } from "./match-flags.ts";
import { CannotPlay, exitCodes, say, sayJson } from "./say.ts";

type Tested = { readonly file: string } & TurnResult;

/** `spar test PATH…`: runs turn tests. Exits with 1 for another answer, 2 if a test cannot run. Throws CannotPlay. */
export async function testTurns(paths: readonly string[], { json }: Options): Promise<number> {
  const files = [...new Set(paths.flatMap(listTestFiles))];
  if (files.length === 0) throw new CannotPlay(`There are no turn tests in ${paths.join(", ")}.`);
  const results: Tested[] = [];
  for (const file of files) {
    const tested = { file: relative(process.cwd(), file), ...(await testTurn(file, cliSettings)) };
    results.push(tested);
    if (!json) say(...formatResult(tested));
  }
  const count = (outcome: TurnResult["outcome"]) => results.filter((each) => each.outcome === outcome).length;
  const counts = { passed: count("passed"), failed: count("failed"), refused: count("refused") };
  if (json) sayJson({ ...counts, tests: results });
  else
    say(
      `${counts.passed} passed, ${counts.failed} failed${counts.refused > 0 ? `, ${counts.refused} could not be run` : ""}`,
    );
  if (counts.refused > 0) return exitCodes.refused;
  return counts.failed > 0 ? exitCodes.differs : exitCodes.done;
}

function listTestFiles(path: string): string[] {
  const files = listTurnTests(path);
  if (!files) throw new CannotPlay(`There is no ${path}.`);
  return files;
}

function formatResult(tested: Tested): string[] {
  if (tested.outcome === "refused") return [`could not be run: ${tested.file}: ${tested.message}`];
  const head = `${tested.outcome}: ${tested.file}, turn ${tested.turn}`;
  return tested.outcome === "passed" ? [head] : [head, ...tested.failures.map(({ message }) => `  ${message}`)];
}

import { isLongRun } from "../long.ts";
import type { Kind } from "./kind.ts";
import { kindThread } from "./kind-thread.ts";
import { failureText } from "./run-kind.ts";

const usualCount = isLongRun ? 100 : 10;

/** Tests of the kinds that a module serves: the short form of `npm run fuzz`, with the same inputs each time. */
export function shortForm(source: string, kinds: readonly Kind[]): void {
  const thread = kindThread(source);
  after(() => thread.end());
  for (const { name, short = usualCount } of kinds) {
    it(`${name} is read or refused, and never throws`, async () => {
      const { failure } = await thread.tryKind(name, { seed: 1, count: short });
      if (failure) throw new Error(failureText(failure));
    });
  }
}

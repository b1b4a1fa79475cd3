/** A test that failed, and the reason, for the closing lines of `npm test`. */
export interface NamedTest {
  readonly title: string;
  readonly why: string;
}

export interface SkippedTest extends NamedTest {
  readonly suite: string;
}

const reason = / \(skipped: ([^)]*)\)/;

/** Skips the test that calls it or, called by a `before` hook, the whole suite. The title says why: nothing else of a test comes over from a parallel process. */
export function skip(context: Mocha.Context, why: string): never {
  const { currentTest, test } = context;
  const caller: { title: string; readonly type?: string; readonly parent?: { title: string } } = test ?? currentTest!;
  const skipped = caller.type === "hook" ? caller.parent! : caller;
  if (!reason.test(skipped.title)) skipped.title += ` (skipped: ${why.replaceAll(/[()]/g, "")})`;
  return context.skip();
}

/** A skipped test, whose title or whose suite's title may name the reason. */
export function skippedTest(test: Mocha.Test): SkippedTest {
  const title = test.fullTitle();
  const suite = test.parent?.fullTitle() ?? "";
  return {
    title: title.replace(reason, ""),
    suite: suite.replace(reason, ""),
    why: reason.exec(title)?.[1] ?? "no reason given",
  };
}

/** The first part of a sentence about a missing tool; what to do about it is the user's. */
export function missingTool(why: string): string {
  return why.split(":")[0]!;
}

/** A test that did not simply pass, and the reason, for the closing lines of `npm test`. */
export interface NamedTest {
  readonly title: string;
  readonly why: string;
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

/** What is skipped under a full title, which may name the reason. */
export function skippedAs(fullTitle: string): NamedTest {
  return { title: fullTitle.replace(reason, ""), why: reason.exec(fullTitle)?.[1] ?? "no reason given" };
}

/** The first part of a sentence about a missing tool; what to do about it is the user's. */
export function missingTool(why: string): string {
  return why.split(":")[0]!;
}

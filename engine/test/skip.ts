/** A test or a suite that was skipped, with the reason for the closing line of `npm test`. */
export interface Skippable {
  readonly title: string;
  whySkipped?: string;
  readonly parent?: Skippable;
}

/** Skips the test that calls it or, called by a `before` hook, the whole suite. */
export function skip(context: Mocha.Context, why: string): never {
  const { currentTest, test } = context;
  const caller: Skippable & { readonly type?: string } = test ?? currentTest!;
  const skipped = caller.type === "hook" ? caller.parent! : caller;
  skipped.whySkipped = why;
  return context.skip();
}

/** Why a test was skipped, which its suite may know. */
export function whySkipped(test: Skippable): string {
  const why = test.whySkipped ?? (test.parent && whySkipped(test.parent));
  return why ?? "no reason given";
}

/** The first part of a sentence about a missing tool; what to do about it is the user's. */
export function missingTool(why: string): string {
  return why.split(":")[0]!;
}

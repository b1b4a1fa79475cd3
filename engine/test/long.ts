/** Whether tests that take long are run too, as every night. */
export const isLongRun = process.env.SPAR_LONG !== undefined;

interface Define {
  (title: string, body: Mocha.Func): unknown;
  (title: string, body: Mocha.AsyncFunc): unknown;
}

const define: Define = (title: string, body: Mocha.Func) => (isLongRun ? it(title, body) : undefined);

/** Whether a name is met for the first time: what every run tries of a table whose rows are much alike. */
export function firstSeen(): (name: string) => boolean {
  const seen = new Set<string>();
  return (name) => seen.size < seen.add(name).size;
}

/** Suites and tests that take long: only `npm run test:long` has them, so that what `npm test` skips is what lacks a tool. */
export const long = {
  describe: (title: string, body: (this: Mocha.Suite) => void) => (isLongRun ? describe(title, body) : undefined),
  it: define,
  /** `it` for one row in so many of a table whose rows are much alike, `long.it` for the others. */
  oneIn(many: number): Define {
    let row = 0;
    return (title: string, body: Mocha.Func) => (row++ % many === 0 ? it(title, body) : define(title, body));
  },
};

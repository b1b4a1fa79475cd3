declare global {
  /** What is done after each test of a run, as `.ci/tools/before-tests.mjs` has it. */
  var afterEachTest: (end: () => unknown) => void;
}

export {};

declare global {
  /** What is done after each test of a run, as `extension/tools/before-tests.mjs` has it. */
  var afterEachTest: (end: () => unknown) => void;
}

export {};

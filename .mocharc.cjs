const { availableParallelism } = require("node:os");

module.exports = {
  "node-option": ["import=tsx"],
  require: ["./.ci/tools/before-tests.mjs"],
  // The long run has more rows of each table, and windows beside it; Windows takes longer to start programs.
  timeout: process.env.SPAR_LONG === undefined && process.platform !== "win32" ? 20_000 : 60_000,
  reporter: "dot",
  // With --parallel. Most tests wait for bots, so one more than there are processors.
  jobs: availableParallelism() + 1,
};

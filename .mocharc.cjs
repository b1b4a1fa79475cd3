const { availableParallelism } = require("node:os");

module.exports = {
  "node-option": ["import=tsx"],
  require: ["./extension/tools/before-tests.mjs"],
  timeout: 20_000,
  reporter: "dot",
  // With --parallel. Most tests wait for bots, so one more than there are processors.
  jobs: availableParallelism() + 1,
};

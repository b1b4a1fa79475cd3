// Where Node calls the user's code with input. The stacks of node-places.cjs end at this file: further out, there is only
// code of Node.
"use strict";
const { apply } = require("./own.cjs");

module.exports = {
  enter: (callback, self, given) => apply(callback, self, given),
};

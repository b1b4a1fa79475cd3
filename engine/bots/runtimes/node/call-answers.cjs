// Collects answers that are sent together, with notes on which code made them.
"use strict";
const trace = require("./node-trace.cjs");
const streams = require("./host-streams.cjs");

const { byteLength } = Buffer;

function createAnswerBatch(traced) {
  let text = "";
  let notes = ""; // three numbers per answer: the call stack it comes from, its bytes, and the lines read before it
  const note = ({ from, line }) => {
    notes += `${notes === "" ? "" : ","}${trace.chainNumber(from)},${byteLength(line) + 1},${trace.linesRead()}`;
  };
  return {
    add(answer) {
      if (answer === undefined) return;
      if (traced) note(answer);
      // Appended last: if the process dies earlier, the call counts as unanswered.
      text += `${answer.line}\n`;
    },
    send() {
      if (text === "") return;
      if (traced) trace.noteAnswers(notes);
      streams.writeAnswers(text);
      text = "";
      notes = "";
    },
  };
}

module.exports = { createAnswerBatch };

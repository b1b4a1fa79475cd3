// Answers that go out together, and notes on who made them.
"use strict";
const trace = require("./node-trace.cjs");
const streams = require("./host-streams.cjs");

const { byteLength } = Buffer;

function answersTo(traced) {
  let text = "";
  let notes = ""; // three numbers an answer: the chain of the frames that it comes from, its bytes, the lines read before it
  const note = ({ from, line }) => {
    notes += `${notes === "" ? "" : ","}${trace.chainNumber(from)},${byteLength(line) + 1},${trace.linesRead()}`;
  };
  return {
    add(answer) {
      if (answer === undefined) return;
      if (traced) note(answer);
      // Last: what is ended before this was not answered.
      text += `${answer.line}\n`;
    },
    send() {
      if (text === "") return;
      if (traced) trace.noteAnswers(notes);
      streams.answer(text);
      text = "";
      notes = "";
    },
  };
}

module.exports = { answersTo };

// The protocol keeps the real streams: what the bot prints goes to its log, and it has no input.
"use strict";
const fs = require("node:fs");

let stdin;
const { writeSync, readSync, readFileSync, write, writeFileSync, appendFileSync } = fs;

function take() {
  ({ stdin } = process);
  const { stderr } = process;
  const { Readable } = require("node:stream");
  Object.defineProperty(process, "stdout", { value: stderr, configurable: true, enumerable: true });
  Object.defineProperty(process, "stdin", { value: Readable.from([]), configurable: true, enumerable: true });
  fs.readSync = (fd, ...rest) => (fd === 0 ? 0 : readSync(fd, ...rest));
  fs.readFileSync = (file, ...rest) =>
    file === 0 || file === "/dev/stdin" ? emptyFile(...rest) : readFileSync(file, ...rest);
  const toLog = (fd) => (fd === 1 ? 2 : fd);
  fs.writeSync = (fd, ...rest) => writeSync(toLog(fd), ...rest);
  fs.write = (fd, ...rest) => write(toLog(fd), ...rest);
  fs.writeFileSync = (file, ...rest) => writeFileSync(toLog(file), ...rest);
  fs.appendFileSync = (file, ...rest) => appendFileSync(toLog(file), ...rest);
  require("node:module").syncBuiltinESMExports();
}

function emptyFile(options) {
  const encoding = typeof options === "string" ? options : options?.encoding;
  return encoding ? "" : Buffer.alloc(0);
}

/** Whole lines of input, as many as came together. */
async function* batches() {
  let rest = "";
  for await (const chunk of stdin.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    if (lines.length > 0) yield lines;
  }
}

function answer(text) {
  let data = Buffer.from(text);
  while (data.length > 0) {
    try {
      data = data.subarray(writeSync(1, data));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

module.exports = { take, batches, answer };

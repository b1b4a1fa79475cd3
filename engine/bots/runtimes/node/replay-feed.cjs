// Feeds a bot its recorded input text by text, and compares its answers with the recorded ones.
// engine/app/debug-turn.ts writes the file that is read here; spar_replay.py does the same for Python.
"use strict";

/**
 * `parts` is what the bot was sent: questions with `ends` and `turn`, and `reply` if it answered. `stop` is the index
 * of the part that begins the turn to debug. `hooks.stop()` is called just before that part is handed out,
 * `hooks.differs(turn, expected, actual)` at the first different answer, `hooks.goesOn(answer)` at each later question,
 * and `hooks.waits(turn)` if a bot reads on without having answered the turn.
 */
function createFeed({ parts, stop }, hooks) {
  let next = 0;
  let rest = Buffer.alloc(0);
  const open = [];
  let written = "";
  let differed = false;
  let warned = -1;

  function advance() {
    const part = parts[next];
    if (next === stop) hooks.stop();
    next++;
    rest = Buffer.from(part.text);
    if (part.ends) open.push(part);
    if (part.ends && next > stop + 1) hooks.goesOn(part.answer);
  }

  /** The first answer in the output once it is complete: its text, and its length including its end. */
  function findAnswer({ ends }) {
    const wanted = ends === "blank" ? Infinity : ends.lines;
    let at = 0;
    for (let lines = 0; lines < wanted; lines++) {
      const end = written.indexOf("\n", at);
      if (end < 0) return undefined;
      const empty = /^\r?$/.test(written.slice(at, end));
      if (ends === "blank" && empty) return { text: written.slice(0, Math.max(0, at - 1)), length: end + 1 };
      at = end + 1;
    }
    return { text: written.slice(0, at - 1), length: at };
  }

  function compare({ turn, reply }, text) {
    if (differed || reply === undefined || toPlainText(text) === toPlainText(reply)) return;
    differed = true;
    hooks.differs(turn, reply, text);
  }

  return {
    /**
     * Returns at most `most` bytes of one text; none at the end. Continues even where the game would still wait for an
     * answer.
     */
    take(most) {
      if (rest.length === 0 && next < parts.length) {
        const owed = open.at(-1);
        if (owed && next > stop && warned !== owed.turn) {
          warned = owed.turn;
          hooks.waits(owed.turn);
        }
        advance();
      }
      const taken = rest.subarray(0, most);
      rest = rest.subarray(taken.length);
      return taken;
    },
    /** Whether the game would send something now. */
    ready: () => rest.length > 0 || next >= parts.length || open.every(({ reply }) => reply === undefined),
    /** Handles output of the bot; true if the game would now continue. */
    wrote(text) {
      written += text;
      const before = open.length;
      while (open.length > 0) {
        const answer = findAnswer(open[0]);
        if (!answer) break;
        written = written.slice(answer.length);
        compare(open.shift(), answer.text);
      }
      return open.length < before;
    },
  };
}

function toPlainText(text) {
  return text.replace(/\r/g, "").replace(/\n$/, "");
}

module.exports = { createFeed };

import { createInterface } from "node:readline";
import { type MatchEvent, playRequestedMatch } from "../app/match.ts";
import { games, getGame } from "../games.ts";
import { english } from "../l10n/speak.ts";
import { chooseDefaultOpponent } from "../project/recognise/bot-for-file.ts";
import { createPersonRequest } from "../project/resolve/resolve-match.ts";
import type { MatchRecord, RecordLine } from "../record/match-record.ts";
import { quoteBotText } from "../record/problem.ts";
import { createReplay, type Question, type Replay } from "../record/replay.ts";
import { printCannotPlay } from "./match.ts";
import { cliSettings, createRequest, type MatchFlags } from "./match-flags.ts";
import {
  CannotPlay,
  exitCodes,
  handleFirstInterrupt,
  printError,
  printPrompt,
  saveRecord,
  say,
  sayText,
} from "./say.ts";

/** Follows a match and prints what a player at the terminal is sent. */
function followQuestions(player: number) {
  let replay: Replay | undefined;
  let known = 0;
  let shown = 0;
  let asked = -1;
  let isOver = false;
  let wake: (() => void) | undefined;

  function tellTurns({ turns, plan }: Replay): void {
    for (const { ask, answer } of turns.slice(shown)) {
      if (ask.player === player) continue;
      const text = answer.text === undefined ? `no answer (${answer.failure})` : quoteBotText(answer.text.trimEnd());
      say(`${plan.bots[ask.player]!.name}: ${text}`);
    }
    shown = turns.length;
  }

  return {
    /** Takes the record so far and prints what the others have answered. */
    onLines(record: readonly RecordLine[]) {
      if (replay) replay.append(record.slice(known));
      else replay = createReplay(record, { includeNotes: false });
      known = record.length;
      tellTurns(replay);
      wake?.();
    },
    /** The next question; undefined if there will be no more. */
    async next() {
      for (;;) {
        const question = replay?.questionTo(player);
        if (isOver) return undefined;
        if (question && question.index !== asked) {
          asked = question.index;
          return question;
        }
        await new Promise<void>((go) => (wake = go));
      }
    },
    end() {
      isOver = true;
      wake?.();
    },
  };
}

async function readPersonAnswer(question: Question, lines: AsyncIterator<string>): Promise<string | undefined> {
  const { turn, phase, text } = question.ask;
  say("", `Turn ${turn}, ${english(phase)}:`);
  sayText(text.trimEnd());
  let written = "";
  listChoices(question, written);
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) return undefined;
    const read = readLine(question, written, line);
    if ("text" in read) return read.text;
    if ("why" in read) printError(read.why);
    else {
      written = read.written;
      listChoices(question, written);
    }
  }
}

/** Longer lists are not readable. */
const maxListed = 40;

function listChoices(question: Question, written: string): void {
  const choices = question.choices(written);
  if (written !== "") say(`So far: ${written} (an empty line sends it)`);
  for (const [i, { label }] of choices.slice(0, maxListed).entries()) say(`  #${i + 1} ${english(label)}`);
  if (choices.length > maxListed) say(`  … and ${choices.length - maxListed} more`);
  printPrompt();
}

type ReadLine = { readonly text: string } | { readonly written: string } | { readonly why: string };

/** `#3` selects an entry of the list, an empty line sends what was collected, anything else is a whole answer. */
function readLine(question: Question, written: string, line: string): ReadLine {
  const [, nth] = /^\s*#(\d+)\s*$/.exec(line) ?? [];
  const choice = nth === undefined ? undefined : question.choices(written)[Number(nth) - 1];
  if (nth !== undefined && !choice) return { why: `There is no #${nth} in the list.` };
  if (choice && !choice.isWhole) return { written: choice.text };
  const text = choice?.text ?? (line.trim() === "" ? written : line.replaceAll("\\n", "\n"));
  const reason = question.reasonAgainst(text);
  return reason === undefined ? { text } : { why: `Not sent: ${english(reason)}.` };
}

/** `spar play GAME`: a person plays a match on standard input; its record is always saved. Throws CannotPlay. */
export async function play(id: string, named: readonly string[], options: MatchFlags): Promise<number> {
  if (!games.some((each) => each.id === id))
    throw new CannotPlay(`There is no game "${id}". Games: ${games.map((each) => each.id).join(", ")}.`);
  const game = getGame(id);
  const isAlone = game.rules.players.min === 1;
  const against = named.length > 0 || isAlone ? named : [chooseDefaultOpponent(game.bots, "")];
  const { bot: _, opponents: __, ...up } = createRequest("", [], { ...options, game: id });
  const { seat = 0, seed } = options;
  const stop = new AbortController();
  const heard = handleFirstInterrupt(() => stop.abort("interrupted"));
  const lines = createInterface({ input: process.stdin });
  const questions = followQuestions(seat);
  let give: ((player: number, text: string) => void) | undefined;
  const onPerson = (to: typeof give) => {
    give = to;
  };
  let soFar: MatchRecord = [];
  // If the output is closed or a signal arrives, the match is saved without waiting for its end.
  const leave = () => soFar.length > 0 && keepMatch(options.record, [...soFar, { kind: "stopped", why: "left" }]);
  process.once("exit", leave);
  const receive = (event: MatchEvent) => {
    if (event.kind === "resolved") {
      const { me, matched } = event;
      if (seat === me) return;
      throw new CannotPlay(`There is no seat ${seat + 1}: ${matched.setup.bots.length} play this match.`);
    }
    soFar = event.record;
    questions.onLines(soFar);
  };
  try {
    const match = createPersonRequest(against, up);
    const request = { match, settings: cliSettings, seed, seat, onPerson, signal: stop.signal };
    const playing = playRequestedMatch(request, receive).finally(() => {
      questions.end();
      lines.close();
    });
    // Answers each question from lines of input, until either runs out.
    const answer = async () => {
      const typed = lines[Symbol.asyncIterator]();
      for (let question = await questions.next(); question; question = await questions.next()) {
        const text = await readPersonAnswer(question, typed);
        if (text === undefined) return;
        give?.(seat, text);
      }
    };
    const [played] = await Promise.all([playing, answer().then(() => stop.abort("no more input"))]);
    if (played.kind === "failed") throw printCannotPlay(played.message, played.problems);
    const { outcome, stopped } = played.record ? createReplay(played.record, { includeNotes: false }) : {};
    say("", outcome ? english(outcome.detail) : `Stopped: ${stopped ?? "unfinished"}.`);
    if (played.record) keepMatch(options.record, played.record);
    return stop.signal.reason === "interrupted" ? exitCodes.interrupted : exitCodes.done;
  } finally {
    process.off("exit", leave);
    heard();
    lines.close();
  }
}

function keepMatch(file: string | undefined, record: MatchRecord): void {
  if (file !== undefined) saveRecord(file, record);
}

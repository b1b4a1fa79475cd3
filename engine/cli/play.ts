import { createInterface } from "node:readline";
import { gameOf, games } from "../games.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { createPool } from "../match/pool.ts";
import { planOf } from "../match/setup.ts";
import { defaultOpponent } from "../project/bot-for-file.ts";
import { personMatch, seatsOfPerson } from "../project/person-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { onFirstInterrupt } from "./first-interrupt.ts";
import { cannotPlay } from "./match.ts";
import { cliSettings, type MatchOptions, matchUpOf } from "./match-options.ts";
import { answerByLines, questionsTo } from "./person-talk.ts";
import { saveRecord } from "./save-record.ts";
import { say } from "./say.ts";

interface PlayOptions extends MatchOptions {
  readonly seat?: number;
  readonly record?: string;
}

/** `spar play GAME`: a person's match, line by line on standard input; what was played is kept however it ends. */
export async function play(id: string, named: readonly string[], options: PlayOptions): Promise<number> {
  if (!games.some((each) => each.id === id))
    throw new CannotPlay(`There is no game "${id}". Games: ${games.map((each) => each.id).join(", ")}.`);
  const game = gameOf(id);
  const alone = game.players.min === 1;
  const against = named.length > 0 || alone ? named : [defaultOpponent(game)];
  const { bot: _, opponents: __, ...up } = matchUpOf("", [], { ...options, game: id });
  const matched = await personMatch(against, up, cliSettings);
  if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
  const { seat = 0 } = options;
  const { me, seats } = seatsOfPerson(matched.setup, seat);
  if (seat !== me) throw new CannotPlay(`There is no seat ${seat + 1}: ${seats.length} play this match.`);
  const pool = createPool({ size: 1 });
  const stop = new AbortController();
  const heard = onFirstInterrupt(() => stop.abort("interrupted"));
  const lines = createInterface({ input: process.stdin });
  const questions = questionsTo(me);
  let give: ((player: number, text: string) => void) | undefined;
  const onPerson = (to: typeof give) => {
    give = to;
  };
  let soFar: MatchRecord = [];
  // Where nobody reads any more what is printed, or a signal ends it all, the match is not waited for.
  const leave = () => keep(options.record, [...soFar, { kind: "stopped", why: "left" }]);
  process.once("exit", leave);
  const onLines = (lines: MatchRecord) => {
    soFar = lines;
    questions.onLines(lines);
  };
  try {
    const plan = planOf(matched.setup, options.seed ?? matched.seed ?? freshSeed(), seats);
    const playing = pool.play(plan, { onLines, onPerson, signal: stop.signal }).finally(() => {
      questions.end();
      lines.close();
    });
    const answering = answerByLines(questions, lines[Symbol.asyncIterator](), (text) => give?.(me, text));
    const [record] = await Promise.all([playing, answering.then(() => stop.abort("no more input"))]);
    const { outcome, stopped } = createReplay(record, { notes: false });
    say("", outcome?.detail ?? `Stopped: ${stopped ?? "unfinished"}.`);
    keep(options.record, record);
    return stop.signal.reason === "interrupted" ? exitCodes.interrupted : exitCodes.done;
  } finally {
    process.off("exit", leave);
    heard();
    lines.close();
    await pool.dispose();
  }
}

function keep(file: string | undefined, record: MatchRecord): void {
  if (file !== undefined) saveRecord(file, record);
}

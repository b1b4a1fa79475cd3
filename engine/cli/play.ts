import { createInterface } from "node:readline";
import { type MatchEvent, playRequestedMatch } from "../app/match.ts";
import { games, getGame } from "../games.ts";
import { english } from "../l10n/message.ts";
import { chooseDefaultOpponent } from "../project/recognise/bot-for-file.ts";
import { createPersonRequest } from "../project/resolve/person-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { handleFirstInterrupt } from "./first-interrupt.ts";
import { printCannotPlay } from "./match.ts";
import { cliSettings, createRequest, type MatchFlags } from "./match-flags.ts";
import { answerByLines, followQuestions } from "./person-talk.ts";
import { saveRecord } from "./save.ts";
import { say } from "./say.ts";

interface PlayOptions extends MatchFlags {
  readonly seat?: number;
  readonly record?: string;
}

/**
 * `spar play GAME`: lets a person play a match on standard input. The record is saved however the match ends. Throws
 * CannotPlay if the match cannot be played.
 */
export async function play(id: string, named: readonly string[], options: PlayOptions): Promise<number> {
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
    if (event.kind === "resolved") return showSeat(event, seat);
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
    const answering = answerByLines(questions, lines[Symbol.asyncIterator](), (text) => give?.(seat, text));
    const [played] = await Promise.all([playing, answering.then(() => stop.abort("no more input"))]);
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

function showSeat({ matched, me }: MatchEvent & { kind: "resolved" }, seat: number): void {
  if (seat !== me) throw new CannotPlay(`There is no seat ${seat + 1}: ${matched.setup.bots.length} play this match.`);
}

function keepMatch(file: string | undefined, record: MatchRecord): void {
  if (file !== undefined) saveRecord(file, record);
}

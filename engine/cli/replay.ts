import { english } from "../l10n/speak.ts";
import { getBotFile } from "../record/match-record.ts";
import { readRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import type { Replayed } from "../record/replayed.ts";
import { formatTurn } from "../record/transcript.ts";
import { formatPlural } from "../text/plural.ts";
import type { Options } from "./match-flags.ts";
import { readTextFile } from "./record-files.ts";
import { CannotPlay, say, sayJson, sayText } from "./say.ts";

/** `spar replay RECORD`: prints the outcome, or a turn's input, answer and state. Throws CannotPlay without it. */
export function replay(file: string, options: Options): number {
  const replayed = createReplay(readRecord(readTextFile(file, "record")));
  if (options.turn === undefined) {
    if (options.json) sayJson(toOverviewJson(replayed));
    else say(...formatOverview(replayed));
    return 0;
  }
  const turns = replayed.turns.filter(
    (turn) => turn.ask.turn === options.turn && (options.player ?? turn.ask.player) === turn.ask.player,
  );
  if (turns.length === 0) {
    const last = replayed.turns.at(-1)?.ask.turn ?? 0;
    throw new CannotPlay(`That player has no turn ${options.turn}; the last turn is ${last}.`);
  }
  for (const turn of turns) {
    if (options.json) sayJson({ ...turn, state: replayed.viewAt({ answer: turn.index, note: -1 }) });
    else sayText(formatTurn(replayed, turn));
  }
  return 0;
}

function formatOverview({ plan, turns, outcome, stopped }: Replayed): string[] {
  const names = plan.bots.map((bot) => bot.name).join(" vs ");
  return [
    `${plan.game}: ${names}, ${formatPlural(turns.length, "answer")}`,
    outcome ? english(outcome.detail) : `stopped: ${stopped ?? "unfinished"}`,
  ];
}

function toOverviewJson({ plan, turns, outcome, stopped }: Replayed): object {
  const { game, options, seeds, bots } = plan;
  const players = bots.map((bot) => ({ name: bot.name, file: getBotFile(bot) ?? null }));
  return { game, options, seeds, players, answers: turns.length, outcome: outcome ?? null, stopped: stopped ?? null };
}

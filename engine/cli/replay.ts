import { readRecord } from "../record/record-file.ts";
import { createReplay, type Replayed, type ReplayedTurn } from "../record/replay.ts";
import { visibleLine } from "../record/visible.ts";
import { CannotPlay } from "./failure.ts";
import { textIn } from "./recorded-text.ts";
import { say, sayJson, sayText } from "./say.ts";

/** `spar replay RECORD`: the outcome, or with a turn what the bot was sent, what it answered and the state after it. */
export function replay(file: string, options: { turn?: number; player?: number; json?: boolean }): number {
  const replayed = createReplay(readRecord(textIn(file, "record")));
  if (options.turn === undefined) {
    if (options.json) sayJson(overviewJson(replayed));
    else say(...overview(replayed));
    return 0;
  }
  const turns = replayed.turns.filter(
    (turn) => turn.ask.turn === options.turn && (options.player ?? turn.ask.player) === turn.ask.player,
  );
  if (turns.length === 0) {
    const last = replayed.turns.at(-1)?.ask.turn ?? 0;
    throw new CannotPlay(`There is no turn ${options.turn} of that player; the match has turns up to ${last}.`);
  }
  for (const turn of turns) {
    const state = replayed.viewAt({ answer: turn.index, note: -1 });
    if (options.json) sayJson({ ...turn, state });
    else sayText(turnText(replayed, turn, state));
  }
  return 0;
}

function overview({ plan, turns, outcome, stopped }: Replayed): string[] {
  const names = plan.bots.map((bot) => bot.name).join(" vs ");
  return [`${plan.game}: ${names}, ${turns.length} answers`, outcome?.detail ?? `stopped: ${stopped ?? "unfinished"}`];
}

function overviewJson({ plan, turns, outcome, stopped }: Replayed): object {
  const { game, options, seeds, bots } = plan;
  const players = bots.map(({ name, file = null }) => ({ name, file }));
  return { game, options, seeds, players, answers: turns.length, outcome: outcome ?? null, stopped: stopped ?? null };
}

function turnText({ plan, game }: Replayed, turn: ReplayedTurn, state: object): string {
  const { ask, answer, rulings } = turn;
  const judged = rulings.map((ruling) => {
    const command = (answer.text ?? "").slice(...ruling.span);
    return visibleLine(`  ${ruling.verdict}: ${command}${ruling.why ? ` (${ruling.why})` : ""}`);
  });
  return [
    `${game.title}, turn ${ask.turn} (${ask.phase}), player ${ask.player + 1} ${visibleLine(plan.bots[ask.player]!.name)}`,
    "sent:",
    ask.text.trimEnd(),
    `answered after ${answer.ms.toFixed(1)} ms (limit ${ask.limitMs * plan.timeScale} ms):`,
    answer.text ?? `no answer: ${answer.failure}`,
    ...judged,
    ...(answer.stderr ? ["stderr:", answer.stderr.trimEnd()] : []),
    "state after it:",
    JSON.stringify(state),
    "",
  ].join("\n");
}

import { english, inEnglish } from "../l10n/message.ts";
import { escapeLine } from "../text/visible.ts";
import type { ReplayedTurn, Viewable } from "./replayed.ts";

/** A turn as text: what a bot was sent, what it answered, how that was judged, and the state after it. */
export function formatTurn({ plan, game, viewAt }: Viewable, turn: ReplayedTurn): string {
  const state = viewAt({ answer: turn.index, note: -1 });
  const { ask, answer, rulings } = turn;
  const judged = rulings.map((ruling) => {
    const command = (answer.text ?? "").slice(...ruling.span);
    return escapeLine(`  ${ruling.verdict}: ${command}${ruling.why ? ` (${english(ruling.why)})` : ""}`);
  });
  return [
    `${game.title}, turn ${ask.turn}${ask.phase === "" ? "" : ` (${english(ask.phase)})`}, player ${ask.player + 1} ${escapeLine(plan.bots[ask.player]!.name)}`,
    "sent:",
    ask.text.trimEnd(),
    `answered after ${answer.ms.toFixed(1)} ms (limit ${ask.limitMs * plan.timeScale} ms):`,
    answer.text ?? `no answer: ${answer.failure}`,
    ...judged,
    ...(answer.stderr ? ["stderr:", answer.stderr.trimEnd()] : []),
    "state after it:",
    JSON.stringify(inEnglish(state)),
    "",
  ].join("\n");
}

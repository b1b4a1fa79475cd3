import type { View } from "../game/views.ts";
import { english, inEnglish } from "../l10n/message.ts";
import { escapeLine } from "../text/visible.ts";
import type { ReplayedTurn, Viewable } from "./replayed.ts";

/**
 * The state after a turn as a person or an assistant reads it: where a game's own process plays, the fields that the
 * player was sent last, by their names, and not what a board draws for all players.
 */
export function findStateAfter({ plan, game, viewAt }: Viewable, { index, ask }: ReplayedTurn): View {
  const view = viewAt({ answer: index, note: -1 });
  const fields = (plan.referee && game.views.observation?.(view, ask.player)) ?? {};
  return Object.keys(fields).length > 0 ? fields : view;
}

/** A turn as text: what a bot was sent, what it answered, how that was judged, and the state after it. */
export function formatTurn(replay: Viewable, turn: ReplayedTurn): string {
  const { plan, game } = replay;
  const state = findStateAfter(replay, turn);
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

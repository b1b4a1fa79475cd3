import type { Game } from "../game/game.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { msg } from "../l10n/speak.ts";
import type { RefereeOptions } from "./options.ts";
import { linesIn, next, type RefereeState, refereeRules } from "./rules.ts";
import type { RefereeView } from "./view.ts";

/** Ids of games that are asked begin with this; their names follow. */
export const refereePrefix = "referee:";

/** A game by its own referee. */
export function refereeGame(stamp: RefereeStamp): Game<RefereeState, RefereeOptions> {
  return { ...gameNamed(stamp.name, stamp), referee: stamp };
}

/** The same without its referee: enough to read a record, and to say what it is called. */
export function gameNamed(
  name: string,
  { players, leagues }: Pick<RefereeStamp, "players" | "leagues"> = { players: { min: 1, max: 8 } },
): Game<RefereeState, RefereeOptions> {
  return {
    id: `${refereePrefix}${name}`,
    title: name,
    about: msg("Played by its own referee"),
    rules: refereeRules({ players, leagues }),
    views: {
      view,
      // Until the end nobody knows them but the referee.
      measures: (state) => scoresIn(state) ?? state.names.map(() => 0),
      measure: { name: msg("Score"), max: 0 },
    },
    bots: { builtins: [], recognise: () => undefined },
  };
}

function view(state: RefereeState, seenBy?: number): RefereeView {
  const { turns } = next(state);
  const inputs = state.names.map((_, player) =>
    seenBy === undefined || seenBy === player ? inputIn(state, player) : null,
  );
  return { inputs, summary: linesIn(turns, state.names), scores: scoresIn(state) ?? null };
}

/** What a player was sent last: what it is asked now, or was asked before. */
function inputIn(state: RefereeState, player: number): string[] | null {
  const { until } = next(state);
  for (let i = until - 1; i >= 0; i--) {
    const said = state.script[i]!.next;
    if (said.kind === "question" && said.player === player && said.lines > 0) return said.text.split("\n").slice(0, -1);
  }
  return null;
}

function scoresIn(state: RefereeState): number[] | undefined {
  const last = next(state).turns.at(-1)?.next;
  return last?.kind === "scores" ? [...last.scores] : undefined;
}

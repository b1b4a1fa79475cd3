import { t } from "../../../engine/l10n/speak.ts";
import type { Chance } from "../../../engine/views/analysis-facts.ts";
import { useBoard } from "../state/board-state.ts";
import { formatWholePercent, selectChances } from "../state/mistakes-state.ts";
import { nameStake, type TurnHead } from "../state/overview.ts";

interface Props {
  /** The chances of one player, in match order. */
  readonly chances: readonly Chance[];
  readonly turns: readonly TurnHead[];
  /** The horizontal position of an answer, and the vertical one of a share between 0 and 1. */
  readonly x: (answer: number) => number;
  readonly y: (share: number) => number;
}

/** The winning chance over the match as the player could know it, with its interval; each game separately. */
export function ChanceChart({ chances, turns, x, y }: Props) {
  const [first] = chances;
  if (!first) return null;
  return (
    <g class={`chance p${first.player + 1}`}>
      {splitIntoGames(chances, turns).map((game) => (
        <g key={game[0]!.answer}>
          <path class="band" d={drawBand(game, x, y)} />
          <path class="line" d={drawLine(game.map(({ answer, chance }) => [x(answer), y(chance)]))} />
        </g>
      ))}
    </g>
  );
}

function splitIntoGames(chances: readonly Chance[], turns: readonly TurnHead[]): Chance[][] {
  const games: Chance[][] = [];
  let last: number | undefined;
  for (const chance of chances) {
    const game = turns[chance.answer]?.gameNumber ?? 0;
    if (game === last) games.at(-1)!.push(chance);
    else games.push([chance]);
    last = game;
  }
  return games;
}

function drawBand(chances: readonly Chance[], x: Props["x"], y: Props["y"]): string {
  const above = chances.map(({ answer, high }): Point => [x(answer), y(high)]);
  const below = chances.map(({ answer, low }): Point => [x(answer), y(low)]);
  return `${drawLine([...above, ...below.reverse()])}Z`;
}

type Point = readonly [number, number];

function drawLine(points: readonly Point[]): string {
  return `M${points.map(([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`).join("L")}`;
}

/** The winning chance at the moment, as a bar beside the board that fills from the selected player's side. */
export function ChanceBar() {
  const { overview, mistakes, moment, me, branch } = useBoard().state;
  const shown = branch ? undefined : selectChances(mistakes, me).findLast(({ answer }) => answer <= moment.answer);
  if (!shown || !overview) return null;
  const player = mistakes.whose ?? me;
  const said = t("{stake} of {player}: {chance}", {
    stake: nameStake(overview),
    player: overview.players[player] ?? "",
    chance: formatWholePercent(shown.chance),
  });
  return (
    <span class={`chance-bar p${player + 1}`} role="img" aria-label={said} title={said}>
      <i style={{ height: `${100 * shown.chance}%` }} />
    </span>
  );
}

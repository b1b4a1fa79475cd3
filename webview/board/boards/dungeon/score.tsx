import type { DungeonView } from "../../../../engine/games/dungeon/view.ts";
import { t } from "../../../../engine/l10n/speak.ts";
import type { BoardProps } from "../board.ts";

interface Props extends Pick<BoardProps, "names" | "bottom" | "pickGame"> {
  readonly view: DungeonView;
}

/** The match so far: games won, and a small mark for each game. */
export function Score({ view, names, bottom, pickGame }: Props) {
  const { wins, games, finished, faulted } = view;
  const order = [bottom, 1 - bottom];
  return (
    <section class="dungeon-score" aria-label={t("Games won")}>
      <p class="sums">
        {order.map((player) => (
          <span key={player} class={`p${player + 1}`}>
            <span class="chip">{player + 1}</span>
            <span class="who">{names[player]}</span>
            <b>{wins[player]}</b>
            {faulted[player] ? (
              <small class="faults">{t("{games, number} forfeited", { games: faulted[player] })}</small>
            ) : null}
          </span>
        ))}
        <small>{t("{finished, number} of {games, number} games", { finished, games })}</small>
      </p>
      <Strip view={view} names={names} pickGame={pickGame} />
    </section>
  );
}

const perRow = 100;

function Strip({ view, names, pickGame }: Omit<Props, "bottom">) {
  const { results, duel } = view;
  const columns = Math.min(perRow, results.length);
  const rows = Math.ceil(results.length / columns);
  /** The games of one result as a path of cells; a bar over part of each tells players apart without colour. */
  const cells = (letters: string, high = 0.8) => {
    let path = "";
    for (let i = 0; i < results.length; i++) {
      if (letters.includes(results[i]!))
        path += `M${i % columns} ${Math.floor(i / columns) + 0.8 - high}h.86v${high}h-.86z`;
    }
    return path;
  };
  const at = { x: (duel.number % columns) - 0.07, y: Math.floor(duel.number / columns) - 0.1 };
  const picked = ({ currentTarget, clientX, clientY }: MouseEvent & { readonly currentTarget: SVGSVGElement }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()!.inverse());
    const game = Math.floor(y) * columns + Math.floor(x);
    if (x >= 0 && x < columns && game >= 0 && game < results.length) pickGame(game);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys g and Shift+g go from game to game
    <svg
      class="games"
      viewBox={`-0.2 -0.2 ${columns + 0.3} ${rows + 0.3}`}
      role="img"
      aria-label={t("Showing game {game, number} of {games, number}", { game: duel.number + 1, games: results.length })}
      onClick={picked}
    >
      <title>
        {t("A full square: {one} won. Half a square: {other} won.", { one: names[0] ?? "", other: names[1] ?? "" })}
      </title>
      <path class="open" d={cells(".")} />
      <path class="p1" d={cells("0a")} />
      <path class="p2" d={cells("1b", 0.4)} />
      <path class="fault" d={cells("ab")} />
      <rect class="here" {...at} width="1" height="1" />
    </svg>
  );
}

import type { DungeonView } from "../../../engine/games/dungeon/view.ts";

interface Props {
  readonly view: DungeonView;
  readonly names: readonly string[];
  readonly bottom: number;
}

/** The match so far: games won, and every game as a small mark. */
export function Score({ view, names, bottom }: Props) {
  const { wins, games, finished, faulted } = view;
  const order = [bottom, 1 - bottom];
  return (
    <section class="dungeon-score" aria-label="Games won">
      <p class="sums">
        {order.map((player) => (
          <span key={player} class={`p${player + 1}`}>
            <span class="chip">{player + 1}</span>
            <span class="who">{names[player]}</span>
            <b>{wins[player]}</b>
            {faulted[player] ? <small class="faults">{faulted[player]} lost by own fault</small> : null}
          </span>
        ))}
        <small>
          {finished} of {games} games
        </small>
      </p>
      <Strip view={view} />
    </section>
  );
}

const perRow = 100;

function Strip({ view }: { view: DungeonView }) {
  const { results, duel } = view;
  const columns = Math.min(perRow, results.length);
  const rows = Math.ceil(results.length / columns);
  const cells = (letters: string) => {
    let path = "";
    for (let i = 0; i < results.length; i++) {
      if (letters.includes(results[i]!)) path += `M${i % columns} ${Math.floor(i / columns)}h.86v.8h-.86z`;
    }
    return path;
  };
  const at = { x: (duel.number % columns) - 0.07, y: Math.floor(duel.number / columns) - 0.1 };
  return (
    <svg
      class="games"
      viewBox={`-0.2 -0.2 ${columns + 0.3} ${rows + 0.3}`}
      role="img"
      aria-label={`Game ${duel.number + 1} of ${results.length} is shown`}
    >
      <path class="open" d={cells(".")} />
      <path class="p1" d={cells("0a")} />
      <path class="p2" d={cells("1b")} />
      <path class="fault" d={cells("ab")} />
      <rect class="here" {...at} width="1" height="1" />
    </svg>
  );
}

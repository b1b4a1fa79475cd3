import type { AimView, PlayerView } from "../../../engine/games/perfect-aim/view.ts";

interface Props {
  readonly view: AimView;
  readonly names: readonly string[];
}

/** Each player's state in words and figures; the clock, and what the floor does next. */
export function Standings({ view, names }: Props) {
  const next = view.lava[0];
  return (
    <>
      <p class="clock">
        <b>{view.t.toFixed(2)} s</b>
        {next ? (
          <small>
            {next.to === "L" ? "lava" : "floor breaks"} in {Math.max(0, next.t - view.t).toFixed(0)} s
          </small>
        ) : null}
      </p>
      <div class="standings">
        {view.players.map((player, i) => (
          <Standing key={player.color} player={player} name={names[i] ?? ""} number={i + 1} won={view.winner === i} />
        ))}
      </div>
    </>
  );
}

function Standing({ player, name, number, won }: { player: PlayerView; name: string; number: number; won: boolean }) {
  const { coins, shield, superFireballs, speed, alive, action, out } = player;
  const has = [
    `${coins} ${coins === 1 ? "coin" : "coins"}`,
    `speed ${Number(speed.toFixed(2))}`,
    shield ? "shield" : "",
    superFireballs > 0 ? `${superFireballs} super` : "",
  ].filter((text) => text !== "");
  const does = out ?? (won ? "has won" : alive ? action.toLowerCase().replace("_", " ") : "dead");
  return (
    <div class={`standing p${number} ${alive ? "" : "dead"}`}>
      <span class="chip">{number}</span>
      <span class="who">{name}</span>
      <small>{has.join(" · ")}</small>
      <small class="does">{does}</small>
    </div>
  );
}

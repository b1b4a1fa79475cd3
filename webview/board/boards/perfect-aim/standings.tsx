import type { AimPlayerView, AimView, ItemLetter } from "../../../../engine/games/perfect-aim/view.ts";
import { formatDecimal, t, translate } from "../../../../engine/l10n/speak.ts";
import type { BoardProps } from "../board.ts";
import { itemShapes } from "./pieces.tsx";

/** Each player's state as icons and numbers, the clock, and the next change of the floor. */
export function Standings({ view, names }: { view: AimView } & Pick<BoardProps, "names">) {
  const next = view.lava[0];
  return (
    <>
      <p class="clock">
        <b>{formatDecimal(view.t, 2)} s</b>
        {next ? (
          <small>
            {t("{what, select, L {lava} other {floor breaks}} in {seconds, number} s", {
              what: next.to,
              seconds: Math.max(0, next.t - view.t).toFixed(0),
            })}
          </small>
        ) : null}
      </p>
      <div class="standings">
        {view.players.map((player, i) => (
          <Standing key={i} player={player} name={names[i] ?? ""} number={i + 1} hasWon={view.winner === i} />
        ))}
      </div>
    </>
  );
}

interface StandingProps {
  readonly player: AimPlayerView;
  readonly name: string;
  readonly number: number;
  readonly hasWon: boolean;
}

function Standing({ player, name, number, hasWon }: StandingProps) {
  const { coins, shield, superFireballs, speed, alive, action, out } = player;
  const does =
    translate(out ?? "") || (hasWon ? t("has won") : alive ? action.toLowerCase().replace("_", " ") : t("dead"));
  const pace = Number(speed.toFixed(2));
  return (
    <div class={`standing p${number} ${alive ? "" : "dead"}`}>
      <span class="chip">{number}</span>
      <span class="who">{name}</span>
      <p class="has">
        <Possessions item="o" value={coins} words={t("{coins, plural, one {# coin} other {# coins}}", { coins })} />
        <Possessions item="+" value={pace} words={t("speed {speed, number}", { speed: pace })} />
        {shield ? <Possessions item="S" words={t("shield")} /> : null}
        {superFireballs > 0 ? (
          <Possessions
            item="*"
            value={superFireballs}
            words={t("{count, number} super fireballs", { count: superFireballs })}
          />
        ) : null}
      </p>
      <small class="does">{does}</small>
    </div>
  );
}

/** What a player has, with the icon of the item that gave it. */
function Possessions({ item, value, words }: { item: ItemLetter; value?: number; words: string }) {
  const { name, path } = itemShapes[item];
  return (
    <span role="img" aria-label={words} title={words}>
      <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true">
        <path class={`item ${name}`} d={path} />
      </svg>
      {value}
    </span>
  );
}

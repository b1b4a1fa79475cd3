import type { AimNoteEvent, AimPlayerView, FireballView, Item } from "../../../../engine/games/perfect-aim/view.ts";
import { itemShapes } from "./item-shapes.ts";

export function Items({ items }: { items: readonly Item[] }) {
  return (
    <g class="items">
      {items.map(({ letter, x, y }) => (
        <path
          key={`${letter}${x},${y}`}
          class={`item ${itemShapes[letter].name}`}
          transform={`translate(${x + 0.5} ${y + 0.5})`}
          d={itemShapes[letter].path}
        />
      ))}
    </g>
  );
}

const turnAngles: Readonly<Record<string, number>> = { RIGHT: 0, DOWN: 90, LEFT: 180, UP: 270 };

/** The direction of a move or an attack in degrees, clockwise from the right; undefined while waiting. */
function computeHeading(action: string): number | undefined {
  return turnAngles[action.slice(action.indexOf("_") + 1)];
}

export function PlayerPiece({
  player,
  number,
  isDeciding,
}: {
  player: AimPlayerView;
  number: number;
  isDeciding: boolean;
}) {
  const heading = computeHeading(player.action);
  if (!player.alive) {
    return (
      <g class={`player dead p${number}`}>
        <circle r="0.36" />
        <path class="cross" d="M-.22-.22.22.22M.22-.22-.22.22" />
      </g>
    );
  }
  return (
    <g class={`player p${number}`}>
      {isDeciding ? <circle class="deciding" r="0.62" /> : null}
      {player.shield ? <circle class="shield" r="0.49" /> : null}
      <circle class="body" r="0.4" />
      {heading === undefined ? null : (
        <path
          class={player.action.startsWith("ATTACK") ? "aims" : "heads"}
          transform={`rotate(${heading})`}
          d="M.4-.17.68 0 .4.17z"
        />
      )}
      <text dy="0.36em">{number}</text>
      {player.superFireballs > 0 ? (
        <path class="super" transform="translate(0.34 -0.34) scale(0.6)" d={itemShapes["*"].path} />
      ) : null}
    </g>
  );
}

export function FireballPiece({ fireball, number }: { fireball: FireballView; number: number }) {
  const heading = computeHeading(fireball.action) ?? 0;
  return (
    <g class={`fireball p${number}`} transform={`rotate(${heading})`}>
      <path class="tail" d="M-.95 0-.1-.22V.22z" />
      <circle class="glow" r="0.27" />
      <circle class="core" r="0.14" />
    </g>
  );
}

/** Recent events, drawn at their cells. */
export function Happened({ events }: { events: readonly AimNoteEvent[] }) {
  return (
    <g class="happened">
      {events.map((event, i) => (
        <Mark key={i} event={event} />
      ))}
    </g>
  );
}

function Mark({ event }: { event: AimNoteEvent }) {
  switch (event.e) {
    case "pickup":
    case "spawn":
      return <circle class={event.e} cx={event.x + 0.5} cy={event.y + 0.5} r="0.5" />;
    case "hit":
    case "death":
    case "burn":
      return (
        <path
          class={event.e}
          transform={`translate(${event.x + 0.5} ${event.y + 0.5})`}
          d="M0-.8.18-.4.55-.6.42-.2.8-.1.45.12.6.5.2.36 0 .8-.2.36-.6.5-.45.12-.8-.1-.42-.2-.55-.6-.18-.4z"
        />
      );
    case "fbend":
      return <circle class="puff" cx={event.x + 0.5} cy={event.y + 0.5} r="0.3" />;
    case "bg":
    case "decide":
    case "fire":
    case "bounce":
      return null;
  }
}

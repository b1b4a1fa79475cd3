import type {
  AimNoteEvent,
  AimPlayerView,
  AimView,
  FireballView,
  Item,
} from "../../../../engine/games/perfect-aim/view.ts";
import items from "./items.json";

/** SVG paths by item letter, around the centre of a cell of size 1. */
export const itemShapes: Readonly<Record<Item["letter"], { readonly path: string; readonly name: string }>> = items;

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
const computeHeading = (action: string): number | undefined => turnAngles[action.slice(action.indexOf("_") + 1)];

interface PlayerProps {
  readonly player: AimPlayerView;
  readonly number: number;
  readonly isDeciding: boolean;
}

export function PlayerPiece({ player, number, isDeciding }: PlayerProps) {
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

export const boardCells = 21;

/** Floor, walls, breaking floor and lava, and the ring that breaks next. */
export function GroundDrawing({ view }: { view: Pick<AimView, "background" | "lava"> }) {
  const path = (letter: string, inset: number) => drawCells(view.background, letter, inset);
  const next = view.lava[0];
  return (
    <g class="ground">
      <rect class="floor" width={boardCells} height={boardCells} rx="0.4" />
      <path class="tiles" d={path(".", 0.06)} />
      <path class="breaking" d={path("D", 0.03)} />
      <path class="cracks" d={drawCracks(view.background)} />
      <path class="lava" d={path("L", -0.01)} />
      <path class="wall-side" d={path("#", -0.01)} transform="translate(0 0.14)" />
      <path class="wall" d={path("#", -0.01)} />
      {next ? (
        <rect
          class={`next-ring ${next.to === "L" ? "to-lava" : "to-break"}`}
          x={next.ring + 0.05}
          y={next.ring + 0.05}
          width={boardCells - 2 * next.ring - 0.1}
          height={boardCells - 2 * next.ring - 0.1}
        />
      ) : null}
    </g>
  );
}

function drawCells(background: readonly string[], letter: string, inset: number): string {
  const side = 1 - 2 * inset;
  return joinCells(background, letter, (x, y) => `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`);
}

function drawCracks(background: readonly string[]): string {
  return joinCells(background, "D", (x, y) =>
    (x + y) % 2 === 0
      ? `M${x + 0.2} ${y + 0.1}l0.2 0.3-0.1 0.2 0.3 0.3M${x + 0.4} ${y + 0.4}l0.35-0.15`
      : `M${x + 0.9} ${y + 0.3}l-0.3 0.1-0.1 0.3-0.3 0.1M${x + 0.5} ${y + 0.7}l0.1 0.25`,
  );
}

function joinCells(background: readonly string[], letter: string, draw: (x: number, y: number) => string): string {
  let path = "";
  background.forEach((row, y) => {
    for (let x = row.indexOf(letter); x >= 0; x = row.indexOf(letter, x + 1)) path += draw(x, y);
  });
  return path;
}

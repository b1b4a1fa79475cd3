import { t } from "../../../../engine/l10n/speak.ts";
import {
  clipWord,
  type Ground,
  type NamedInput,
  type Piece,
  type PieceOwner,
  type Place,
  type Plane,
} from "../../../../engine/referee/stub/input-board.ts";
import type { Size } from "../../../parts/sized.tsx";

/** The seat whose colour an owner gets in what `seat` was sent; numbers of unknown meaning are seats. */
export function toOwnerSeat(owner: PieceOwner | undefined, seat: number, players: number): number | undefined {
  if (!owner) return undefined;
  if (owner.isMe) return seat;
  if (owner.isMe === false && players === 2) return 1 - seat;
  return owner.number < 8 ? owner.number : undefined;
}

/** The CSS class with a seat's colour. */
const toSeatClass = (seat: number | undefined) => (seat === undefined ? "" : ` p${seat + 1}`);

interface Props {
  readonly plane: Plane;
  /** Where each piece was one turn before, by id. */
  readonly before: ReadonlyMap<string, Place>;
  /** The player who was sent this, and the number of players. */
  readonly seat: number;
  readonly players: number;
  readonly size: Size;
}

/** With more cells, they are drawn without outlines. */
const maxOutlinedCells = 1600;

/** Draws the plane: cells with their ground, and pieces in the colours of their owners. */
export function PlanePicture({ plane, before, seat, players, size }: Props) {
  const scene = makeScene(plane, size);
  const scale = Math.min(size.width / scene.width, size.height / scene.height);
  const seats = { seat, players };
  const stacks = new Map<string, number>();
  const isEmpty = createIsEmpty(plane.ground);
  return (
    <svg
      class={`plane ${plane.shape}`}
      viewBox={`${scene.left} ${scene.top} ${scene.width} ${scene.height}`}
      width={Math.floor(scene.width * scale)}
      height={Math.floor(scene.height * scale)}
      role="img"
      aria-label={t("{pieces, plural, one {# piece} other {# pieces}} on {width, number} × {height, number}", {
        pieces: plane.pieces.length,
        width: plane.width,
        height: plane.height,
      })}
      style={{ "--unit": `${scene.unit}px` }}
    >
      <Cells plane={plane} />
      {plane.links?.map(([from, to], i) => (
        <path key={i} class="link" d={`M${from.x},${from.y}L${to.x},${to.y}`} />
      ))}
      {plane.ground.map((ground) => (
        <GroundCell
          key={`${ground.x} ${ground.y}`}
          ground={ground}
          isEmpty={isEmpty}
          scene={scene}
          plane={plane}
          {...seats}
        />
      ))}
      {plane.pieces.map((piece) => {
        const place = piece.places[0]!;
        const was = before.get(piece.id);
        const key = `${place.x} ${place.y}`;
        const nth = stacks.get(key) ?? 0;
        stacks.set(key, nth + 1);
        return <PieceMark key={piece.id} piece={piece} was={was} nth={nth} scene={scene} {...seats} />;
      })}
    </svg>
  );
}

interface Scene {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The size of a cell. */
  readonly unit: number;
  /** The centre of a place. */
  readonly at: (place: Place) => Place;
}

/** The size of a piece in a continuous space, in pixels: its label can be read, however large the space is. */
const pieceSize = 24;

function makeScene({ shape, left, top, width, height, ground, pieces }: Plane, size: Size): Scene {
  if (shape === "squares") return { left, top, width, height, unit: 1, at: ({ x, y }) => ({ x: x + 0.5, y: y + 0.5 }) };
  if (shape === "space") {
    const [freeWidth, freeHeight] = [size.width, size.height].map((side) => Math.max(side - 2 * pieceSize, pieceSize));
    const unit = pieceSize * Math.max(width / freeWidth!, height / freeHeight!);
    return {
      left: left - unit,
      top: top - unit,
      width: width + 2 * unit,
      height: height + 2 * unit,
      unit,
      at: (place) => place,
    };
  }
  const at = ({ x, y }: Place) => ({ x: Math.sqrt(3) * (x + y / 2), y: 1.5 * y });
  const all = [...ground, ...pieces.flatMap(({ places }) => places)].map(at);
  const across = all.map(({ x }) => x);
  const down = all.map(({ y }) => y);
  const [l, r, u, d] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  return { left: l - 1.2, top: u - 1.2, width: r - l + 2.4, height: d - u + 2.4, unit: 1.6, at };
}

/** The cells of squares, to which bots' drawings can refer; the frame of a space. */
function Cells({ plane: { shape, left, top, width, height, ground, pieces } }: { readonly plane: Plane }) {
  if (shape === "hexes") {
    const all = [...ground, ...pieces.flatMap(({ places }) => places)];
    const places = new Map(all.map((place) => [`${place.x} ${place.y}`, place]));
    return (
      <g class="cells">
        {[...places.values()].map((place) => (
          <polygon key={`${place.x} ${place.y}`} points={formatHexagon(place)} data-spot={formatCellSpot(place)} />
        ))}
      </g>
    );
  }
  if (shape === "space" || width * height > maxOutlinedCells) {
    return <rect class="frame" x={left} y={top} width={width} height={height} />;
  }
  return (
    <g class="cells">
      {Array.from({ length: width * height }, (_, i) => {
        const place = { x: left + (i % width), y: top + Math.floor(i / width) };
        return <rect key={i} {...place} width={1} height={1} data-spot={formatCellSpot(place)} />;
      })}
    </g>
  );
}

export const formatCellSpot = ({ x, y }: Place) => `cell ${x},${y}`;

function formatHexagon({ x, y }: Place): string {
  const [middle, down] = [Math.sqrt(3) * (x + y / 2), 1.5 * y];
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${(middle + Math.cos(angle)).toFixed(3)},${(down + Math.sin(angle)).toFixed(3)}`;
  }).join(" ");
}

interface Seats {
  readonly seat: number;
  readonly players: number;
}

/** Creates a test whether a character stands for an empty cell: 0 does so only where the ground has no other for it. */
function createIsEmpty(ground: readonly Ground[]): (sign: string) => boolean {
  const hasOther = ground.some(({ sign }) => /^[.\s_-]$/.test(sign));
  return (sign) => (hasOther ? /^[.\s_-]?$/ : /^0?$/).test(sign);
}

interface GroundProps extends Seats {
  readonly scene: Scene;
  readonly plane: Plane;
  readonly ground: Ground;
  readonly isEmpty: (sign: string) => boolean;
}

function GroundCell({ ground, isEmpty, scene, plane, seat, players }: GroundProps) {
  const { x, y, sign, owner, values } = ground;
  const at = scene.at(ground);
  const own = toOwnerSeat(owner, seat, players);
  const isWall = /^[#█]$/.test(sign);
  if (own === undefined && isEmpty(sign)) return null;
  const kind = isWall ? "wall" : own === undefined ? "kind" : "owned";
  return (
    <g class={`ground${toSeatClass(own)}`}>
      <title>{values.length > 0 ? listValues(values) : sign}</title>
      {plane.shape === "hexes" ? (
        <polygon class={kind} points={formatHexagon(ground)} />
      ) : (
        <rect class={kind} x={x} y={y} width={1} height={1} />
      )}
      {isWall || isEmpty(sign) ? null : (
        <text {...at} class="sign" font-size={Math.min(0.52, 0.96 / sign.length)}>
          {sign}
        </text>
      )}
    </g>
  );
}

const listValues = (values: readonly NamedInput[]) => values.map(({ name, value }) => `${name}: ${value}`).join("\n");

interface PieceProps extends Seats {
  readonly piece: Piece;
  readonly was: Place | undefined;
  /** The number of pieces at the same place drawn before it. */
  readonly nth: number;
  readonly scene: Scene;
}

function PieceMark({ piece, was, nth, scene, seat, players }: PieceProps) {
  const { places, label, owner, values, id } = piece;
  const { unit } = scene;
  const [head, ...rest] = places.map(scene.at);
  const aside = Math.min(nth, 3) * 0.16 * unit;
  const at = { x: head!.x + aside, y: head!.y - aside };
  const from = was && scene.at(was);
  const shown = clipWord(label, 4);
  const hasMoved = from !== undefined && (from.x !== head!.x || from.y !== head!.y);
  return (
    <g class={`piece${toSeatClass(toOwnerSeat(owner, seat, players))}`} data-spot={`piece ${id}`}>
      <title>{listValues(values)}</title>
      {hasMoved && rest.length === 0 ? (
        <path class="trail" d={`M${from.x},${from.y}L${at.x},${at.y}`} stroke-width={0.09 * unit} />
      ) : null}
      {rest.length > 0 ? (
        <path
          class="body"
          d={`M${[head!, ...rest].map(({ x, y }) => `${x},${y}`).join("L")}`}
          stroke-width={0.46 * unit}
        />
      ) : null}
      <circle data-spot={`piece id ${label}`} cx={at.x} cy={at.y} r={0.4 * unit} stroke-width={0.05 * unit} />
      <text x={at.x} y={at.y} font-size={Math.min(0.46, 0.96 / shown.length) * unit}>
        {shown}
      </text>
    </g>
  );
}

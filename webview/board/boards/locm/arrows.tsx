import type { Point } from "../bot-drawings.tsx";
import type { Arrow, Float } from "./scene.ts";
import { findPoint, type Rect, type TableLayout } from "./table-layout.ts";

interface Props {
  readonly table: TableLayout;
}

export function Arrows({ table }: Props) {
  return (
    <g class="arrows">
      {table.scene.arrows.map((arrow) => {
        const path = computeArrowPath(table, arrow);
        return path ? <ArrowLine key={formatArrowKey(arrow)} arrow={arrow} path={path} scale={table.scale} /> : null;
      })}
    </g>
  );
}

const formatArrowKey = (arrow: Arrow): string => `${arrow.order}${JSON.stringify(arrow.from)}`;

function ArrowLine({ arrow, path, scale }: { arrow: Arrow; path: ArrowPath; scale: number }) {
  const { from, bend, end } = path;
  const angle = (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI;
  const middle = path.at(0.5);
  const line = `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
  return (
    <g class={`arrow ${arrow.kind} p${arrow.player + 1}`}>
      <path class="halo" d={line} stroke-width={8 * scale} pathLength="1" />
      <path class="shaft" d={line} stroke-width={4.5 * scale} pathLength="1" />
      <path
        class="head"
        transform={`translate(${end.x} ${end.y}) rotate(${angle}) scale(${scale})`}
        d="M-7-9 13 0-7 9-3 0Z"
      />
      {arrow.kind === "refused" ? (
        <path class="cross" transform={`translate(${middle.x} ${middle.y}) scale(${scale})`} d="M-8-8 8 8M8-8-8 8" />
      ) : null}
    </g>
  );
}

const discRadius = 9;
/** Where on its arrow a number may be, as a fraction of the length, the preferred place first. */
const stops = [0.22, 0.3, 0.15, 0.38, 0.1, 0.62, 0.7, 0.78];

interface OrderProps extends Props {
  /** The area to keep free of numbers. */
  readonly taken: Rect;
}

/** The order of the arrows as numbers, on top of everything, each at a free place. */
export function ArrowOrder({ table, taken }: OrderProps) {
  const { arrows, floats } = table.scene;
  const busy = floats.flatMap((float) => findBurst(table, float) ?? []);
  return (
    <g class="arrows">
      {arrows.length < 2
        ? null
        : arrows.map((arrow) => {
            const path = arrow.kind === "refused" ? undefined : computeArrowPath(table, arrow);
            if (!path) return null;
            const points = stops.map(path.at);
            const at = points.find((point) => !isInBox(taken, point) && !isNear(busy, point)) ?? points[0]!;
            busy.push(at);
            return (
              <g
                key={formatArrowKey(arrow)}
                class={`arrow order ${arrow.kind} p${arrow.player + 1}`}
                transform={`translate(${at.x} ${at.y})`}
              >
                <circle r={discRadius} />
                <text dy="0.36em">{arrow.order}</text>
              </g>
            );
          })}
    </g>
  );
}

/** Whether a rectangle is so close to a point that it would cover the disc drawn there with a number. */
export function isInBox({ x, y, width, height }: Rect, at: Point): boolean {
  return (
    at.x > x - discRadius && at.x < x + width + discRadius && at.y > y - discRadius && at.y < y + height + discRadius
  );
}

const isNear = (others: readonly Point[], at: Point): boolean =>
  others.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 2.4 * discRadius);

/** Losses and gains, next to what they belong to. */
export function Floats({ table }: Props) {
  return (
    <g class="floats">
      {table.scene.floats.map((float, i) => (
        <Burst key={i} float={float} table={table} turn={i} />
      ))}
    </g>
  );
}

function findBurst(table: TableLayout, float: Float): Point | undefined {
  const { scale } = table;
  const at = findPoint(table, float.at);
  if (!at) return undefined;
  const isHero = "player" in float.at;
  const shift = isHero ? -44 * scale : (float.tone === "hurt" ? 20 : -20) * scale;
  const lift = isHero ? 0 : (float.tone === "change" ? -50 : -26) * scale;
  return { x: at.x + shift - (isHero && float.tone === "heal" ? 34 * scale : 0), y: at.y + lift };
}

function Burst({ float, table, turn }: Props & { readonly float: Float; readonly turn: number }) {
  const at = findBurst(table, float);
  if (!at) return null;
  const half = 6 + 5 * float.text.length;
  return (
    <g class={`float ${float.tone}`} transform={`translate(${at.x} ${at.y}) scale(${table.scale})`}>
      {float.tone === "hurt" ? (
        <path
          transform={`rotate(${turn * 17}) scale(${float.text.length > 2 ? 1.25 : 1})`}
          d="M0-19 4-10 12-15 10-6 19-4 12 2 16 10 7 9 6 18 0 12-6 18-7 9-16 10-12 2-19-4-10-6-12-15-4-10Z"
        />
      ) : (
        <rect x={-half} y="-11" width={2 * half} height="22" rx="11" />
      )}
      <text dy="0.36em">{float.text}</text>
    </g>
  );
}

type ArrowPath = NonNullable<ReturnType<typeof computeArrowPath>>;

/** The bent curve of an arrow with its head, and the point after a fraction of it; undefined if an end is not shown. */
export function computeArrowPath(table: TableLayout, arrow: Arrow) {
  const from = findPoint(table, arrow.from);
  const to = findPoint(table, arrow.to);
  if (!from || !to) return undefined;
  const bend = computeBend(from, to);
  const end = shortenTowards(bend, to, ("player" in arrow.to ? 34 : 16) * table.scale);
  return { from, bend, end, at: (share: number) => computePointOnBow(from, bend, to, share) };
}

function computeBend(from: Point, to: Point): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const side = dx >= 0 ? 1 : -1;
  return { x: (from.x + to.x) / 2 - dy * 0.12 * side, y: (from.y + to.y) / 2 + dx * 0.12 * side };
}

function computePointOnBow(from: Point, bend: Point, to: Point, share: number): Point {
  const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
  return { x: a * from.x + b * bend.x + c * to.x, y: a * from.y + b * bend.y + c * to.y };
}

function shortenTowards(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.x - from.x) / far) * by, y: to.y - ((to.y - from.y) / far) * by };
}

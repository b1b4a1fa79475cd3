import type { Arrow, Float, Scene } from "./scene.ts";
import { type Point, pointOf, type Table } from "./table-layout.ts";

interface Props {
  readonly scene: Scene;
  readonly table: Table;
  /** Scale of lines and figures. */
  readonly scale: number;
}

/** Who acted on whom. */
export function Arrows({ scene, table, scale }: Props) {
  const numbered = scene.arrows.length > 1;
  return (
    <g class="arrows">
      {scene.arrows.map((arrow) => (
        <ArrowLine
          key={`${arrow.order}${JSON.stringify(arrow.from)}`}
          arrow={arrow}
          table={table}
          scale={scale}
          numbered={numbered}
        />
      ))}
    </g>
  );
}

interface LineProps {
  readonly arrow: Arrow;
  readonly table: Table;
  readonly scale: number;
  readonly numbered: boolean;
}

function ArrowLine({ arrow, table, scale, numbered }: LineProps) {
  const from = pointOf(table, arrow.from);
  const to = pointOf(table, arrow.to);
  if (!from || !to) return null;
  const bend = bowOf(from, to);
  const end = shortOf(bend, to, ("player" in arrow.to ? 34 : 16) * scale);
  const angle = (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI;
  const middle = alongBow(from, bend, to, 0.5);
  const early = alongBow(from, bend, to, 0.22);
  const path = `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
  return (
    <g class={`arrow ${arrow.kind} p${arrow.player + 1}`}>
      <path class="halo" d={path} stroke-width={8 * scale} />
      <path class="shaft" d={path} stroke-width={4.5 * scale} pathLength="1" />
      <path
        class="head"
        transform={`translate(${end.x} ${end.y}) rotate(${angle}) scale(${scale})`}
        d="M-7-9 13 0-7 9-3 0Z"
      />
      {arrow.kind === "refused" ? (
        <path class="cross" transform={`translate(${middle.x} ${middle.y}) scale(${scale})`} d="M-8-8 8 8M8-8-8 8" />
      ) : numbered ? (
        <g class="order" transform={`translate(${early.x} ${early.y}) scale(${scale})`}>
          <circle r="9" />
          <text dy="0.36em">{arrow.order}</text>
        </g>
      ) : null}
    </g>
  );
}

/** Arrows bow to one side, so that two between the same rows stay apart. */
function bowOf(from: Point, to: Point): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const side = dx >= 0 ? 1 : -1;
  return { x: (from.x + to.x) / 2 - dy * 0.12 * side, y: (from.y + to.y) / 2 + dx * 0.12 * side };
}

function alongBow(from: Point, bend: Point, to: Point, share: number): Point {
  const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
  return { x: a * from.x + b * bend.x + c * to.x, y: a * from.y + b * bend.y + c * to.y };
}

function shortOf(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.x - from.x) / far) * by, y: to.y - ((to.y - from.y) / far) * by };
}

/** What was lost and won, beside what it belongs to. */
export function Floats({ scene, table, scale }: Props) {
  return (
    <g class="floats">
      {scene.floats.map((float, i) => (
        <Burst key={i} float={float} table={table} scale={scale} turn={i} />
      ))}
    </g>
  );
}

function Burst({ float, table, scale, turn }: { float: Float; table: Table; scale: number; turn: number }) {
  const at = pointOf(table, float.at);
  if (!at) return null;
  const hero = "player" in float.at;
  const half = 6 + 5 * float.text.length;
  const shift = hero ? -44 * scale : (float.tone === "hurt" ? 20 : -20) * scale;
  const lift = hero ? 0 : (float.tone === "change" ? -50 : -26) * scale;
  const x = at.x + shift - (hero && float.tone === "heal" ? 34 * scale : 0);
  return (
    <g class={`float ${float.tone}`} transform={`translate(${x} ${at.y + lift}) scale(${scale})`}>
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

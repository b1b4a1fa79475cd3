import { useMemo, useState } from "preact/hooks";
import type { Moment } from "../../engine/record/replay.ts";
import { swingFrom, whole } from "../moments.ts";
import type { Overview, TurnHead } from "../overview.ts";
import type { BoardEvent, BoardState } from "../state.ts";

interface Props {
  readonly state: BoardState;
  readonly send: (event: BoardEvent) => void;
}

/** The slider over turns and actions, on the chart of the match. */
export function Timeline({ state, send }: Props) {
  const { overview, moment } = state;
  const [pointed, point] = useState<number>();
  const chart = useMemo(() => (overview ? <Chart overview={overview} /> : null), [overview]);
  if (!overview || overview.turns.length === 0) return <div class="timeline empty" />;
  const head = overview.turns[moment.answer]!;
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLDivElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    point(share);
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    else if (event.buttons === 0) return;
    send({ kind: "goTo", at: momentUnder(overview.turns, share) });
  };
  return (
    <div
      class="timeline"
      role="slider"
      tabIndex={0}
      aria-label="Place in the match"
      aria-valuemin={1}
      aria-valuemax={overview.turns.length}
      aria-valuenow={moment.answer + 1}
      aria-valuetext={spoken(overview, head, moment)}
      onPointerDown={drag}
      onPointerMove={drag}
      onPointerLeave={() => point(undefined)}
    >
      {chart}
      <span class="playhead" style={{ left: `${shareOf(overview.turns, moment) * 100}%` }} />
      {pointed === undefined ? null : <Pointed overview={overview} share={pointed} />}
    </div>
  );
}

/** The turn under the pointer. */
function Pointed({ overview, share }: { overview: Overview; share: number }) {
  const { answer } = momentUnder(overview.turns, share);
  const head = overview.turns[answer]!;
  const side = share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${Math.max(0, share) * 100}%` };
  return (
    <span class="pointed" style={side} aria-hidden="true">
      <span class={`chip p${head.player + 1}`}>{head.player + 1}</span>
      turn {head.turn} · {head.phase} · {head.measures.map((value) => Math.round(value)).join(" : ")}
    </span>
  );
}

export function spoken(overview: Overview, head: TurnHead, moment: Moment): string {
  const step = moment.note < 0 ? "" : `, action ${moment.note} of ${head.steps}`;
  return `Turn ${head.turn}, ${head.phase}, ${overview.players[head.player]}${step}`;
}

/** Where a moment lies on the slider, from 0 to 1: each answer takes the same width, its actions share it. */
function shareOf(turns: readonly TurnHead[], { answer, note }: Moment): number {
  const steps = turns[answer]?.steps ?? 0;
  const within = note < 0 || steps === 0 ? 1 : note / (steps + 0.001);
  return (answer + within) / Math.max(1, turns.length);
}

/** The moment under a share of the slider: whole turns, or actions where there is room for them. */
function momentUnder(turns: readonly TurnHead[], share: number): Moment {
  const at = Math.min(Math.max(share, 0), 1) * turns.length;
  const answer = Math.min(Math.floor(at), turns.length - 1);
  const { steps } = turns[answer]!;
  const note = Math.round((at - answer) * steps);
  return { answer, note: note >= steps ? whole : note };
}

const wide = 1000;
const high = 100;
/** Above the axis, for the marks. */
const headroom = 14;

function Chart({ overview }: { overview: Overview }) {
  const { turns, players, measure } = overview;
  const top = topOf(overview);
  const x = (answer: number) => ((answer + 1) / turns.length) * wide;
  const y = (value: number) => high - (Math.min(Math.max(value, 0), top) / top) * (high - headroom);
  const lines = players.map((_, player) => pathOf(turns, player, x, y));
  return (
    <div class="chart" aria-hidden="true">
      <svg viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none" aria-hidden="true">
        {phasesOf(turns).map(({ from, to, odd }) => (
          <rect key={from} class={odd ? "phase odd" : "phase"} x={x(from - 1)} width={x(to) - x(from)} height={high} />
        ))}
        {lines.map((line, player) => (
          <g key={player} class={`p${player + 1}`}>
            <path class="area" d={`${line}V${high}H0Z`} />
            <path class="line" d={line} />
          </g>
        ))}
      </svg>
      <Marks turns={turns} />
      {overview.branch ? (
        <i class="mark branch" style={{ left: `${(overview.branch.answer / turns.length) * 100}%` }} />
      ) : null}
      <span class="axis">
        {measure.name}, up to {Math.round(top)}
      </span>
    </div>
  );
}

function pathOf(turns: readonly TurnHead[], player: number, x: (i: number) => number, y: (v: number) => number) {
  let path = "";
  let last: number | undefined;
  turns.forEach((turn, answer) => {
    const value = turn.measures[player] ?? 0;
    if (value === last) return;
    path += last === undefined ? `M0 ${y(value).toFixed(1)}` : `H${x(answer).toFixed(1)}V${y(value).toFixed(1)}`;
    last = value;
  });
  return `${path}H${wide}`;
}

/** The axis ends where the values do, at most where the game says. */
function topOf({ turns, measure }: Overview): number {
  const most = turns.reduce((top, { measures }) => Math.max(top, ...measures), 0);
  return Math.max(Math.min(measure.max, most), 1);
}

interface Phase {
  readonly from: number;
  readonly to: number;
  readonly odd: boolean;
}

/** Runs of answers of one phase. A game whose phases name moments has no bands. */
function phasesOf(turns: readonly TurnHead[]): Phase[] {
  const starts = turns.flatMap((turn, answer) => (turn.phase === turns[answer - 1]?.phase ? [] : [answer]));
  if (starts.length > 40) return [];
  return starts.map((from, i) => ({ from, to: (starts[i + 1] ?? turns.length) - 1, odd: i % 2 === 1 }));
}

/** So many marks of a kind can be told apart on the widest screen. */
const markParts = 400;

/** The answers that pass, one for each part of the timeline that can be told apart. */
function spread(turns: readonly TurnHead[], passes: (turn: TurnHead) => boolean): number[] {
  const share = Math.max(1, turns.length / markParts);
  const found = new Map<number, number>();
  turns.forEach((turn, answer) => {
    if (passes(turn)) found.set(Math.floor(answer / share), answer);
  });
  return [...found.values()];
}

function Marks({ turns }: { turns: readonly TurnHead[] }) {
  const kinds: readonly (readonly [string, (turn: TurnHead) => boolean])[] = [
    ["mark swing p1", (turn) => turn.swing >= swingFrom],
    ["mark swing p2", (turn) => turn.swing <= -swingFrom],
    ["mark kill", (turn) => turn.kills > 0],
    ["mark warning", (turn) => turn.worst === "warning"],
    ["mark error", (turn) => turn.worst === "error"],
  ];
  return (
    <>
      {kinds.map(([kind, passes]) =>
        spread(turns, passes).map((answer) => (
          <i key={`${kind}${answer}`} class={kind} style={{ left: `${((answer + 0.5) / turns.length) * 100}%` }} />
        )),
      )}
    </>
  );
}

import { useMemo, useState } from "preact/hooks";
import { formatDecimal, msg, t, translate } from "../../../engine/l10n/speak.ts";
import type { Moment } from "../../../engine/record/replayed.ts";
import { formatDrop, gradeSigns } from "../../../engine/views/analysis-facts.ts";
import { ChanceChart } from "../mistakes/chance-chart.tsx";
import { type BoardState, useBoard } from "../state/board-state.ts";
import {
  formatWholePercent,
  type MistakesState,
  makeChart,
  selectChances,
  selectMistakes,
  selectTurningPoints,
} from "../state/mistakes-state.ts";
import { formatTurnName, minSwing } from "../state/moments.ts";
import { nameStake, type Overview, type TurnHead } from "../state/overview.ts";
import { createTimelineScale, type TimelineScale } from "./timeline-scale.ts";

/** The slider over turns and actions, on top of the chart of the match. */
export function Timeline() {
  const { state, send } = useBoard();
  const { overview, moment } = state;
  const [pointed, point] = useState<number>();
  const scale = useMemo(() => createTimelineScale(overview?.turns ?? []), [overview]);
  const { me, mistakes } = state;
  const chart = useMemo(
    () => (overview ? <Chart overview={overview} scale={scale} mistakes={mistakes} me={me} /> : null),
    [overview, scale, mistakes, me],
  );
  if (!overview || overview.turns.length === 0) return <div class="timeline empty" />;
  const head = overview.turns[moment.answer] ?? overview.turns.at(-1)!;
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLDivElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    point(share);
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    else if (event.buttons === 0) return;
    send({ kind: "goTo", at: scale.momentAt(share) });
  };
  const chartKind = chooseChart(overview, mistakes);
  const plot = (
    <div
      class="timeline"
      role="slider"
      tabIndex={0}
      aria-label={t("Position in the match")}
      aria-valuemin={1}
      aria-valuemax={overview.turns.length}
      aria-valuenow={Math.min(moment.answer + 1, overview.turns.length)}
      aria-valuetext={describeMoment(overview, head, moment)}
      onPointerDown={drag}
      onPointerMove={drag}
      onPointerLeave={() => point(undefined)}
    >
      {chart}
      {listChanged(state).map((answer) => (
        <i key={answer} class="mark changed" style={{ left: `${computeMiddle(scale, answer)}%` }} />
      ))}
      {state.hits.map((answer) => (
        <i key={answer} class="mark hit" style={{ left: `${computeMiddle(scale, answer)}%` }} />
      ))}
      <span class="playhead" style={{ left: `${scale.getShare(moment) * 100}%` }} />
      {pointed === undefined ? null : <PointedTurn overview={overview} scale={scale} share={pointed} />}
    </div>
  );
  return (
    <div class={`timeline-frame ${chartKind}`}>
      {chartKind === "none" ? null : <Axis overview={overview} mistakes={mistakes} me={me} />}
      {plot}
      {state.hits.length > 0 ? (
        <span class="hit-count">
          {t("found in {turns, plural, one {# turn} other {# turns}}", { turns: state.hits.length })}
        </span>
      ) : null}
    </div>
  );
}

/** The answers that the bot gives differently since its last save. */
function listChanged({ lines, match }: BoardState): number[] {
  const changes = lines.changes?.find((each) => each.match === match)?.changed ?? [];
  return changes.map(({ answer }) => answer).filter((answer) => answer >= 0);
}

interface PointedProps {
  readonly overview: Overview;
  readonly scale: TimelineScale;
  readonly share: number;
}

function PointedTurn({ overview, scale, share }: PointedProps) {
  const { answer } = scale.momentAt(share);
  const { state } = useBoard();
  const { mistakes, chances } = state.mistakes;
  const points = selectTurningPoints(state.mistakes, state.me);
  const mistake = mistakes.get(answer);
  const chance = chances.get(answer);
  const head = overview.turns[answer]!;
  const side = share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${Math.max(0, share) * 100}%` };
  return (
    <span class="pointed" style={side} aria-hidden="true">
      <span class={`chip p${head.player + 1}`}>{head.player + 1}</span>
      {formatTurnName(head.turn)} · {head.phase} · {head.measures.map((value) => Math.round(value)).join(" : ")}
      {chance ? ` · ${nameStake(overview)} ${formatWholePercent(chance.chance)}` : null}
      {mistake ? (
        <b>{`${gradeSigns[mistake.grade]} ${t("{kept, number} → {left, number} %", formatDrop(mistake))}${mistake.wins ? ` · ${t("could have won here")}` : ""}`}</b>
      ) : null}
      {points.includes(answer) ? <small>{translate(turningKind[2])}</small> : null}
      {markKinds.map(([kind, passes, what]) =>
        passes(head) ? (
          <small key={kind}>{head.marks && kind.endsWith("own") ? head.marks.join(", ") : translate(what)}</small>
        ) : null,
      )}
    </span>
  );
}

export function describeMoment(overview: Overview, head: TurnHead, moment: Moment): string {
  const name = overview.players[head.player] ?? "";
  const parts = [t("Turn {turn, number}, {phase}, {name}", { turn: head.turn, phase: head.phase, name })];
  if (moment.note >= 0) parts.push(t("action {at, number} of {all, number}", { at: moment.note, all: head.steps }));
  if (head.marks) parts.push(t("marked {marks}", { marks: head.marks.join(", ") }));
  return parts.join(", ");
}

const chartWidth = 1000;
const chartHeight = 100;
/** Space above the axis for marks. */
const headroom = 14;

/** The distance from the top for a share between 0 and 1. */
function scaleToHeight(share: number): number {
  return chartHeight - Math.min(Math.max(share, 0), 1) * (chartHeight - headroom);
}

interface AxisProps {
  readonly overview: Overview;
  readonly mistakes: MistakesState;
  readonly me: number;
}

/** The title and scale of the chart, placed where no line runs. */
function Axis({ overview, mistakes, me }: AxisProps) {
  const isChance = makeChart(mistakes, overview) === "chance";
  const top = computeAxisTop(overview);
  return (
    <div class="axis" aria-hidden="true">
      <p>
        {isChance
          ? t("{stake} of {player}", {
              stake: nameStake(overview),
              player: overview.players[mistakes.whose ?? me] ?? "",
            })
          : `${translate(overview.measure.name)}${chooseStrokes(overview)}`}
      </p>
      <div class="ticks">
        {gridLines.map((share) => (
          <span key={share} class="tick" style={{ top: `${scaleToHeight(share)}%` }}>
            {isChance ? formatWholePercent(share) : formatDecimal(top * share, 0)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Chart({ overview, scale, mistakes, me }: AxisProps & { readonly scale: TimelineScale }) {
  const { turns } = overview;
  const top = computeAxisTop(overview);
  const x = (answer: number) => scale.start(answer + 1) * chartWidth;
  const kind = chooseChart(overview, mistakes);
  return (
    <div class="chart" aria-hidden="true">
      <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} preserveAspectRatio="none" aria-hidden="true">
        {scale.phases.map(({ from, to }, i) => (
          <rect
            key={from}
            class={i % 2 === 1 ? "phase odd" : "phase"}
            x={x(from - 1)}
            width={x(to) - x(from)}
            height={chartHeight}
          />
        ))}
        {kind === "none"
          ? null
          : gridLines.map((share) => <path key={share} class="grid" d={`M0 ${scaleToHeight(share)}H${chartWidth}`} />)}
        {kind === "chance" ? (
          <ChanceChart chances={selectChances(mistakes, me)} turns={turns} x={x} y={scaleToHeight} />
        ) : null}
        {kind === "measure" ? (
          <MeasureChart overview={overview} x={x} y={(value) => scaleToHeight(value / top)} />
        ) : null}
      </svg>
      <Marks turns={turns} scale={scale} />
      {selectMistakes(mistakes, me).map(({ answer, grade }) => (
        <i
          key={`mistake${answer}`}
          class={`mark mistake grade${grade}`}
          style={{ left: `${computeMiddle(scale, answer)}%` }}
        >
          {gradeSigns[grade]}
        </i>
      ))}
      {selectTurningPoints(mistakes, me).map((answer) => (
        <i key={`turning${answer}`} class="mark turning" style={{ left: `${computeMiddle(scale, answer)}%` }} />
      ))}
      {overview.branch ? (
        <i class="mark branch" style={{ left: `${scale.start(overview.branch.answer) * 100}%` }} />
      ) : null}
    </div>
  );
}

/** What the timeline charts: nothing where only the referee knows the scores, and all are 0 up to the end. */
function chooseChart(overview: Overview, mistakes: MistakesState): "chance" | "measure" | "none" {
  const kind = makeChart(mistakes, overview);
  const isKnown = overview.measure.max > 0;
  const isFlat = overview.turns.slice(0, -1).every(({ measures }) => measures.every((value) => value === 0));
  return kind === "measure" && isFlat && !isKnown ? "none" : kind;
}

/** The grid lines, as shares of the height. */
const gridLines = [0, 0.5, 1] as const;

/** Line styles of the players, for users who cannot tell their colours apart. */
const playerStrokes = ["──", "╌╌", "┈┈", "─·─"];

function chooseStrokes({ players }: Overview): string {
  return players.length < 2
    ? ""
    : ` · ${players.map((_, player) => `${player + 1} ${playerStrokes[player]}`).join("  ")}`;
}

interface MeasureProps {
  readonly overview: Overview;
  readonly x: (answer: number) => number;
  readonly y: (value: number) => number;
}

function MeasureChart({ overview: { players, turns }, x, y }: MeasureProps) {
  return (
    <>
      {players.map((_, player) => {
        const line = drawPath(turns, player, x, y);
        return (
          <g key={player} class={`p${player + 1}`}>
            <path class="area" d={`${line}V${chartHeight}H0Z`} />
            <path class="line" d={line} />
          </g>
        );
      })}
    </>
  );
}

function drawPath(turns: readonly TurnHead[], player: number, x: (i: number) => number, y: (v: number) => number) {
  let path = "";
  let last: number | undefined;
  turns.forEach((turn, answer) => {
    const value = turn.measures[player] ?? 0;
    if (value === last) return;
    path += last === undefined ? `M0 ${y(value).toFixed(1)}` : `H${x(answer).toFixed(1)}V${y(value).toFixed(1)}`;
    last = value;
  });
  return `${path}H${chartWidth}`;
}

/** The end of the axis: the lowest round number above all values whose half is round too. */
function computeAxisTop({ turns }: Overview): number {
  const least = turns.reduce((top, { measures }) => Math.max(top, ...measures), 1) / 2;
  const size = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return 2 * roundHalves.map((half) => half * size).find((half) => half >= least && Number.isInteger(half))!;
}

const roundHalves = [1, 1.5, 2, 2.5, 3, 4, 5, 10];

/** The maximum number of marks of a kind that can be distinguished on a wide screen. */
const markParts = 400;

/** The answers with a property, at most one per distinguishable part of the timeline. */
function thinMarks(turns: readonly TurnHead[], passes: (turn: TurnHead) => boolean): number[] {
  const share = Math.max(1, turns.length / markParts);
  const found = new Map<number, number>();
  turns.forEach((turn, answer) => {
    if (passes(turn)) found.set(Math.floor(answer / share), answer);
  });
  return [...found.values()];
}

/** The middle of a turn on the timeline, in per cent of its width. */
const computeMiddle = ({ start }: TimelineScale, answer: number): number => (start(answer) + start(answer + 1)) * 50;

/** What the chart marks: the look of a mark, whether a turn has it, and what it means. */
const markKinds: readonly (readonly [kind: string, passes: (turn: TurnHead) => boolean, what: string])[] = [
  ["mark swing p1", (turn) => turn.swing >= minSwing, msg("a lead for player 1")],
  ["mark swing p2", (turn) => turn.swing <= -minSwing, msg("a lead for player 2")],
  ["mark kill", (turn) => turn.kills > 0, msg("something died")],
  ["mark warning", (turn) => turn.worst === "warning", msg("a warning")],
  ["mark error", (turn) => turn.worst === "error", msg("an error")],
  ["mark own", (turn) => turn.marks !== undefined, msg("marked by the bot")],
];

/** A learned chance alone has it. */
const turningKind = ["mark turning", undefined, msg("the chance fell more than usual")] as const;

/** What the lines and signs of the chart mean, for the help. */
export function Legend() {
  return (
    <>
      <h3>{t("Chart")}</h3>
      <dl class="legend">
        {[...markKinds, turningKind].map(([kind, , what]) => (
          <div key={kind}>
            <dt>
              <i class={kind} />
            </dt>
            <dd>{translate(what)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Marks({ turns, scale }: { turns: readonly TurnHead[]; scale: TimelineScale }) {
  return (
    <>
      {markKinds.map(([kind, passes]) =>
        thinMarks(turns, passes).map((answer) => (
          <i key={`${kind}${answer}`} class={kind} style={{ left: `${computeMiddle(scale, answer)}%` }} />
        )),
      )}
    </>
  );
}

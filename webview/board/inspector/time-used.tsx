import { useMemo } from "preact/hooks";
import { formatDecimal, t } from "../../../engine/l10n/speak.ts";
import { Section } from "../../parts/section.tsx";
import { useBoard } from "../state/board-state.ts";
import { wholeMatch } from "../state/moments.ts";
import type { TurnHead } from "../state/overview.ts";

interface Props {
  /** The memory of the bot's process in this turn, if known. */
  readonly memoryBytes: number | undefined;
}

interface Bar {
  readonly answer: number;
  readonly turn: TurnHead;
}

const chartHeight = 40;
/** With more turns, a bar shows the slowest of several. */
const maxBars = 300;
/** The height of the chart relative to the limit, which leaves room for bars above it. */
const headroomFactor = 1.15;

/** The time of this turn compared with its limit, and of all turns of the same player. */
export function TimeUsed({ memoryBytes }: Props) {
  const { state, send } = useBoard();
  const turns = state.overview?.turns ?? emptyTurns;
  const head = turns[state.moment.answer];
  const charts = useMemo(() => groupByPlayer(turns), [turns]);
  const own = head && charts.get(head.player);
  if (!own) return null;
  const { bars, slowest, chart } = own;
  const at = own.barByAnswer.get(state.moment.answer) ?? 0;
  const pick = (event: MouseEvent & { readonly currentTarget: HTMLDivElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const bar = bars[Math.floor(((event.clientX - box.left) / box.width) * bars.length)];
    if (bar) send({ kind: "goTo", at: { answer: bar.answer, note: wholeMatch } });
  };
  return (
    <Section title={t("Time")} note={formatUsed(head) + formatMemory(memoryBytes)}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same places are reached by the timeline's keys */}
      <div
        class={head.ms > head.limitMs ? "time over" : "time"}
        role="img"
        aria-label={t("Time over the match; the slowest turn took {percent, number} % of its limit", {
          percent: Math.round(slowest * 100),
        })}
        onClick={pick}
      >
        {chart}
        <span class="here" style={{ left: `${((at + 0.5) / Math.max(1, bars.length)) * 100}%` }} />
        <span class="limit" title={t("The limit")} style={{ bottom: `${100 / headroomFactor}%` }} />
      </div>
    </Section>
  );
}

const formatMemory = (bytes: number | undefined): string =>
  bytes === undefined ? "" : ` · ${t("{size, number} MB of memory", { size: Math.round(bytes / 2 ** 20) })}`;

/** The chart of each player, computed once per match, which may have tens of thousands of turns. */
function groupByPlayer(turns: readonly TurnHead[]) {
  const players = new Map<number, Bar[]>();
  turns.forEach((turn, answer) => {
    const bars = players.get(turn.player);
    if (bars) bars.push({ answer, turn });
    else players.set(turn.player, [{ answer, turn }]);
  });
  return new Map([...players].map(([player, bars]) => [player, summariseTimes(bars)]));
}

function summariseTimes(bars: readonly Bar[]) {
  return {
    bars,
    barByAnswer: new Map(bars.map(({ answer }, i) => [answer, i])),
    /** The largest share of its limit that a turn took. */
    slowest: bars.reduce((highest, { turn }) => Math.max(highest, turn.ms / turn.limitMs), 0),
    chart: <Bars bars={bars} />,
  };
}

const emptyTurns: readonly TurnHead[] = [];

function Bars({ bars }: { bars: readonly Bar[] }) {
  const group = Math.ceil(bars.length / maxBars);
  const count = Math.ceil(bars.length / Math.max(group, 1));
  let path = "";
  for (let i = 0; i < count; i++) {
    const highest = bars
      .slice(i * group, (i + 1) * group)
      .reduce((top, { turn }) => Math.max(top, turn.ms / turn.limitMs), 0);
    const share = Math.min(highest, headroomFactor) / headroomFactor;
    path += `M${i + 0.5} ${chartHeight}V${(chartHeight - Math.max(share * chartHeight, 0.6)).toFixed(2)}`;
  }
  return (
    <svg viewBox={`0 0 ${Math.max(1, count)} ${chartHeight}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function formatUsed({ ms, limitMs }: TurnHead): string {
  const [used, usedUnit] = formatTime(ms);
  const [limit, limitUnit] = formatTime(limitMs);
  return t(
    "{used, number} {usedUnit, select, s {s} other {ms}} of {limit, number} {limitUnit, select, s {s} other {ms}}",
    { used, usedUnit, limit, limitUnit },
  );
}

function formatTime(ms: number): readonly [figure: string, unit: "s" | "ms"] {
  if (ms >= 10_000) return [(ms / 1000).toFixed(0), "s"];
  if (ms >= 10) return [String(Math.round(ms)), "ms"];
  return [formatDecimal(ms, ms.toFixed(1).endsWith("0") ? 0 : 1), "ms"];
}

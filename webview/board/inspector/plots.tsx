import { useMemo } from "preact/hooks";
import { t } from "../../../engine/l10n/speak.ts";
import { Section } from "../../parts/section.tsx";
import { useBoard } from "../state/board-state.ts";
import type { TurnHead } from "../state/overview.ts";

const chartWidth = 300;
const chartHeight = 36;

export function Plots() {
  const { overview, moment } = useBoard().state;
  const turns = overview?.turns;
  const plotted = useMemo(() => turns?.filter((turn) => turn.plots) ?? [], [turns]);
  const head = turns?.[moment.answer];
  const own = plotted.filter((turn) => turn.player === head?.player);
  const names = [...new Set(own.flatMap((turn) => Object.keys(turn.plots!)))];
  if (names.length === 0) return null;
  return (
    <Section title={t("The bot's plots")}>
      {names.map((name) => {
        const turns = own.filter((turn) => turn.plots![name] !== undefined);
        return (
          <Plot key={name} name={name} turns={turns} values={turns.map((turn) => turn.plots![name]!)} here={head} />
        );
      })}
    </Section>
  );
}

interface PlotProps {
  readonly name: string;
  readonly turns: readonly TurnHead[];
  /** One for each turn. */
  readonly values: readonly number[];
  readonly here: TurnHead | undefined;
}

/** Numbers over turns, with a line where the board is. */
export function Plot({ name, turns, values, here }: PlotProps) {
  const [low, top] = [Math.min(...values), Math.max(...values)];
  const x = (i: number) => ((i + 0.5) / values.length) * chartWidth;
  const y = (value: number) => chartHeight - 3 - ((value - low) / (top - low || 1)) * (chartHeight - 6);
  const at = here ? turns.indexOf(here) : -1;
  const path = values.map((value, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  return (
    <div class="plot">
      <p>
        {name} <b>{at < 0 ? "–" : values[at]}</b>
        <small>{t("{low, number} to {high, number}", { low, high: top })}</small>
      </p>
      <svg
        viewBox={`0 0 ${chartWidth} ${chartHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("{name}, from {low, number} to {high, number}", { name, low, high: top })}
      >
        <path d={path} />
        {at < 0 ? null : <line x1={x(at)} x2={x(at)} y1="0" y2={chartHeight} />}
      </svg>
    </div>
  );
}

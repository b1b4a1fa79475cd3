import { fateText } from "../../engine/record/ghost-left.ts";
import type { SeriesCell } from "../../engine/record/series-facts.ts";
import { isRegression } from "./series-state.ts";

/** A result is told by a sign, not by its colour alone. */
const signs = { won: "✓", lost: "✕", drew: "=", stopped: "–" } as const;

interface Props {
  readonly cell: SeriesCell | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly row: number;
  readonly column: number;
  /** The first of an opponent's columns. */
  readonly first: boolean;
  /** The filter does not show it. */
  readonly dim: boolean;
  /** The keys act on it. */
  readonly here: boolean;
  /** Its match is on the board. */
  readonly open: boolean;
}

/** One match; reached by the arrows of the grid around it. */
export function MatrixCell({ cell, id, name, row, column, first, dim, here, open }: Props) {
  const classes = [
    "cell",
    cell?.result ?? "none",
    first && "first",
    dim && "dim",
    here && "here",
    open && "open",
    cell && cell.problems > 0 && "faulty",
    cell && isRegression(cell) && "regression",
  ];
  return (
    <td
      id={id}
      class={classes.filter(Boolean).join(" ")}
      data-row={row}
      data-column={column}
      aria-label={name}
      title={name}
    >
      {cell ? (isRegression(cell) ? "↓" : signs[cell.result]) : ""}
    </td>
  );
}

/** "seed 3 from the first side against greedy: lost, 2 problems, slowest answer 35 ms". */
export function nameOfCell(cell: SeriesCell, opponents: readonly string[], sides: readonly number[]): string {
  const { number, me, opponent, result, problems, timeouts, slowestMs, ghosts = [] } = cell;
  const side = sides.length > 1 ? ` as player ${me + 1}` : "";
  const facts = [
    isRegression(cell) ? "lost, a regression: the version before won" : result,
    problems > 0 ? counted(problems, "problem") : "",
    timeouts > 0 ? counted(timeouts, "time-out") : "",
    ...ghosts.map(fateText),
    `slowest answer ${slowestMs < 10 ? slowestMs.toFixed(1) : Math.round(slowestMs)} ms`,
  ];
  const against = opponents[opponent] ?? "";
  return `Seed ${number + 1}${side} against ${against}: ${facts.filter(Boolean).join(", ")}.`;
}

const counted = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;

import { formatDecimal, t } from "../../../engine/l10n/speak.ts";
import { describeFate } from "../../../engine/record/ghost-left.ts";
import type { SeriesCell } from "../../../engine/views/series-facts.ts";
import { isRegression } from "./series-state.ts";

/** A sign for each result, so that it does not depend on colour alone. */
const resultSigns = { won: "✓", lost: "✕", drew: "=", stopped: "–" } as const;

interface Props {
  readonly cell: SeriesCell | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly row: number;
  readonly column: number;
  /** The first of an opponent's columns. */
  readonly isFirst: boolean;
  /** Excluded by the filter. */
  readonly isDimmed: boolean;
  /** The cell with the keyboard focus. */
  readonly isHere: boolean;
  /** The match is on the board. */
  readonly isOpen: boolean;
}

/** One match; the arrow keys of the grid move to it. */
export function MatrixCell({ cell, id, name, row, column, isFirst, isDimmed, isHere, isOpen }: Props) {
  const classes = [
    "cell",
    cell?.result ?? "none",
    isFirst && "first",
    isDimmed && "dim",
    isHere && "here",
    isOpen && "open",
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
      {cell ? (isRegression(cell) ? "↓" : resultSigns[cell.result]) : ""}
    </td>
  );
}

/** "seed 3 from the first side against greedy: lost, 2 problems, slowest answer 35 ms". */
export function describeCell(cell: SeriesCell, opponents: readonly string[], sides: readonly number[]): string {
  const { number, me, opponent, result, problems, timeouts, slowestMs, ghosts = [] } = cell;
  const facts = [
    isRegression(cell) ? t("lost, a regression: the version before won") : describeResult(result),
    problems > 0 ? t("{count, plural, one {problems in # turn} other {problems in # turns}}", { count: problems }) : "",
    timeouts > 0 ? t("{count, plural, one {# timeout} other {# timeouts}}", { count: timeouts }) : "",
    ...ghosts.map((fate) => describeFate(fate)),
    t("slowest answer {ms, number} ms", { ms: slowestMs < 10 ? formatDecimal(slowestMs, 1) : Math.round(slowestMs) }),
  ];
  const values = { seed: number + 1, opponent: opponents[opponent] ?? "", facts: facts.filter(Boolean).join(", ") };
  if (values.opponent === "") return t("Seed {seed, number}: {facts}.", { seed: values.seed, facts: values.facts });
  return sides.length > 1
    ? t("Seed {seed, number} as player {player, number} against {opponent}: {facts}.", { ...values, player: me + 1 })
    : t("Seed {seed, number} against {opponent}: {facts}.", values);
}

function describeResult(result: SeriesCell["result"]): string {
  return t("{result, select, won {won} lost {lost} drew {drew} other {stopped}}", { result });
}

import { useEffect, useRef, useState } from "preact/hooks";
import { formatDecimal, t } from "../../../engine/l10n/speak.ts";
import { describeFate } from "../../../engine/record/replayed.ts";
import type { SeriesCell, SeriesFacts } from "../../../engine/views/series-facts.ts";
import { translateResult } from "../parts/page.tsx";
import { isRegression, type MatrixRow, type SeriesMatrix } from "./series-state.ts";

/** A sign for each result, so that it does not depend on colour alone. */
const resultSigns = { won: "✓", lost: "✕", drew: "=", stopped: "–" } as const;

interface MatrixCellProps {
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
function MatrixCell({ cell, id, name, row, column, isFirst, isDimmed, isHere, isOpen }: MatrixCellProps) {
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
function describeCell(cell: SeriesCell, opponents: readonly string[], sides: readonly number[]): string {
  const { number, me, opponent, result, problems, timeouts, slowestMs, ghosts = [] } = cell;
  const facts = [
    isRegression(cell) ? t("lost, a regression: the version before won") : translateResult(result),
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

interface Props {
  readonly facts: SeriesFacts;
  readonly matrix: SeriesMatrix;
  readonly scores: readonly { readonly points: number; readonly of: number }[];
  readonly shown: (cell: SeriesCell) => boolean;
  /** The match on the board. */
  readonly open: string | undefined;
  readonly onOpen: (match: string) => void;
  readonly onCompare: (match: string, before: string) => void;
}

const rowHeight = 22;
const defaultHeight = 400;
/** Rows rendered beyond the visible ones, so that scrolling shows no gap. */
const spareRows = 6;

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Opponents and seats from left to right, seeds from top to bottom; only visible rows are rendered. */
export function MatrixView({ facts, matrix, scores, shown, open, onOpen, onCompare }: Props) {
  const { rows, sides, columns } = matrix;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const here: Place = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, columns - 1) };
  const cell = rows[here.row]?.cells[here.column];
  const high = box.current?.clientHeight ?? defaultHeight;
  const first = Math.max(0, Math.floor(top / rowHeight) - spareRows);
  const seen = rows.slice(first, Math.ceil((top + high) / rowHeight) + spareRows);
  const go = (to: Place) => {
    setAt(to);
    box.current && revealRow(box.current, to.row);
  };
  useEffect(() => {
    if (box.current) setTop(box.current.scrollTop);
  }, [rows.length]);
  const press = (event: KeyboardEvent) => {
    const to = movePlace(here, event.key, rows.length, columns);
    const isOpening = event.key === "Enter" || event.key === " ";
    if (!to && !isOpening) return;
    // Keeps the key from the board's own key handling.
    event.preventDefault();
    event.stopPropagation();
    if (to) go(to);
    else if (cell) onOpen(cell.match);
  };
  const pick = (event: MouseEvent) => {
    const { row, column } = (event.target as Element).closest<HTMLElement>("td[data-row]")?.dataset ?? {};
    const picked = rows[Number(row)]?.cells[Number(column)];
    if (!picked) return;
    setAt({ row: Number(row), column: Number(column) });
    onOpen(picked.match);
  };
  return (
    <>
      <div ref={box} class="matrix" onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by the arrow keys
          role="grid"
          aria-label={t("Results by seed and opponent")}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns + 1}
          aria-activedescendant={cell ? formatCellId(cell) : undefined}
          tabIndex={0}
          style={{ "--opponents": facts.opponents.length, "--columns": columns }}
          onKeyDown={press}
          onClick={pick}
        >
          <MatrixHeads facts={facts} sides={sides} scores={scores} />
          <tbody style={{ height: `${rows.length * rowHeight}px` }}>
            {seen.map((row, i) => (
              <Row
                key={row.seed}
                row={row}
                index={first + i}
                here={first + i === here.row ? here.column : undefined}
                facts={facts}
                sides={sides}
                shown={shown}
                open={open}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Details cell={cell} facts={facts} sides={sides} onCompare={onCompare} />
    </>
  );
}

interface RowProps extends Pick<Props, "facts" | "shown" | "open"> {
  readonly row: MatrixRow;
  /** The row's index among all rows. */
  readonly index: number;
  /** The column with the keyboard focus, if it is in this row. */
  readonly here: number | undefined;
  readonly sides: readonly number[];
}

function Row({ row, index, here, facts, sides, shown, open }: RowProps) {
  return (
    <tr aria-rowindex={index + 2} style={{ top: `${index * rowHeight}px` }}>
      <th scope="row" class="seed" title={row.seed}>
        {row.number + 1}
      </th>
      {row.cells.map((each, column) => (
        <MatrixCell
          key={column}
          cell={each}
          id={each && formatCellId(each)}
          name={each && describeCell(each, facts.opponents, sides)}
          row={index}
          column={column}
          isFirst={column % sides.length === 0}
          isDimmed={each !== undefined && !shown(each)}
          isHere={column === here}
          isOpen={each !== undefined && each.match === open}
        />
      ))}
    </tr>
  );
}

const formatCellId = ({ match }: SeriesCell) => `cell-${match}`;

function MatrixHeads({
  facts,
  sides,
  scores,
}: Pick<Props, "facts" | "scores"> & { readonly sides: readonly number[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" class="seed">
          {t("Seed")}
        </th>
        {facts.opponents.map((name, i) => {
          const { points, of } = scores[i]!;
          const shown = name;
          return (
            <th
              key={name}
              scope="col"
              class="opponent"
              colSpan={sides.length}
              title={t("{name}: {points, number} of {of, number} points", { name: shown, points, of })}
              style={{ "--sides": sides.length }}
            >
              <b>
                {shown} <small>{of > 0 ? `${Math.round((100 * points) / of)} %` : ""}</small>
              </b>
              {sides.length > 1 ? (
                <span class="sides" title={t("The bot's seat")}>
                  {sides.map((side) => (
                    <small key={side}>{side + 1}</small>
                  ))}
                </span>
              ) : null}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface DetailsProps extends Pick<Props, "facts" | "onCompare"> {
  readonly cell: SeriesCell | undefined;
  readonly sides: readonly number[];
}

/** The focused cell in words. */
function Details({ cell, facts, sides, onCompare }: DetailsProps) {
  if (!cell) return null;
  const { before, match } = cell;
  return (
    <p class="matrix-details" role="status">
      {describeCell(cell, facts.opponents, sides)}{" "}
      {before ? (
        <button type="button" class="source" onClick={() => onCompare(match, before.match)}>
          {t(
            "compare with the version before, which {result, select, won {won} lost {lost} drew {drew} other {stopped}}",
            { result: before.result },
          )}
        </button>
      ) : null}
    </p>
  );
}

/** The cell a key leads to; undefined for other keys. */
function movePlace({ row, column }: Place, key: string, rows: number, columns: number): Place | undefined {
  const to = (down: number, right: number): Place => ({
    row: Math.min(Math.max(row + down, 0), rows - 1),
    column: Math.min(Math.max(column + right, 0), columns - 1),
  });
  switch (key) {
    case "ArrowDown":
      return to(1, 0);
    case "ArrowUp":
      return to(-1, 0);
    case "ArrowRight":
      return to(0, 1);
    case "ArrowLeft":
      return to(0, -1);
    case "PageDown":
      return to(10, 0);
    case "PageUp":
      return to(-10, 0);
    case "Home":
      return to(-rows, 0);
    case "End":
      return to(rows, 0);
    default:
      return undefined;
  }
}

/** The heads cover the top, so a row begins below them. */
function revealRow(box: HTMLElement, row: number): void {
  const head = box.querySelector<HTMLElement>("thead")?.offsetHeight ?? 0;
  const [above, below] = [row * rowHeight, (row + 1) * rowHeight + head - box.clientHeight];
  if (box.scrollTop > above) box.scrollTop = above;
  else if (box.scrollTop < below) box.scrollTop = below;
}

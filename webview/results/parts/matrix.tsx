import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Something with a result that can be opened. */
export interface MatrixCell {
  /** Unique on the page. */
  readonly id: string;
  readonly text: string;
  /** The same in words. */
  readonly name: string;
  readonly class: string;
  readonly isOpen: boolean;
  readonly style?: Readonly<Record<`--${string}`, string>>;
}

interface MatrixHead {
  readonly key: string | number;
  readonly title: string;
  readonly text: ComponentChildren;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

interface Props {
  readonly label: string;
  /** What the heads of the rows are. */
  readonly corner: string;
  readonly columns: readonly MatrixHead[];
  /** How many cells of a row are below each head. */
  readonly cellsPerHead: number;
  readonly rows: readonly MatrixHead[];
  /** Values of each row, with the names of their columns. */
  readonly values?: { readonly names: readonly string[]; readonly of: (row: number) => readonly string[] };
  /** Undefined where there is nothing to open. */
  readonly cellAt: CellAt;
  readonly onOpen: (place: Place) => void;
  /** Rendered below, about the cell that the keyboard has reached. */
  readonly about?: (place: Place) => ComponentChildren;
}

const rowHeight = 22;
const defaultHeight = 400;
/** Rows rendered beyond the visible ones, so that scrolling shows no gap. */
const spareRows = 6;

/** Results in rows and columns: arrow keys move between cells, a click or Enter opens one; only visible rows are rendered. */
export function Matrix({ label, corner, columns, cellsPerHead, rows, values, cellAt, onOpen, about }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [moved, setMoved] = useState<Place>();
  const size: Place = { row: rows.length, column: columns.length * cellsPerHead };
  const here = findCell(moved ?? { row: 0, column: 0 }, size, cellAt);
  const cell = cellAt(here);
  useLayoutEffect(() => {
    if (box.current) setTop(box.current.scrollTop);
  }, [rows.length]);
  useLayoutEffect(() => {
    if (moved) box.current?.querySelector(".here")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [moved]);
  const press = (event: KeyboardEvent) => {
    const to = movePlace(here, event.key, size, cellAt);
    const isOpening = event.key === "Enter" || event.key === " ";
    if (!to && !isOpening) return;
    // Keeps the key from the board's own key handling.
    event.preventDefault();
    event.stopPropagation();
    if (to) setMoved(to);
    else if (cell) onOpen(here);
  };
  const pick = (event: MouseEvent) => {
    const { row, column } = (event.target as Element).closest<HTMLElement>("td[data-row]")?.dataset ?? {};
    const place = { row: Number(row), column: Number(column) };
    if (row === undefined || !cellAt(place)) return;
    setMoved(place);
    onOpen(place);
  };
  return (
    <>
      <div ref={box} class="matrix" onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by the arrow keys
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={size.column + 1 + (values?.names.length ?? 0)}
          aria-activedescendant={cell?.id}
          tabIndex={0}
          style={{ "--heads": columns.length, "--columns": size.column, "--per-head": cellsPerHead }}
          onKeyDown={press}
          onClick={pick}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" class="head">
                {corner}
              </th>
              {columns.map(({ key, title, text }) => (
                <th key={key} scope="col" class="column" colSpan={cellsPerHead} title={title}>
                  {text}
                </th>
              ))}
              {values?.names.map((name) => (
                <th key={name} scope="col" class="value" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody style={{ height: `${rows.length * rowHeight}px` }}>
            {listRendered(rows.length, top, box.current?.clientHeight ?? defaultHeight, here.row).map((row) => (
              <tr key={rows[row]!.key} aria-rowindex={row + 2} style={{ top: `${row * rowHeight}px` }}>
                <th scope="row" class="head" title={rows[row]!.title}>
                  {rows[row]!.text}
                </th>
                {Array.from({ length: size.column }, (_, column) => (
                  <Cell
                    key={column}
                    cell={cellAt({ row, column })}
                    row={row}
                    column={column}
                    isFirst={column % cellsPerHead === 0}
                    isHere={row === here.row && column === here.column}
                  />
                ))}
                {values?.of(row).map((value, i) => (
                  <td key={values.names[i]} class="value">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {about?.(here)}
    </>
  );
}

/** The visible rows and that of the keyboard, which a screen reader reads when it has been scrolled away, too. */
function listRendered(rows: number, top: number, height: number, here: number): readonly number[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - spareRows);
  const last = Math.min(rows, Math.ceil((top + height) / rowHeight) + spareRows);
  const seen = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  return here >= 0 && here < rows && !seen.includes(here) ? [...seen, here] : seen;
}

interface CellProps extends Place {
  readonly cell: MatrixCell | undefined;
  /** The first below its head. */
  readonly isFirst: boolean;
  /** Has the keyboard focus. */
  readonly isHere: boolean;
}

function Cell({ cell, row, column, isFirst, isHere }: CellProps) {
  const classes = ["cell", cell?.class ?? "none", isFirst && "first", isHere && "here", cell?.isOpen && "open"];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
    <td
      id={cell?.id}
      class={classes.filter(Boolean).join(" ")}
      data-row={row}
      data-column={column}
      aria-label={cell?.name}
      aria-selected={cell?.isOpen}
      title={cell?.name}
      style={cell?.style}
    >
      {cell?.text}
    </td>
  );
}

type CellAt = (place: Place) => MatrixCell | undefined;

/** The place, or the first cell of its row where it has none; the rows and columns may have become fewer. */
function findCell(at: Place, size: Place, cellAt: CellAt): Place {
  const row = Math.min(at.row, size.row - 1);
  const first = Array.from({ length: size.column }, (_, column) => column).find((column) => cellAt({ row, column }));
  return { row, column: cellAt({ row, column: at.column }) ? at.column : (first ?? 0) };
}

/** Direction and distance. */
const moves: Readonly<Record<string, { readonly by: Place; readonly far: number }>> = {
  ArrowDown: { by: { row: 1, column: 0 }, far: 1 },
  ArrowUp: { by: { row: -1, column: 0 }, far: 1 },
  ArrowRight: { by: { row: 0, column: 1 }, far: 1 },
  ArrowLeft: { by: { row: 0, column: -1 }, far: 1 },
  PageDown: { by: { row: 1, column: 0 }, far: 10 },
  PageUp: { by: { row: -1, column: 0 }, far: 10 },
  Home: { by: { row: -1, column: 0 }, far: Infinity },
  End: { by: { row: 1, column: 0 }, far: Infinity },
};

/** The first cell that a key reaches at its distance, else the farthest before it; undefined for other keys. */
function movePlace({ row, column }: Place, key: string, size: Place, cellAt: CellAt): Place | undefined {
  const move = moves[key];
  if (!move) return undefined;
  const reached: Place[] = [];
  for (let n = 1; ; n++) {
    const to = { row: row + n * move.by.row, column: column + n * move.by.column };
    if (to.row < 0 || to.column < 0 || to.row >= size.row || to.column >= size.column) break;
    if (cellAt(to)) reached.push(to);
    if (n >= move.far && reached.length > 0) break;
  }
  return reached.at(-1) ?? { row, column };
}

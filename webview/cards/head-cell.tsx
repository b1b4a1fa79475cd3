import type { CardsState, Column, Use } from "./cards-state.ts";

const titles: Readonly<Record<Column, readonly [text: string, about: string]>> = {
  card: ["#", "Number of the card"],
  name: ["Card", "Name"],
  offered: ["Offered", "How often it was offered to a player"],
  picked: ["Picked", "How often it was picked"],
  drawn: ["Drawn", "How often it was drawn, the first hand included"],
  played: ["Played", "How often it was summoned or used"],
  rate: ["Won", "Sorted by the lower end of the interval, so that luck in few matches does not lead"],
};

interface Props {
  readonly column: Column;
  readonly use: Use;
  readonly sorting: CardsState["sorting"];
  readonly sort: () => void;
}

/** The head of a column; a click sorts by it. */
export function HeadCell({ column, use, sorting: { by, descending }, sort }: Props) {
  const [text, about] = titles[column];
  const sorted = by === column;
  return (
    <th
      scope="col"
      data-column={column}
      data-rated={column === use}
      aria-sort={sorted ? (descending ? "descending" : "ascending") : undefined}
    >
      <button type="button" title={about} onClick={sort}>
        {text}
        <span class="arrow" aria-hidden="true">
          {sorted ? (descending ? "▾" : "▴") : ""}
        </span>
      </button>
    </th>
  );
}

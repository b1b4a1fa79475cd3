import { retold } from "../../engine/l10n/retell.ts";
import { said } from "../../engine/l10n/speak.ts";
import type { CardsState, Column, Use } from "./cards-state.ts";

const titles: Readonly<Record<Column, readonly [text: string, about: string]>> = {
  card: ["#", said("Number of the card")],
  name: [said("Card"), said("Name")],
  offered: [said("Offered"), said("How often it was offered to a player")],
  picked: [said("Picked"), said("How often it was picked")],
  drawn: [said("Drawn"), said("How often it was drawn, the first hand included")],
  played: [said("Played"), said("How often it was summoned or used")],
  rate: [said("Won"), said("Sorted by the lower end of the interval, so that luck in few matches does not lead")],
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
      <button type="button" title={retold(about)} onClick={sort}>
        {retold(text)}
        <span class="arrow" aria-hidden="true">
          {sorted ? (descending ? "▾" : "▴") : ""}
        </span>
      </button>
    </th>
  );
}

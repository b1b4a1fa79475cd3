import { useEffect, useMemo } from "preact/hooks";
import { msg, t, translate, translatePieces } from "../../../engine/l10n/speak.ts";
import type { CardCount, CardRow, CardStatistics } from "../../../engine/views/card-facts.ts";
import { Press } from "../../parts/button.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Select } from "../../parts/select.tsx";
import { PageHead, usePost } from "../parts/page.tsx";
import { SortHeads, toggleSorting } from "../parts/sort-head.tsx";
import { IntervalBar } from "../parts/test-figures.tsx";
import {
  ascendingCardColumns,
  type CardColumn,
  type CardsState,
  type CardUseKind,
  cardColumns,
  listShownRows,
  useKinds,
} from "../state/cards-state.ts";
import type { PageProps } from "../state/results-state.ts";

interface Props extends Pick<PageProps, "send"> {
  readonly cards: CardsState;
}

const titles: Readonly<Record<CardColumn, readonly [text: string, about: string]>> = {
  card: ["#", msg("Card number")],
  name: [msg("Card"), msg("Name")],
  offered: [msg("Offered"), msg("How often it was offered to a player")],
  picked: [msg("Picked"), msg("How often it was picked")],
  drawn: [msg("Drawn"), msg("How often it was drawn, including the first hand")],
  played: [msg("Played"), msg("How often it was summoned or used")],
  rate: [msg("Won"), msg("Win rate, with the 95 % interval for as many matches")],
};

/** How often each card was offered, picked, drawn and played over many matches, and the win rates of those who did. */
export function CardsPage({ state: { cards }, send }: PageProps) {
  const post = usePost();
  const { of, counted, sorting, use } = cards;
  useEffect(() => {
    if (of === undefined) post({ kind: "wantCards", of: { kind: "all" } });
  }, [of]);
  const rows = useMemo(() => listShownRows(cards), [cards]);
  return (
    <div class="card-counts">
      <Chosen cards={cards} />
      <Choices cards={cards} send={send} />
      <CountedMatches counted={counted} use={use} />
      {rows.length > 0 ? (
        <section class="card-scroll" aria-label={t("Table of cards")}>
          <table class="card-table" data-rated={use} aria-label={t("Table of cards")}>
            <thead>
              <tr>
                <SortHeads
                  heads={cardColumns.map((column) => [
                    column,
                    translate(titles[column][0]),
                    translate(titles[column][1]),
                  ])}
                  sorting={sorting}
                  sort={(by) =>
                    send({ kind: "setCards", fields: { sorting: toggleSorting(by, sorting, ascendingCardColumns) } })
                  }
                />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.card} row={row} use={use} />
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </div>
  );
}

/** Which matches are counted, and buttons to export the table. */
function Chosen({ cards: { of, choices, counted } }: Pick<Props, "cards">) {
  const post = usePost();
  const isThere = (counted?.table.rows.length ?? 0) > 0;
  return (
    <PageHead title={t("Cards")}>
      <Select
        label={t("Matches to count cards in")}
        choices={choices.map(({ of: each, title }) => ({ id: JSON.stringify(each), title }))}
        value={of && JSON.stringify(of)}
        pick={(chosen) => post({ kind: "wantCards", of: JSON.parse(chosen) })}
      />
      <span class="cards-files">
        <Press class="plain" text={t("Files…")} act={() => post({ kind: "chooseCardFiles" })} />
        {(["csv", "json"] as const).map((format) => (
          <Press
            key={format}
            class="plain"
            text={format.toUpperCase()}
            title={t("Save the table as {format}, for a spreadsheet or a bot", { format: format.toUpperCase() })}
            disabled={!isThere}
            act={() => of && post({ kind: "exportCards", of, format })}
          />
        ))}
      </span>
    </PageHead>
  );
}

function Choices({ cards: { use, find }, send }: Props) {
  return (
    <fieldset class="series-filters">
      <legend class="hidden">{t("Which cards, and which win rate")}</legend>
      <span class="cards-use">
        {translatePieces("win rate of those who {did}", {
          did: (
            <span class="segments">
              {useKinds.map((each) => (
                <Press
                  key={each}
                  class="segment"
                  text={translate(useTexts[each])}
                  aria-pressed={use === each}
                  act={() => send({ kind: "setCards", fields: { use: each } })}
                />
              ))}
            </span>
          ),
        })}
      </span>
      <SearchField
        placeholder={t("Card…")}
        label={t("Only cards with this name or number")}
        value={find}
        find={(text) => send({ kind: "setCards", fields: { find: text } })}
      />
    </fieldset>
  );
}

const useTexts: Readonly<Record<CardUseKind, string>> = {
  picked: msg("picked it"),
  drawn: msg("drew it"),
  played: msg("played it"),
};

/** A sentence on what the numbers refer to. */
function CountedMatches({ counted, use }: { counted: CardStatistics | undefined; use: CardUseKind }) {
  if (!counted) return <p class="hint">{t("Counting …")}</p>;
  const { table, gone, trouble } = counted;
  const { matches, leftOut, rows } = table;
  if (trouble !== undefined) return <p class="alert">{trouble}</p>;
  const without = [
    gone > 0 ? t("{gone, plural, one {# no longer has a record} other {# no longer have a record}}", { gone }) : "",
    leftOut > 0 ? t("{leftOut, plural, one {# has no end} other {# have no end}}", { leftOut }) : "",
  ].filter(Boolean);
  const counts = t("{matches, plural, one {# match} other {# matches}}", { matches });
  const countText = `${[counts, without.join(", ")].filter(Boolean).join("; ")}.`;
  if (rows.length === 0) return <p class="hint">{t("No cards to count: {counts}", { counts: countText })}</p>;
  const of = t(
    "Won: win rate of players who {use, select, picked {picked it} drawn {drew it} other {played it}} at least once, with the 95 % interval.",
    { use },
  );
  return (
    <p class="hint">
      {countText} {of}
    </p>
  );
}

function Row({ row, use }: { row: CardRow; use: CardUseKind }) {
  const { card, name, offered, picked, drawn, played } = row;
  return (
    <tr>
      <th scope="row" data-column="name" title={name}>
        {name}
      </th>
      <td data-column="rate">
        <Rate count={row[use]} />
      </td>
      <td>{played.times}</td>
      <td>{drawn.times}</td>
      <td
        title={offered > 0 ? t("{share} of the offers", { share: formatPercent(picked.times / offered) }) : undefined}
      >
        {picked.times}
      </td>
      <td>{offered}</td>
      <td data-column="card">{card}</td>
    </tr>
  );
}

/** A rate with its interval on a scale from 0 to 1, with a mark at one half. */
function Rate({ count: { players, matches, rate, low, high } }: { count: CardCount }) {
  if (players === 0) return <span class="quiet">–</span>;
  const side = low > 0.5 ? "good" : high < 0.5 ? "bad" : "even";
  return (
    <span
      class={`card-rate ${side}`}
      title={t("{low} to {high}, {matches, plural, one {# match} other {# matches}}", {
        low: formatPercent(low),
        high: formatPercent(high),
        matches,
      })}
    >
      <b>{formatPercent(rate)}</b>
      <IntervalBar value={rate} low={low} high={high} scale={[0, 1]} mark={0.5} wide={90} />
    </span>
  );
}

const formatPercent = (share: number): string => `${Math.round(100 * share)} %`;

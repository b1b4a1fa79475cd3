import { useEffect, useMemo } from "preact/hooks";
import { retold } from "../../engine/l10n/retell.ts";
import { said, t, tParts } from "../../engine/l10n/speak.ts";
import type { CardCount, CardRow, CardsCounted } from "../../engine/record/card-facts.ts";
import type { BoardEvent } from "../board-state.ts";
import type { Overview } from "../overview.ts";
import type { Post } from "../wiring.ts";
import { type CardsEvent, type CardsState, columns, keyOf, shownRows, type Use, uses } from "./cards-state.ts";
import { HeadCell } from "./head-cell.tsx";

interface Props {
  readonly cards: CardsState;
  readonly overview: Overview;
  readonly send: (event: BoardEvent) => void;
  readonly post: Post;
}

/** How often each card was offered, picked, drawn and played over many matches, and how those fared who did. */
export function Cards({ cards, overview: { game }, send, post }: Props) {
  const { of, counted, sorting, use } = cards;
  useEffect(() => {
    if (of === undefined) post({ kind: "wantCards", of: { kind: "all" }, game });
  }, [of, game]);
  const rows = useMemo(() => shownRows(cards), [cards]);
  const tell = (event: CardsEvent) => send({ kind: "cards", event });
  return (
    <div class="card-counts">
      <Chosen cards={cards} game={game} post={post} />
      <Choices cards={cards} tell={tell} />
      <Told counted={counted} use={use} />
      {rows.length > 0 ? (
        <section class="card-scroll" aria-label={t("Table of cards")}>
          <table class="card-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeadCell
                    key={column}
                    column={column}
                    use={use}
                    sorting={sorting}
                    sort={() => tell({ kind: "sort", by: column })}
                  />
                ))}
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

/** Which matches are counted, and where the table can go. */
function Chosen({ cards: { of, choices, counted }, game, post }: Pick<Props, "cards" | "post"> & { game: string }) {
  const isThere = (counted?.table.rows.length ?? 0) > 0;
  return (
    <header class="cards-head">
      <select
        class="speed"
        aria-label={t("Cards of which matches")}
        value={of && keyOf(of)}
        onChange={(event) => {
          const choice = choices.find((each) => keyOf(each.of) === event.currentTarget.value);
          if (choice) post({ kind: "wantCards", of: choice.of, game });
        }}
      >
        {choices.map(({ of: each, title }) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {title}
          </option>
        ))}
      </select>
      <span class="cards-files">
        <button type="button" class="plain" onClick={() => post({ kind: "chooseCardFiles", game })}>
          {t("Files…")}
        </button>
        {(["csv", "json"] as const).map((format) => (
          <button
            key={format}
            type="button"
            class="plain"
            title={t("Save the table as {format}, for a spreadsheet or for a bot to read", {
              format: format.toUpperCase(),
            })}
            disabled={!isThere}
            onClick={() => of && post({ kind: "exportCards", of, game, format })}
          >
            {format.toUpperCase()}
          </button>
        ))}
      </span>
    </header>
  );
}

function Choices({ cards: { use, find }, tell }: { cards: CardsState; tell: (event: CardsEvent) => void }) {
  return (
    <fieldset class="series-filters">
      <legend class="hidden">{t("Which cards, and whose win rate")}</legend>
      <span class="cards-use">
        {tParts("won of those who {did}", {
          did: (
            <span class="segments">
              {uses.map((each) => (
                <button
                  key={each}
                  type="button"
                  class="segment"
                  aria-pressed={use === each}
                  onClick={() => tell({ kind: "use", use: each })}
                >
                  {retold(did[each])}
                </button>
              ))}
            </span>
          ),
        })}
      </span>
      <input
        type="search"
        class="contains"
        placeholder={t("Card…")}
        aria-label={t("Only cards with this name or number")}
        autocomplete="off"
        spellcheck={false}
        value={find}
        onInput={(event) => tell({ kind: "find", text: event.currentTarget.value })}
      />
    </fieldset>
  );
}

const did: Readonly<Record<Use, string>> = {
  picked: said("picked it"),
  drawn: said("drew it"),
  played: said("played it"),
};

/** What the numbers are of. */
function Told({ counted, use }: { counted: CardsCounted | undefined; use: Use }) {
  if (!counted) return <p class="hint">{t("Counting …")}</p>;
  const { table, gone, trouble } = counted;
  const { matches, leftOut, rows } = table;
  if (trouble !== undefined) return <p class="alert">{retold(trouble)}</p>;
  const without = [
    gone > 0 ? t("{gone, plural, one {# has no record any more} other {# have no record any more}}", { gone }) : "",
    leftOut > 0 ? t("{leftOut, plural, one {# has no end} other {# have no end}}", { leftOut }) : "",
  ].filter(Boolean);
  const counts = t("{matches, plural, one {# match} other {# matches}}", { matches });
  const told = `${[counts, without.join(", ")].filter(Boolean).join("; ")}.`;
  if (rows.length === 0) return <p class="hint">{t("No card was met: {counts}", { counts: told })}</p>;
  const of = t(
    "Won: of the players who {use, select, picked {picked it} drawn {drew it} other {played it}} at least once, with the 95 % interval.",
    { use },
  );
  return (
    <p class="hint">
      {told} {of}
    </p>
  );
}

function Row({ row, use }: { row: CardRow; use: Use }) {
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
      <td title={offered > 0 ? t("{share} of the offers", { share: percent(picked.times / offered) }) : undefined}>
        {picked.times}
      </td>
      <td>{offered}</td>
      <td data-column="card">{card}</td>
    </tr>
  );
}

const wide = 60;

/** A rate with its interval on a scale from none to all, and the half of it. */
function Rate({ count: { players, rate, low, high } }: { count: CardCount }) {
  if (players === 0) return <span class="quiet">–</span>;
  const x = (share: number) => (3 + share * (wide - 6)).toFixed(1);
  const side = low > 0.5 ? "good" : high < 0.5 ? "bad" : "even";
  return (
    <span
      class={`card-rate ${side}`}
      title={t("{low} to {high}, {players, plural, one {# player} other {# players}}", {
        low: percent(low),
        high: percent(high),
        players,
      })}
    >
      <b>{percent(rate)}</b>
      <svg viewBox={`0 0 ${wide} 12`} width={wide} height="12" aria-hidden="true">
        <line class="half" x1={x(0.5)} x2={x(0.5)} y1="0" y2="12" />
        <path d={`M${x(low)} 6H${x(high)}M${x(low)} 3.5v5M${x(high)} 3.5v5`} />
        <circle cx={x(rate)} cy="6" r="2.6" />
      </svg>
    </span>
  );
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

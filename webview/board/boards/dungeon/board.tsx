import { itemNames } from "../../../../engine/games/dungeon/pieces.ts";
import type { DuelView, DungeonView } from "../../../../engine/games/dungeon/view.ts";
import { t, translate } from "../../../../engine/l10n/speak.ts";
import type { ReplayedTurn } from "../../../../engine/record/replayed.ts";
import { Room } from "../../../parts/sized.tsx";
import type { Board, BoardItem, BoardProps, FindSpot, ListBoardItems } from "../board.ts";
import { CrawlRow, MonsterCard } from "./cards.tsx";
import items from "./items.json";
import { Score } from "./score.tsx";

/** The table of the current game, both players and the match. */
const listDungeonItems: ListBoardItems = (shown, names) => {
  const { duel, wins, faulted, finished } = shown as DungeonView;
  const of = `game ${duel.number}`;
  return [
    { id: "match", about: t("Match"), values: { [t("games over")]: finished, [t("shown game")]: duel.number + 1 } },
    ...names.map((name, player): BoardItem => {
      const values = { [t("games won")]: wins[player]!, [t("forfeited")]: faulted[player]! };
      return { id: `player ${player}`, about: name, player, values };
    }),
    ...names.map((name, player): BoardItem => {
      const values = { [t("rewards")]: duel.rewards[player]!, [t("deaths")]: duel.deaths[player]! };
      const spots = [`player ${player}`];
      return { id: `${of} player ${player}`, about: t("{name}, this game", { name }), player, spots, values };
    }),
    {
      id: `${of} table`,
      about: t("Table"),
      spots: ["deck", "dungeon"],
      values: {
        [t("round")]: duel.round + 1,
        [t("cards in the deck")]: duel.deck.length,
        [t("cards in the dungeon")]: duel.dungeon.length,
      },
    },
    ...duel.items.map((isThere, item): BoardItem => {
      const values = { [t("on the table")]: isThere };
      return { id: `${of} item ${item}`, about: capitalise(itemNames[item] ?? ""), spots: [`item ${item}`], values };
    }),
    ...(duel.drawn ? [createDrawnCardItem(of, duel.drawn.card, duel.drawn.by)] : []),
  ];
};

function createDrawnCardItem(of: string, card: number | null, player: number): BoardItem {
  const about = card === null ? t("A card") : t("The {card, number}", { card });
  return { id: `${of} hand`, about, player, spots: ["hand"], came: t("drawn"), left: t("resolved") };
}

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** SVG paths by item number, on a 24 × 24 grid. */
const shapes = Object.values(items);

/** An item, dimmed when it is gone. */
function ItemIcon({ item, isGone }: { item: number; isGone: boolean }) {
  const name = translate(itemNames[item] ?? "");
  const words = isGone ? t("{item}, discarded", { item: name }) : name;
  return (
    <span data-spot={`item ${item}`} class={isGone ? "dungeon-item gone" : "dungeon-item"} title={words}>
      <ItemShape item={item} label={words} />
    </span>
  );
}

function ItemShape({ item, label }: { item: number; label: string }) {
  return (
    <svg class="item-shape" viewBox="0 0 24 24" role="img" aria-label={label}>
      <path d={shapes[item]} />
    </svg>
  );
}

const toEnd = [0, 1, 2, 3, 4];

function DungeonBoard({ view: shown, notes, names, bottom, pickGame }: BoardProps) {
  const view = shown as DungeonView;
  const { duel } = view;
  return (
    <Room>
      <div class="dungeon">
        <Score view={view} names={names} bottom={bottom} pickGame={pickGame} />
        <h2>
          {t("Game {game, number}, round {round, number}", { game: duel.number + 1, round: duel.round + 1 })}
          <small>{turnWords(duel, names)}</small>
        </h2>
        <Player duel={duel} player={1 - bottom} name={names[1 - bottom] ?? ""} />
        <Table duel={duel} />
        {duel.crawl ? <CrawlRow crawl={duel.crawl} name={names[duel.crawl.spelunker] ?? ""} /> : null}
        <Player duel={duel} player={bottom} name={names[bottom] ?? ""} />
        <p class="told">{translate(notes.at(-1)?.text ?? "")}</p>
      </div>
    </Room>
  );
}

function turnWords({ call, end }: DuelView, names: readonly string[]): string {
  if (end) return translate(end.why);
  return call ? `${names[call.player]}: ${call.method}` : "";
}

/** Rewards and deaths; five of either end the game. */
function Player({ duel, player, name }: { duel: DuelView; player: number; name: string }) {
  const rewards = duel.rewards[player] ?? 0;
  const deaths = duel.deaths[player] ?? 0;
  const isAsked = duel.call?.player === player;
  return (
    <section
      data-spot={`player ${player}`}
      class={`dungeon-player p${player + 1} ${isAsked ? "asked" : ""} ${duel.end?.winner === player ? "won" : ""}`}
    >
      <span class="chip">{player + 1}</span>
      <span class="who">{name}</span>
      {duel.first === player ? <small>{t("went first")}</small> : null}
      <span class="pips rewards" role="img" aria-label={t("{rewards, number} of 5 rewards", { rewards })}>
        {toEnd.map((i) => (
          <i key={i} class={i < rewards ? "full" : ""} />
        ))}
      </span>
      <span class="pips deaths" role="img" aria-label={t("{deaths, number} of 5 deaths", { deaths })}>
        {toEnd.map((i) => (
          <i key={i} class={i < deaths ? "full" : ""} />
        ))}
      </span>
    </section>
  );
}

/** Items, deck, the drawn card, the dungeon and discarded cards. */
function Table({ duel }: { duel: DuelView }) {
  const isKnown = duel.deck.some((card) => card !== null);
  return (
    <div class="dungeon-table">
      <Pile
        spot="deck"
        title={t("Deck, {cards, number}", { cards: duel.deck.length })}
        hint={isKnown ? t("next first") : undefined}
      >
        {isKnown
          ? [...duel.deck].reverse().map((card, i) => <MonsterCard key={i} card={card} />)
          : duel.deck.slice(0, 13).map((_, i) => <MonsterCard key={i} card={null} />)}
      </Pile>
      {duel.drawn ? (
        <Pile spot="hand" title={t("In hand")}>
          <MonsterCard card={duel.drawn.card} by={duel.drawn.by} mark="new" />
        </Pile>
      ) : null}
      <div class="items">
        {duel.items.map((isThere, item) => (
          <ItemIcon key={item} item={item} isGone={!isThere} />
        ))}
      </div>
      <Pile
        spot="dungeon"
        title={t("Dungeon, {cards, number}", { cards: duel.dungeon.length })}
        hint={t("last in, first met")}
      >
        {duel.dungeon.map(({ card, by }, i) => (
          <MonsterCard key={i} card={card} by={by} spot={`pile ${i}`} />
        ))}
      </Pile>
      {duel.discards.length > 0 ? (
        <Pile spot="discards" title={t("Discarded")} hint={t("each with an item")}>
          {duel.discards.map(({ card, by, item }, i) => (
            <span key={i} class="discard">
              <MonsterCard card={card} by={by} words={discardWords(card, item)} />
              <ItemShape item={item} label={translate(itemNames[item] ?? "")} />
            </span>
          ))}
        </Pile>
      ) : null}
    </div>
  );
}

function discardWords(card: number | null, index: number): string {
  const item = translate(itemNames[index] ?? "");
  return card === null ? t("unknown with the {item}", { item }) : t("{card, number} with the {item}", { card, item });
}

interface PileProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly spot: string;
  readonly children: unknown;
}

function Pile({ title, hint, spot, children }: PileProps) {
  return (
    <section class={`pile pile-${spot}`} data-spot={spot} aria-label={title}>
      <h3>
        {title}
        {hint ? <small>{hint}</small> : null}
      </h3>
      <div class="cards">{children as never}</div>
    </section>
  );
}

/** A number is a position in the dungeon, 0 the lowest card; players are players. */
function findSpots({ ask: { player } }: ReplayedTurn): FindSpot {
  return (where) => {
    if ("player" in where) return `player ${where.player === "me" ? player : 1 - player}`;
    return "id" in where ? `pile ${where.id}` : undefined;
  };
}

export const dungeonBoard: Board = {
  spots: findSpots,
  listItems: listDungeonItems,
  Draw: DungeonBoard,
  // The ends of games; single deaths would be too many to mark.
  kills: ({ notes }) => notes.filter(({ event }) => (event as { kind?: string } | undefined)?.kind === "end").length,
};

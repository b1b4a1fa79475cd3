import { type Card, formatAbilities, getCard } from "../../../../engine/games/locm/rules/cards.ts";
import type { LocmPlayerView, LocmView } from "../../../../engine/games/locm/view.ts";
import { type Text, t, translate, translatePieces } from "../../../../engine/l10n/speak.ts";
import type { Size } from "../../../parts/sized.tsx";
import type { BoardProps } from "../board.ts";
import { CardImage, createFace, describeCard } from "./card.tsx";
import { AbilityIcon, listLetters } from "./card-signs.tsx";
import { cardHeightToWidth } from "./table-layout.ts";

interface Props extends Pick<BoardProps, "bottom" | "names"> {
  readonly view: LocmView;
  /** The three offered cards. */
  readonly choices: readonly number[];
  /** The number of earlier picks, which is the index of this turn's pick. */
  readonly round: number;
  readonly size: Size;
  readonly say: string | undefined;
  readonly refusal: Text | undefined;
}

const draftTurns = 30;
/** The maximum width of the draft in pixels, as in the style sheet. */
const maxWidth = 1000;
/** Height of everything above and below the cards, including the mana curves, in pixels. */
const reservedHeight = 205;

/** The three cards, who picked which, and both decks so far. */
export function Draft({ view, choices, round, bottom, names, size, say, refusal }: Props) {
  const { width, height } = size;
  const byHeight = (height - reservedHeight) / cardHeightToWidth;
  const cardWidth = Math.min(170, Math.max(56, Math.min((width - 48) / 3 - 8, byHeight)));
  const picked = view.players.map(({ picks }) => picks?.[round]);
  const order = [bottom, 1 - bottom];
  const pick = Math.min(round + 1, draftTurns);
  const isNarrow = width < 460;
  return (
    <div class={isNarrow ? "draft narrow" : "draft"}>
      <div class="round">
        {translatePieces("{pick} of {rounds, number}", {
          pick: <b>{t("Pick {pick, number}", { pick })}</b>,
          rounds: String(draftTurns),
        })}
        <span class="picks-bar" aria-hidden="true">
          <i style={{ width: `${(100 * pick) / draftTurns}%` }} />
        </span>
      </div>
      <ol class={picked.some((card) => card !== undefined) ? "three decided" : "three"}>
        {choices.map((card, i) => (
          <Choice
            key={i}
            card={card}
            number={i}
            width={cardWidth}
            by={order.filter((player) => picked[player] === card)}
            names={names}
          />
        ))}
      </ol>
      {refusal ? <p class="bubble refusal">✕ {translate(refusal)}</p> : say ? <p class="bubble">“{say}”</p> : null}
      <div class="decks">
        {order.map((player) => (
          <Deck
            key={player}
            player={player}
            name={names[player] ?? ""}
            now={view.players[player]!}
            round={round}
            width={(Math.min(width, maxWidth) - (isNarrow ? 8 : 20)) / 2}
          />
        ))}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly card: number;
  readonly number: number;
  readonly width: number;
  readonly by: readonly number[];
  readonly names: readonly string[];
}

function Choice({ card, number, width, by, names }: ChoiceProps) {
  const takers = by.map((player) => `p${player + 1}`).join(" ");
  return (
    <li data-spot={`pick ${number}`} class={`choice ${by.length > 0 ? "picked" : ""} ${takers}`}>
      <CardImage face={createFace(card)} width={width} />
      <span class="takers">
        <small>{number}</small>
        {by.map((player) => (
          <span
            key={player}
            class={`chip p${player + 1}`}
            title={t("Picked by {player}", { player: names[player] ?? "" })}
          >
            {player + 1}
          </span>
        ))}
      </span>
    </li>
  );
}

interface DeckProps {
  readonly player: number;
  readonly name: string;
  readonly now: LocmPlayerView;
  readonly round: number;
  readonly width: number;
}

function Deck({ player, name, now, round, width }: DeckProps) {
  const cards = (now.picks ?? []).map(getCard);
  const latest = now.picks?.[round];
  return (
    <section
      data-spot={`player ${player}`}
      class={`deck p${player + 1}`}
      aria-label={t("Deck of {player}", { player: name })}
    >
      <h3>
        <span class="chip">{player + 1}</span>
        <span class="who">{name}</span>
        <small>{now.pickCount}</small>
      </h3>
      {now.picks ? (
        <>
          <Curve cards={cards} latest={latest} width={Math.min(width, 300)} />
          <DeckList cards={cards} latest={latest} />
        </>
      ) : (
        <p class="hint">{t("Hidden while it is drafted.")}</p>
      )}
    </section>
  );
}

const buckets = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface CurveProps {
  readonly cards: readonly Card[];
  readonly latest: number | undefined;
  readonly width: number;
}

/** Number of cards by cost; creatures at the bottom, items on top. */
function Curve({ cards, latest, width }: CurveProps) {
  const counts = buckets.map((cost) => {
    const here = cards.filter((card) => Math.min(card.cost, 7) === cost);
    const creatures = here.filter((card) => card.type === "creature").length;
    return { cost, all: here.length, creatures };
  });
  const highest = Math.max(6, ...counts.map(({ all }) => all));
  const step = width / buckets.length;
  const lit = latest === undefined ? -1 : Math.min(getCard(latest).cost, 7);
  const words = counts
    .map(({ cost, all }) =>
      cost === 7
        ? t("{cards, number} of cost {cost, number} or more", { cards: all, cost })
        : t("{cards, number} of cost {cost, number}", { cards: all, cost }),
    )
    .join(", ");
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${width} ${curve.height}`}
      width={width}
      height={curve.height}
      role="img"
      aria-label={t("Mana curve: {words}", { words })}
    >
      {counts.map(({ cost, all, creatures }) => (
        <g key={cost} class={cost === lit ? "lit" : undefined} transform={`translate(${(cost + 0.5) * step} 0)`}>
          <Bar name="rail" from={0} to={1} width={step * 0.7} />
          <Bar name="creatures" from={0} to={creatures / highest} width={step * 0.7} />
          <Bar name="items" from={creatures / highest} to={all / highest} width={step * 0.7} />
          {all > 0 ? (
            <text class="count" y={computeHeight(all / highest) - 4}>
              {all}
            </text>
          ) : null}
          <text y={curve.height - 3}>{cost === 7 ? "7+" : cost}</text>
        </g>
      ))}
    </svg>
  );
}

/** In pixels: the picture's height, and where its bars begin and end. */
const curve = { height: 100, top: 15, bottom: 83 } as const;

const computeHeight = (share: number): number => curve.bottom - share * (curve.bottom - curve.top);

function Bar({ name, from, to, width }: { name: string; from: number; to: number; width: number }) {
  const top = computeHeight(to);
  return <rect class={name} x={-width / 2} y={top} width={width} height={computeHeight(from) - top} rx="3" />;
}

function DeckList({ cards, latest }: { cards: readonly Card[]; latest: number | undefined }) {
  const sorted = [...new Set(cards)].sort((a, b) => a.cost - b.cost || a.number - b.number);
  return (
    <ol class="deck-list">
      {sorted.map((card) => (
        <Row
          key={card.number}
          card={card}
          count={cards.filter((each) => each === card).length}
          isLatest={card.number === latest}
        />
      ))}
    </ol>
  );
}

function Row({ card, count, isLatest }: { card: Card; count: number; isLatest: boolean }) {
  return (
    <li class={`type-${card.type} ${isLatest ? "latest" : ""}`} title={describeCard(createFace(card.number))}>
      <span class="gem">{card.cost}</span>
      <span class="card-name">{card.name}</span>
      <span class="letters" aria-hidden="true">
        {listLetters(formatAbilities(card.abilities)).map((letter) => (
          <AbilityIcon key={letter} letter={letter} x={0} y={0} size={11} />
        ))}
      </span>
      <span class="numbers">
        {card.attack}/{card.defense}
      </span>
      <span class="times">{count > 1 ? `×${count}` : ""}</span>
    </li>
  );
}

import { type Card, formatAbilities, getCard } from "../../../../engine/games/locm/rules/cards.ts";
import { formatExact, formatSigned, t } from "../../../../engine/l10n/speak.ts";
import { artBox, drawCreatureArt } from "../art/creature-art.tsx";
import { measureText } from "../bot-drawings.tsx";
import { AbilityIcon, abilities, drawItemArt, listLetters } from "./card-signs.tsx";
import { cardBox, cardHeightToWidth } from "./table-layout.ts";

/** What a card shows: its printed values, or its current ones on the table. */
export type CardFace = ReturnType<typeof createFace>;

/** Narrower cards show only the picture and larger numbers. */
const roomyWidth = 76;

interface Props {
  readonly face: CardFace;
  /** Width in pixels, which decides what remains readable. */
  readonly width: number;
  readonly isHeld?: boolean;
}

/** A card in a coordinate system of 100 × 136. */
export function CardPicture({ face, width, isHeld }: Props) {
  const card = getCard(face.card);
  const isSmall = width < roomyWidth;
  return (
    <g class={`card-face type-${card.type} ${isSmall ? "small" : ""}`}>
      <rect class="frame" x="1.5" y="1.5" width="97" height="133" rx="9" />
      <svg
        x="6"
        y="6"
        width="88"
        height={isSmall ? 90 : 66}
        viewBox={`0 0 ${artBox.width} ${artBox.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {card.type === "creature" ? drawCreatureArt(card) : drawItemArt({ number: card.number, type: card.type })}
      </svg>
      {isSmall ? null : <Title name={card.name} width={width} />}
      <Letters text={face.abilities} isSmall={isSmall} />
      <Summoning card={card} isSmall={isSmall} />
      {isSmall && !isHeld && card.type === "creature" ? null : <Cost cost={card.cost} isSmall={isSmall} />}
      <Strength card={card} face={face} isSmall={isSmall} />
    </g>
  );
}

/** The smallest readable letter height in pixels. */
const smallestText = 11;
const titleRoom = 86;

function Title({ name, width }: { name: string; width: number }) {
  const size = Math.max(10.5, (smallestText * cardBox.width) / width);
  const height = size * 1.45;
  const isLong = measureText(name, size) > titleRoom;
  return (
    <g class="title">
      <rect x="6" y={85 - height} width="88" height={height} />
      <text
        x="50"
        y={85 - height / 2}
        dy="0.36em"
        font-size={size}
        textLength={isLong ? titleRoom : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
    </g>
  );
}

function Cost({ cost, isSmall }: { cost: number; isSmall: boolean }) {
  const r = isSmall ? 18 : 13;
  const at = isSmall ? 17 : 13;
  return (
    <g class="cost">
      <path d={`M${at} ${at - r}L${at + r} ${at}L${at} ${at + r}L${at - r} ${at}Z`} />
      <text x={at} y={at} dy="0.36em">
        {cost}
      </text>
    </g>
  );
}

function Letters({ text, isSmall }: { text: string; isSmall: boolean }) {
  const found = listLetters(text);
  const size = isSmall ? 22 : 15;
  const step = Math.min(size + 2, (isSmall ? 92 : 88) / Math.max(found.length, 1));
  const left = 50 - (step * (found.length - 1) + size) / 2;
  if (found.length === 0) return null;
  return (
    <g class="abilities">
      {isSmall ? <rect x="3" y="73" width="94" height="25" rx="3" /> : null}
      {found.map((letter, i) => (
        <AbilityIcon key={letter} letter={letter} x={left + i * step} y={isSmall ? 75 : 88} size={size} />
      ))}
    </g>
  );
}

/** Changes of health and extra draws of a card. */
function Summoning({ card, isSmall }: { card: Card; isSmall: boolean }) {
  const parts = listSummonEffects(card);
  if (isSmall || parts.length === 0) return null;
  const step = summoningRoom / parts.length;
  const left = 50 - (step * (parts.length - 1)) / 2;
  const scale = Math.min(1, step / symbolWidth);
  return (
    <g class="summoning">
      {parts.map(({ kind, text }, i) => (
        <g key={kind} class={kind} transform={`translate(${left + i * step} 121) scale(${scale})`}>
          <path d={symbols[kind]} />
          <text y="0.36em">{text}</text>
        </g>
      ))}
    </g>
  );
}

/** Between attack and defense. */
const summoningRoom = 40;
const symbolWidth = 22;
const symbols = {
  mine: "M0 9C-13 0-9-10-2.5-8L0-5.5 2.5-8C9-10 13 0 0 9Z",
  theirs: "M0-11 3-5 9.5-7 7 0 9.5 7 3 5 0 11-3 5-9.5 7-7 0-9.5-7-3-5Z",
  draw: "M-7-10H7V10H-7Z",
} as const;

function listSummonEffects({ myHealth, opponentHealth, draw }: Card) {
  const parts: { kind: keyof typeof symbols; text: string }[] = [];
  if (myHealth) parts.push({ kind: "mine", text: formatSigned(myHealth) });
  if (opponentHealth) parts.push({ kind: "theirs", text: formatSigned(opponentHealth) });
  if (draw) parts.push({ kind: "draw", text: formatSigned(draw) });
  return parts;
}

function Strength({ card, face, isSmall }: { card: Card; face: CardFace; isSmall: boolean }) {
  const isItem = card.type !== "creature";
  const r = isSmall ? 20 : 15;
  const y = 134 - r;
  const text = (value: number) => (isItem ? (value === 0 ? "" : formatSigned(value)) : formatExact(value));
  const [attack, defense] = [text(face.attack), text(face.defense)];
  return (
    <g class="strength">
      {attack === "" ? null : (
        <g class={`attack ${spellAbilities(attack)} ${formatChange(face.attack, card.attack)}`}>
          <circle cx={r + 1} cy={y} r={r} />
          <text x={r + 1} y={y} dy="0.36em">
            {attack}
          </text>
        </g>
      )}
      {defense === "" ? null : (
        <g class={`defense ${spellAbilities(defense)} ${formatChange(face.defense, card.defense)}`}>
          <path
            d={`M${99 - 2 * r} ${y - r}H99V${y + r * 0.2}Q99 ${y + r * 0.8} ${99 - r} ${y + r}Q${99 - 2 * r} ${y + r * 0.8} ${99 - 2 * r} ${y + r * 0.2}Z`}
          />
          <text x={99 - r} y={y} dy="0.36em">
            {defense}
          </text>
        </g>
      )}
    </g>
  );
}

const spellAbilities = (text: string): string => (text.length > 2 ? "long" : "");

function formatChange(now: number, printed: number): string {
  if (now === printed) return "";
  return now < printed ? "less" : "more";
}

export function CardBack() {
  return (
    <g class="card-back">
      <rect class="frame" x="1.5" y="1.5" width="97" height="133" rx="9" />
      <path d="M50 24 76 68 50 112 24 68ZM50 42 65 68 50 94 35 68Z" />
    </g>
  );
}

/** A card outside the table, as a separate image. */
export function CardImage({ face, width }: { face: CardFace; width: number }) {
  return (
    <svg
      class="card-image"
      viewBox="0 0 100 136"
      width={width}
      height={width * cardHeightToWidth}
      role="img"
      aria-label={describeCard(face)}
    >
      <CardPicture face={face} width={width} isHeld />
    </svg>
  );
}

export function createFace(number: number) {
  const { attack, defense, abilities: bits } = getCard(number);
  return { card: number, attack, defense, abilities: formatAbilities(bits) };
}

/** A card in words, for screen readers and tooltips. */
export function describeCard(face: CardFace): string {
  const card = getCard(face.card);
  const powers = listLetters(face.abilities).map((letter) => abilities[letter].name);
  const effects = [
    card.myHealth ? t("your health {by, number}", { by: formatSigned(card.myHealth) }) : "",
    card.opponentHealth ? t("opponent's health {by, number}", { by: formatSigned(card.opponentHealth) }) : "",
    card.draw ? t("draw {by, number}", { by: formatSigned(card.draw) }) : "",
  ].filter((text) => text !== "");
  const start = t(
    "{name}, {type, select, creature {creature} green {green item} red {red item} other {blue item}}, costs {cost, number}",
    { name: card.name, type: card.type, cost: card.cost },
  );
  return [start, `${face.attack}/${face.defense}`, ...powers, ...effects].join(", ");
}

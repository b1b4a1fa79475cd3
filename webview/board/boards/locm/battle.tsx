import { useEffect, useMemo, useState } from "preact/hooks";
import type { LocmEvent, LocmView } from "../../../../engine/games/locm/view.ts";
import { type Text, t, translate } from "../../../../engine/l10n/speak.ts";
import type { DrawingPlace } from "../../../../engine/record/bot-drawing.ts";
import type { Size } from "../../../parts/sized.tsx";
import type { BoardProps } from "../board.ts";
import { BotDrawings, cutToWidth, measureText } from "../bot-drawings.tsx";
import { ArrowOrder, Arrows, Floats } from "./arrows.tsx";
import { CardBack, CardPicture, createFace, describeCard } from "./card.tsx";
import { makeScene, type Scene } from "./scene.ts";
import { StatusStrip } from "./status-strip.tsx";
import {
  cardBox,
  findPoint,
  type PlacedCreature,
  type PlacedHand,
  placeTable,
  type Spot,
  type TableLayout,
} from "./table-layout.ts";
import { Zoom } from "./zoom.tsx";

interface Props extends Pick<BoardProps, "bottom" | "names" | "drawings"> {
  readonly before: LocmView;
  readonly view: LocmView;
  readonly events: readonly LocmEvent[];
  readonly size: Size;
  /** The player whose turn is shown. */
  readonly acting: number | undefined;
  readonly turn: number | undefined;
}

export function BattleView({ before, view, events, bottom, names, size, acting, turn, drawings }: Props) {
  const [pointed, point] = usePointedCard();
  const scene = useMemo(() => makeScene(before, view, events), [before, view, events]);
  const table = useMemo(() => placeTable(scene, view.lanes, bottom, size), [scene, view.lanes, bottom, size]);
  const line = useMemo(() => createMiddleLine(table, view, names, turn), [table, view, names, turn]);
  const mark = (player: number) => `${player === acting ? " active" : ""}${view.winner === player ? " won" : ""}`;
  return (
    <svg
      class="table"
      viewBox={`0 0 ${table.width} ${table.height}`}
      width={table.width}
      height={table.height}
      role="img"
      aria-label={describeBattle(view, names)}
    >
      {table.grounds.map(({ player, lane, ...box }) => (
        <rect
          key={`${player}${lane}`}
          data-spot={`lane ${player} ${lane}`}
          class={`ground p${player + 1}`}
          {...box}
          rx="10"
        />
      ))}
      {table.strips.map((strip) => {
        const { player } = strip.side;
        return <StatusStrip key={player} table={table} strip={strip} name={names[player] ?? ""} mark={mark(player)} />;
      })}
      <Cards table={table} point={point} />
      <Arrows table={table} />
      <Floats table={table} />
      <Middle line={line} table={table} />
      <ArrowOrder table={table} taken={line.box} />
      <BotDrawings
        drawings={drawings}
        find={(spot) => findSpot(table, spot, acting ?? 0)}
        size={Math.max(11, 13 * table.scale)}
        corner={{ x: table.pad * 2, y: table.middle.y - 12 }}
      />
      <Zoom table={table} pointed={pointed} />
    </svg>
  );
}

/** The card under the pointer. A key press hides it until the pointer moves again. */
function usePointedCard() {
  const [pointed, point] = useState<number>();
  useEffect(() => {
    if (pointed === undefined) return;
    const leave = () => point(undefined);
    document.addEventListener("keydown", leave, true);
    return () => document.removeEventListener("keydown", leave, true);
  }, [pointed]);
  return [pointed, point] as const;
}

function findSpot(table: TableLayout, spot: DrawingPlace, me: number) {
  if ("id" in spot) return findPoint(table, { card: spot.id });
  return "player" in spot ? findPoint(table, { player: spot.player === "me" ? me : 1 - me }) : undefined;
}

/** Hands and boards as one list sorted by id, so that a summoned card glides to its place. */
function Cards({ table, point }: { readonly table: TableLayout; readonly point: (id: number | undefined) => void }) {
  const targets = new Set(table.scene.arrows.flatMap(({ to }) => ("card" in to ? [to.card] : [])));
  const all = [
    ...table.creatures.map((placed) => ({
      id: placed.creature.id,
      placed,
      node: <Creature placed={placed} isHit={targets.has(placed.creature.id)} />,
    })),
    ...table.hands.map((placed) => ({ id: placed.held.id, placed, node: <HandCard placed={placed} /> })),
  ].sort((a, b) => a.id - b.id);
  return (
    <g class="cards">
      {all.map(({ id, placed, node }) => (
        <g
          key={id}
          class="card"
          data-spot={String(id)}
          style={toSpotStyle(placed)}
          onPointerDown={() => point(id)}
          onPointerMove={() => point(id)}
          onPointerLeave={() => point(undefined)}
        >
          {node}
        </g>
      ))}
    </g>
  );
}

function toSpotStyle({ x, y, width }: Spot) {
  return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(width / cardBox.width).toFixed(4)})` };
}

function Creature({ placed, isHit }: { placed: PlacedCreature; isHit: boolean }) {
  const { creature, width } = placed;
  const marks = [
    creature.isDying && "dying",
    creature.isNew && "fresh",
    creature.canAttack && !creature.isDying && "ready",
    creature.hasAttacked && "tired",
    isHit && "hit",
    creature.abilities.includes("G") && "guard",
    creature.abilities.includes("W") && "ward",
  ];
  return (
    <g class={`creature p${creature.player + 1} ${marks.filter(Boolean).join(" ")}`}>
      <title>{describeCreature(placed)}</title>
      {creature.abilities.includes("G") ? (
        <path class="guard-rim" d="M-5 10Q-5-5 10-5H90Q105-5 105 10V92Q105 122 50 142Q-5 122-5 92Z" />
      ) : null}
      <CardPicture face={creature} width={width} />
      {creature.abilities.includes("W") ? (
        <rect class="ward-rim" x="-3" y="-3" width="106" height="142" rx="13" />
      ) : null}
      {creature.isDying ? <path class="death" d="M22 34 78 102M78 34 22 102" /> : null}
    </g>
  );
}

function describeCreature({ creature }: PlacedCreature): string {
  const state = creature.isDying ? t("dies") : creature.canAttack ? t("can attack") : "";
  return `${creature.id}: ${[describeCard(creature), state].filter(Boolean).join(", ")}`;
}

function HandCard({ placed }: { placed: PlacedHand }) {
  const { held, width } = placed;
  if (held.card === undefined) return <CardBack />;
  const face = createFace(held.card);
  return (
    <g class={`held ${held.wasUsed ? "used" : ""} ${held.wasDrawn ? "drawn" : ""}`}>
      <title>{`${held.id}: ${describeCard(face)}`}</title>
      <CardPicture face={face} width={width} isHeld />
    </g>
  );
}

function describeBattle(view: LocmView, names: readonly string[]): string {
  return view.players
    .map(({ health, mana, maxMana, hand, handCount, deckCount, board }, player) => {
      const values = { player: names[player] ?? "", health, mana, most: maxMana, deck: deckCount, count: handCount };
      const held = hand?.map(({ card }) => describeCard(createFace(card))).join("; ") ?? t("hidden");
      return t(
        "{player}: {health, number} health, {mana, number} of {most, number} mana, {deck, number} in deck, {count, number} in hand: {hand}, on the table: {table}",
        { ...values, hand: held || t("nothing"), table: board.map(describeCard).join("; ") || t("nothing") },
      );
    })
    .join(". ");
}

const largeText = 13;
const smallText = 11;

/** Fits a text into a box of this width: on one row, or on two smaller ones; the rest is cut off. */
export function fitIntoRows(text: string, width: number, height: number) {
  // The room for the text is the width without the rounded ends.
  const room = width - height;
  const isLong = measureText(text, largeText) > room;
  const size = isLong ? smallText : largeText;
  const rows = isLong ? splitRows(text).map((row) => cutToWidth(row, room, size)) : [text];
  const widest = Math.max(...rows.map((row) => measureText(row, size)));
  return { rows, size, width: Math.min(width, widest + height) };
}

/** Scripts without spaces between words. */
const unspacedPattern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Splits a text between words into two rows of similar length. */
function splitRows(text: string): string[] {
  const starts = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)]
    .filter(({ segment, index }) => index > 0 && (text[index - 1] === " " || unspacedPattern.test(segment)))
    .map(({ index }) => index);
  const middle = text.length / 2;
  const nearer = (best: number, each: number) => (Math.abs(each - middle) < Math.abs(best - middle) ? each : best);
  const at = starts.reduce(nearer, starts[0] ?? text.length);
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}

/** A message between the two sides: a remark, a refused action or the result; with the area that its text takes. */
function createMiddleLine(
  { scene, middle }: TableLayout,
  view: LocmView,
  names: readonly string[],
  turn: number | undefined,
) {
  const { text, tone } = describeScene(scene, view, names, turn);
  const rows = fitIntoRows(text, middle.width, middle.height);
  const width = text === "" ? 0 : rows.width;
  return { text, tone, rows, box: { ...middle, x: middle.x + (middle.width - width) / 2, width } };
}

function Middle({ line, table }: { line: ReturnType<typeof createMiddleLine>; table: TableLayout }) {
  const { x, y, width, height } = table.middle;
  const { rows, size } = line.rows;
  return (
    <g class={`middle ${line.tone}`} transform={`translate(${x + width / 2} ${y + height / 2})`}>
      <title>{line.text}</title>
      <line x1={-width / 2} x2={width / 2} />
      <rect x={-line.box.width / 2} y={-height / 2} width={line.box.width} height={height} rx={height / 2} />
      {rows.map((row, i) => (
        <text key={i} y={(i - (rows.length - 1) / 2) * size * 1.1} dy="0.36em" font-size={size}>
          {row}
        </text>
      ))}
    </g>
  );
}

function describeScene(scene: Scene, view: LocmView, names: readonly string[], turn: number | undefined) {
  if (scene.ending) return { text: translate(scene.ending), tone: "ending" };
  if (scene.refusals.length > 0) return { text: `✕ ${describeRefusals(scene.refusals)}`, tone: "refusal" };
  const speech = scene.speech.map(({ text }) => text).join(" · ");
  if (speech) return { text: `“${speech}”`, tone: `speech p${scene.speech[0]!.player + 1}` };
  if (view.winner !== undefined)
    return { text: t("{player} has won", { player: names[view.winner] ?? "" }), tone: "ending" };
  return { text: view.battleTurn < 0 || turn === undefined ? "" : t("Turn {turn, number}", { turn }), tone: "" };
}

function describeRefusals([first = "", ...others]: readonly Text[]): string {
  const why = translate(first);
  return others.length > 0 ? t("{why} (and {count, number} more)", { why, count: others.length }) : why;
}

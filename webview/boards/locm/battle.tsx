import { useMemo, useState } from "preact/hooks";
import type { LocmEvent, LocmView } from "../../../engine/games/locm/view.ts";
import { retold } from "../../../engine/l10n/retell.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { Drawing, Where } from "../../../engine/record/bot-drawing.ts";
import { BotDrawings } from "../bot-drawings.tsx";
import { Arrows, Floats } from "./arrows.tsx";
import { CardBack, type CardFace, CardPicture, cardWords, faceOf } from "./card.tsx";
import { rowsIn } from "./rows-in.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { StatusStrip } from "./status-strip.tsx";
import {
  cardBox,
  type PlacedCreature,
  type PlacedHand,
  pointOf,
  type Spot,
  type Table,
  type TableSize,
  tableOf,
} from "./table-layout.ts";

interface Props {
  readonly before: LocmView;
  readonly view: LocmView;
  readonly events: readonly LocmEvent[];
  readonly bottom: number;
  readonly names: readonly string[];
  readonly size: TableSize;
  readonly drawings: readonly Drawing[];
  /** Whose turn is shown. */
  readonly acting: number | undefined;
  /** Its number. */
  readonly turn: number | undefined;
}

/** The table of a battle as one picture. */
export function Battle({ before, view, events, bottom, names, size, acting, turn, drawings }: Props) {
  const [pointed, point] = useState<number>();
  const scene = useMemo(() => sceneOf(before, view, events), [before, view, events]);
  const table = useMemo(() => tableOf(scene, view.lanes, bottom, size), [scene, view.lanes, bottom, size]);
  const scale = Math.min(1, Math.max(0.62, table.width / 620));
  return (
    <svg
      class="table"
      viewBox={`0 0 ${table.width} ${table.height}`}
      width={table.width}
      height={table.height}
      role="img"
      aria-label={words(view, names)}
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
      {table.strips.map((strip) => (
        <StatusStrip
          key={strip.side.player}
          table={table}
          strip={strip}
          name={names[strip.side.player] ?? ""}
          active={strip.side.player === acting}
          won={view.winner === strip.side.player}
        />
      ))}
      <Cards table={table} pointed={pointed} point={point} targets={targetsOf(scene)} />
      <Arrows scene={scene} table={table} scale={scale} />
      <Middle scene={scene} table={table} view={view} names={names} turn={turn} />
      <Floats scene={scene} table={table} scale={scale} />
      <BotDrawings
        drawings={drawings}
        find={(spot) => findSpot(table, spot, acting ?? 0)}
        size={Math.max(9, 13 * scale)}
        corner={{ x: table.pad * 2, y: table.middle.y - 12 }}
      />
      <Zoom table={table} pointed={pointed} />
    </svg>
  );
}

function findSpot(table: Table, spot: Where, me: number) {
  if ("id" in spot) return pointOf(table, { card: spot.id });
  return "player" in spot ? pointOf(table, { player: spot.player === "me" ? me : 1 - me }) : undefined;
}

interface CardsProps {
  readonly table: Table;
  readonly pointed: number | undefined;
  readonly point: (id: number | undefined) => void;
  readonly targets: ReadonlySet<number>;
}

/** Hands and boards as one list in the order of their ids, so that a summoned card glides to its place. */
function Cards({ table, point, targets }: CardsProps) {
  const all = [
    ...table.creatures.map((placed) => ({
      id: placed.creature.id,
      placed,
      node: <Creature placed={placed} hit={targets.has(placed.creature.id)} />,
    })),
    ...table.hands.map((placed) => ({ id: placed.held.id, placed, node: <Held placed={placed} /> })),
  ].sort((a, b) => a.id - b.id);
  return (
    <g class="cards">
      {all.map(({ id, placed, node }) => (
        <g
          key={id}
          class="card"
          data-spot={String(id)}
          style={placeStyle(placed)}
          onPointerEnter={() => point(id)}
          onPointerLeave={() => point(undefined)}
        >
          {node}
        </g>
      ))}
    </g>
  );
}

function placeStyle({ x, y, width }: Spot) {
  return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(width / cardBox.width).toFixed(4)})` };
}

function targetsOf(scene: Scene): ReadonlySet<number> {
  return new Set(scene.arrows.flatMap(({ to }) => ("card" in to ? [to.card] : [])));
}

function Creature({ placed, hit }: { placed: PlacedCreature; hit: boolean }) {
  const { creature, width } = placed;
  const marks = [
    creature.dying && "dying",
    creature.fresh && "fresh",
    creature.canAttack && !creature.dying && "ready",
    creature.hasAttacked && "tired",
    hit && "hit",
    creature.abilities.includes("G") && "guard",
    creature.abilities.includes("W") && "ward",
  ];
  return (
    <g class={`creature p${creature.player + 1} ${marks.filter(Boolean).join(" ")}`}>
      <title>{spokenCreature(placed)}</title>
      {creature.abilities.includes("G") ? (
        <path class="guard-rim" d="M-5 10Q-5-5 10-5H90Q105-5 105 10V92Q105 122 50 142Q-5 122-5 92Z" />
      ) : null}
      <CardPicture face={creature} width={width} />
      {creature.abilities.includes("W") ? (
        <rect class="ward-rim" x="-3" y="-3" width="106" height="142" rx="13" />
      ) : null}
      {creature.dying ? <path class="death" d="M22 34 78 102M78 34 22 102" /> : null}
    </g>
  );
}

function spokenCreature({ creature }: PlacedCreature): string {
  const state = creature.dying ? t("dies") : creature.canAttack ? t("can attack") : "";
  return `${creature.id}: ${[cardWords(creature), state].filter(Boolean).join(", ")}`;
}

function Held({ placed }: { placed: PlacedHand }) {
  const { held, width } = placed;
  if (held.card === undefined) return <CardBack />;
  const face = faceOf(held.card);
  return (
    <g class={`held ${held.used ? "used" : ""} ${held.drawn ? "drawn" : ""}`}>
      <title>{`${held.id}: ${cardWords(face)}`}</title>
      <CardPicture face={face} width={width} held />
    </g>
  );
}

/** What was said, refused or decided, between the two sides. */
function Middle({
  scene,
  table,
  view,
  names,
  turn,
}: {
  scene: Scene;
  table: Table;
  view: LocmView;
  names: readonly string[];
  turn: number | undefined;
}) {
  const { x, y, width, height } = table.middle;
  const line = lineOf(scene, view, names, turn);
  const { rows, size, width: pill } = rowsIn(line.text, width, height);
  return (
    <g class={`middle ${line.tone}`} transform={`translate(${x + width / 2} ${y + height / 2})`}>
      <title>{line.text}</title>
      <line x1={-width / 2} x2={width / 2} />
      <rect x={-pill / 2} y={-height / 2} width={pill} height={height} rx={height / 2} />
      {rows.map((row, i) => (
        <text key={i} y={(i - (rows.length - 1) / 2) * size * 1.1} dy="0.36em" font-size={size}>
          {row}
        </text>
      ))}
    </g>
  );
}

function lineOf(
  scene: Scene,
  view: LocmView,
  names: readonly string[],
  turn: number | undefined,
): { text: string; tone: string } {
  if (scene.ending) return { text: retold(scene.ending), tone: "ending" };
  if (scene.refusals.length > 0) return { text: `✕ ${refusalOf(scene.refusals)}`, tone: "refusal" };
  const speech = scene.speech.map(({ text }) => text).join(" · ");
  if (speech) return { text: `“${speech}”`, tone: `speech p${scene.speech[0]!.player + 1}` };
  if (view.winner !== undefined)
    return { text: t("{player} has won", { player: names[view.winner] ?? "" }), tone: "ending" };
  return { text: view.battleTurn < 0 || turn === undefined ? "" : t("Turn {turn, number}", { turn }), tone: "" };
}

function refusalOf([first = "", ...others]: readonly string[]): string {
  const why = retold(first);
  return others.length > 0 ? t("{why} (and {count, number} more)", { why, count: others.length }) : why;
}

/** The pointed card large enough to read, on the side where it is not in the way. */
function Zoom({ table, pointed }: { table: Table; pointed: number | undefined }) {
  const creature = table.creatures.find((placed) => placed.creature.id === pointed);
  const held = table.hands.find((placed) => placed.held.id === pointed);
  const spot = creature ?? held;
  const face: CardFace | undefined =
    creature?.creature ?? (held?.held.card === undefined ? undefined : faceOf(held.held.card));
  if (!spot || !face || spot.width > 96) return null;
  const width = Math.min(150, table.width * 0.42);
  const height = width * 1.36;
  const x = spot.x + spot.width / 2 < table.width / 2 ? table.width - width - table.pad : table.pad;
  const y = Math.min(Math.max(spot.y + (spot.width * 1.36) / 2 - height / 2, 4), table.height - height - 4);
  return (
    <g class="zoom" transform={`translate(${x} ${y}) scale(${width / cardBox.width})`}>
      <CardPicture face={face} width={width} held />
    </g>
  );
}

function words(view: LocmView, names: readonly string[]): string {
  return view.players
    .map(({ health, mana, maxMana, handCount, deckCount, board }, player) => {
      const values = { player: player + 1, name: names[player] ?? "", health, mana, most: maxMana };
      return t(
        "Player {player, number}, {name}: {health, number} health, {mana, number} of {most, number} mana, {hand, number} in hand, {deck, number} in deck, on the table: {table}",
        { ...values, hand: handCount, deck: deckCount, table: board.map(cardWords).join("; ") || t("nothing") },
      );
    })
    .join(". ");
}

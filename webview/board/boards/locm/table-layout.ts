import type { Size } from "../../../parts/sized.tsx";
import type { Point } from "../bot-drawings.tsx";
import type { Anchor, HandCard, Scene, TableCreature, TableSide } from "./scene.ts";

export const cardBox = { width: 100, height: 136 } as const;
/** Ratio of a card's height to its width. */
export const cardHeightToWidth = cardBox.height / cardBox.width;

/** A card's upper left corner and width; its height follows. */
export interface Spot extends Point {
  readonly width: number;
}

export interface PlacedCreature extends Spot {
  readonly creature: TableCreature;
}
export interface PlacedHand extends Spot {
  readonly held: HandCard;
}

/** A player's status bar with health, mana and deck. */
export interface Strip {
  readonly side: TableSide;
  readonly y: number;
  readonly height: number;
}

export type Rect = Point & Size;

export type TableLayout = ReturnType<typeof placeTable>;

const maxCardWidth = 124;
/** The width of a card in the hand, as a share of one on the table; less where those would be small. */
const handShare = { most: 0.74, least: 0.4 };
/** Below this width in pixels, cards on the table take their height from the hands. */
const readableWidth = 64;
/** With more spare height than this, the two sides would look unconnected. */
const maxSparePixels = 130;

/** The layout of a picture that fills this space. */
export function placeTable(scene: Scene, lanes: number, bottom: number, size: Size) {
  const m = computeMeasures(lanes, size);
  const [low, high] = [scene.sides[bottom]!, scene.sides[1 - bottom]!];
  const rows = layOutRows(m, size);
  return {
    scene,
    width: size.width,
    height: rows.height,
    pad: m.pad,
    /** Of lines and digits. */
    scale: Math.min(1, Math.max(0.75, size.width / 620)),
    strips: [
      { side: high, y: rows.highStrip, height: m.strip },
      { side: low, y: rows.lowStrip, height: m.strip },
    ],
    hands: [...placeHand(high, rows.highHand, m, size.width), ...placeHand(low, rows.lowHand, m, size.width)],
    creatures: [...placeBoardRow(high, rows.highBoard, m, lanes), ...placeBoardRow(low, rows.lowBoard, m, lanes)],
    /** The lower edge of the upper player's status and hand. */
    upperEnd: rows.highHand + m.hand * cardHeightToWidth,
    /** The free band between the two sides. */
    middle: { x: m.pad, y: rows.middle, width: size.width - 2 * m.pad, height: m.middle },
    /** The background of each side, one per lane. */
    grounds: [...layOutGrounds(high, rows.highBoard, m, lanes), ...layOutGrounds(low, rows.lowBoard, m, lanes)],
  };
}

type Measures = ReturnType<typeof computeMeasures>;

function computeMeasures(lanes: number, { width, height }: Size) {
  const isTight = width < 420 || height < 460;
  const [pad, gap] = isTight ? [4, 3] : [12, 8];
  const isLow = height < 380;
  const strip = isLow ? 28 : isTight ? 34 : 44;
  const middle = isLow ? 22 : isTight ? 26 : 30;
  const laneGap = lanes > 1 ? gap * 3 : 0;
  const byWidth = (width - 2 * pad - laneGap - gap * 8) / 6;
  const fixed = 2 * strip + middle + 8 * gap;
  // What a card on the table and one in the hand may be wide together.
  const both = Math.max(0, height - fixed) / (2 * cardHeightToWidth);
  const byHeight = Math.max(both / (1 + handShare.most), Math.min(readableWidth, both / (1 + handShare.least)));
  const card = Math.max(12, Math.min(byWidth, byHeight, maxCardWidth));
  const laneWidth = (card + gap) * (6 / lanes) + gap;
  return {
    pad,
    gap,
    strip,
    middle,
    card,
    hand: card * Math.min(handShare.most, Math.max(handShare.least, both / card - 1)),
    laneGap,
    laneWidth,
    /** The left edge of the first lane. */
    left: (width - laneWidth * lanes - laneGap * (lanes - 1)) / 2,
  };
}

function layOutRows(m: Measures, size: Size) {
  const hand = m.hand * cardHeightToWidth;
  const board = m.card * cardHeightToWidth;
  const least = 2 * (m.strip + hand + board) + m.middle + 8 * m.gap;
  const height = Math.min(Math.max(size.height, least), least + maxSparePixels);
  // Spare space goes around the middle, where arrows and messages are.
  const spare = (height - least) / 4;
  const highStrip = 0;
  const highHand = m.strip + m.gap + spare * 0.5;
  const highBoard = highHand + hand + 2 * m.gap + spare * 0.5;
  const middle = highBoard + board + m.gap + spare;
  const lowBoard = middle + m.middle + m.gap + spare;
  const lowHand = lowBoard + board + 2 * m.gap + spare * 0.5;
  return { height, highStrip, highHand, highBoard, middle, lowBoard, lowHand, lowStrip: height - m.strip };
}

function placeHand(side: TableSide, y: number, m: Measures, width: number): PlacedHand[] {
  const room = width - 2 * m.pad;
  const step = computeStep(side.hand.length, m.hand, m.gap, room);
  const taken = step * (side.hand.length - 1) + m.hand;
  const left = (width - taken) / 2;
  return side.hand.map((held, i) => ({ held, x: left + i * step, y, width: m.hand }));
}

/** The distance between cards: side by side, or overlapping if there are too many. */
function computeStep(count: number, width: number, gap: number, room: number): number {
  if (count <= 1) return 0;
  return Math.min(width + gap, (room - width) / (count - 1));
}

function placeBoardRow(side: TableSide, y: number, m: Measures, lanes: number): PlacedCreature[] {
  return Array.from({ length: lanes }, (_, lane) => {
    const there = side.creatures.filter((creature) => lanes === 1 || creature.lane === lane);
    const step = computeStep(there.length, m.card, m.gap, m.laneWidth - 2 * m.gap);
    const taken = step * (there.length - 1) + m.card;
    const left = m.left + lane * (m.laneWidth + m.laneGap) + (m.laneWidth - taken) / 2;
    return there.map((creature, i) => ({ creature, x: left + i * step, y, width: m.card }));
  }).flat();
}

function layOutGrounds(side: TableSide, y: number, m: Measures, lanes: number) {
  return Array.from({ length: lanes }, (_, lane) => ({
    player: side.player,
    lane,
    x: m.left + lane * (m.laneWidth + m.laneGap),
    y: y - m.gap,
    width: m.laneWidth,
    height: m.card * cardHeightToWidth + 2 * m.gap,
  }));
}

/** The centre of what an arrow or a number refers to. */
export function findPoint(table: TableLayout, anchor: Anchor): Point | undefined {
  if ("player" in anchor) {
    const strip = table.strips.find(({ side }) => side.player === anchor.player)!;
    return { x: getHeartX(table), y: strip.y + strip.height / 2 };
  }
  const creature = table.creatures.find((placed) => placed.creature.id === anchor.card);
  const spot = creature ?? table.hands.find((placed) => placed.held.id === anchor.card);
  return spot && { x: spot.x + spot.width / 2, y: spot.y + (spot.width * cardHeightToWidth) / 2 };
}

/** The heart is in the middle of the bar, where arrows at the player end. */
export const getHeartX = ({ width }: Pick<TableLayout, "width">): number => width / 2;

import type { Point } from "../bot-drawings.tsx";
import { computeArrowPath, isInBox } from "./arrows.tsx";
import { type CardFace, CardPicture, createFace } from "./card.tsx";
import { cardBox, cardHeightToWidth, type Rect, type Spot, type TableLayout } from "./table-layout.ts";

/** Cards of this width are readable without zooming. */
const minReadableWidth = 96;
const maxZoomWidth = 150;

/** The card under the pointer, enlarged next to itself. */
export function Zoom({ table, pointed }: { readonly table: TableLayout; readonly pointed: number | undefined }) {
  const creature = table.creatures.find((placed) => placed.creature.id === pointed);
  const held = table.hands.find((placed) => placed.held.id === pointed);
  const spot = creature ?? held;
  const face: CardFace | undefined =
    creature?.creature ?? (held?.held.card === undefined ? undefined : createFace(held.held.card));
  if (!spot || !face || spot.width > minReadableWidth) return null;
  const { x, y, width } = placeZoom(table, spot, listArrowPoints(table));
  return (
    <g class="zoom" transform={`translate(${x} ${y}) scale(${width / cardBox.width})`}>
      <CardPicture face={face} width={width} isHeld />
    </g>
  );
}

function listArrowPoints(table: TableLayout): Point[] {
  const shares = Array.from({ length: 21 }, (_, i) => i / 20);
  return table.scene.arrows.flatMap((arrow) => {
    const path = computeArrowPath(table, arrow);
    return path ? shares.map(path.at) : [];
  });
}

/** This many pixels of distance are as bad as one hidden point of an arrow. */
const perPoint = 15;

/** A place near the card and off the arrows, never over the upper player's cards and status. */
export function placeZoom(table: TableLayout, spot: Spot, arrows: readonly Point[]): Rect {
  const { pad } = table;
  const [top, bottom] = [table.upperEnd + pad / 2, table.strips[1]!.y - pad / 2];
  const width = Math.min(maxZoomWidth, table.width * 0.42, (bottom - top) / cardHeightToWidth);
  const height = width * cardHeightToWidth;
  const [right, foot] = [spot.x + spot.width, spot.y + spot.width * cardHeightToWidth];
  const steps = [0, 0.25, 0.5, 0.75, 1];
  const boxes = steps.flatMap((step) =>
    [right + pad + step * width, spot.x - pad - (1 + step) * width].flatMap((x) =>
      [(spot.y + foot - height) / 2, foot - height, spot.y].map((y) => ({
        x: clampWithin(x, pad / 2, table.width - width - pad / 2),
        y: clampWithin(y, top, bottom - height),
        width,
        height,
      })),
    ),
  );
  const badness = (box: Rect) => {
    const away = Math.max(box.x - right, spot.x - box.x - width) + Math.max(0, box.y - foot, spot.y - box.y - height);
    return perPoint * arrows.filter((point) => isInBox(box, point)).length + (overlapsRect(box, spot) ? 1e6 : away);
  };
  return boxes.reduce((best, box) => (badness(box) < badness(best) ? box : best));
}

const clampWithin = (value: number, least: number, max: number): number => Math.max(least, Math.min(value, max));

function overlapsRect({ x, y, width, height }: Rect, spot: Spot): boolean {
  const end = { x: spot.x + spot.width, y: spot.y + spot.width * cardHeightToWidth };
  return x < end.x && spot.x < x + width && y < end.y && spot.y < y + height;
}

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Choice } from "../../../engine/game/extras.ts";
import { retold } from "../../../engine/l10n/retell.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { Drawing } from "../../../engine/record/bot-drawing.ts";
import { nextSpots } from "../pointing.ts";
import type { SpotOf } from "./board.ts";
import { BotDrawings } from "./bot-drawings.tsx";

interface Props {
  /** Places to ring. */
  readonly rings: readonly string[];
  /** What may be answered by pointing. */
  readonly choices: readonly Choice[];
  readonly choose: (text: string) => void;
  /** What the bot asked to have drawn, where its board does not draw it itself. */
  readonly drawings: readonly Drawing[];
  readonly spotOf: SpotOf;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Above the board: rings around what changed, and the places that can be pointed at to answer something else. */
export function Overlay({ rings, choices, choose, drawings, spotOf }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const [taken, take] = useState<string>();
  const targets = useMemo(() => nextSpots(choices, taken), [choices, taken]);
  const spots = useMemo(
    () => [...new Set([...rings, ...targets.map(({ spot }) => spot), ...spotsIn(drawings, spotOf)])],
    [rings, targets, drawings, spotOf],
  );
  const boxes = useBoxes(layer, spots, spots.length > 0 || drawings.length > 0);
  const boxAt = (spot: string) => boxes.get(spot);
  return (
    <section
      ref={layer}
      class="overlay"
      aria-label={t("On the board")}
      hidden={spots.length === 0 && drawings.length === 0}
    >
      {rings.map((spot) =>
        boxAt(spot) ? <span key={`ring ${spot}`} class="ring" style={styleOf(boxAt(spot)!)} /> : null,
      )}
      {targets.map(({ spot, label, choice }) =>
        boxAt(spot) ? (
          <button
            key={spot}
            type="button"
            class={spot === taken ? "target taken" : "target"}
            style={styleOf(boxAt(spot)!)}
            title={retold(label)}
            aria-label={retold(label)}
            aria-pressed={spot === taken}
            onClick={() => {
              take(choice || spot === taken ? undefined : spot);
              if (choice) choose(choice.text);
            }}
          />
        ) : null,
      )}
      {drawings.length > 0 ? (
        <svg class="drawn" width="1" height="1" aria-hidden="true">
          <BotDrawings
            drawings={drawings}
            find={(where) => middleOf(boxes, spotOf(where))}
            size={12}
            corner={cornerOf(boxes, drawings)}
          />
        </svg>
      ) : null}
    </section>
  );
}

/** The stage itself. */
const ground = "";

/** Texts without a place stand below each other, the last one at the foot of the board. */
function cornerOf(boxes: ReadonlyMap<string, Box>, drawings: readonly Drawing[]) {
  const loose = drawings.filter((drawing) => drawing.kind === "text" && !drawing.at).length;
  return { x: 12, y: Math.max(16, (boxes.get(ground)?.height ?? 0) - loose * 19.2) };
}

function spotsIn(drawings: readonly Drawing[], spotOf: SpotOf): string[] {
  const places = drawings.flatMap((drawing) => (drawing.kind === "arrow" ? [drawing.from, drawing.to] : [drawing.at]));
  return places.flatMap((where) => (where && spotOf(where)) ?? []);
}

function middleOf(boxes: ReadonlyMap<string, Box>, spot: string | undefined) {
  const box = spot === undefined ? undefined : boxes.get(spot);
  return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function styleOf({ left, top, width, height }: Box) {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}

/** Pieces glide to their places: they are measured again when that is over. */
const settledMs = 260;

/** Where the places are in the scrolled stage; measured anew when it is drawn or changes its size. */
function useBoxes(layer: { readonly current: HTMLDivElement | null }, spots: readonly string[], needed: boolean) {
  const [boxes, place] = useState<ReadonlyMap<string, Box>>(new Map());
  useLayoutEffect(() => {
    const stage = layer.current?.parentElement;
    if (!stage || !needed) return;
    const measure = () => place((now) => keepSame(now, boxesOf(stage, spots)));
    let settled: ReturnType<typeof setTimeout> | undefined;
    const measureTwice = () => {
      measure();
      clearTimeout(settled);
      settled = setTimeout(measure, settledMs);
    };
    measureTwice();
    // A board that has another size lays itself out anew, a little later than its stage.
    const watcher = new ResizeObserver(measureTwice);
    watcher.observe(stage);
    stage.addEventListener("transitionend", measure);
    return () => {
      clearTimeout(settled);
      watcher.disconnect();
      stage.removeEventListener("transitionend", measure);
    };
  });
  return boxes;
}

function keepSame(now: ReadonlyMap<string, Box>, next: ReadonlyMap<string, Box>): ReadonlyMap<string, Box> {
  return JSON.stringify([...now]) === JSON.stringify([...next]) ? now : next;
}

function boxesOf(stage: HTMLElement, spots: readonly string[]): Map<string, Box> {
  const origin = stage.getBoundingClientRect();
  const { clientWidth: width, scrollHeight: height } = stage;
  const boxes = new Map<string, Box>([[ground, { left: 0, top: 0, width, height }]]);
  for (const spot of spots) {
    const found = cellBox(stage, spot) ?? pieceBox(stage, spot);
    if (!found || found.width === 0) continue;
    const { width, height } = found;
    const left = found.left - origin.left - stage.clientLeft + stage.scrollLeft;
    const top = found.top - origin.top - stage.clientTop + stage.scrollTop;
    boxes.set(spot, { left: round(left), top: round(top), width: round(width), height: round(height) });
  }
  return boxes;
}

function round(pixels: number): number {
  return Math.round(pixels * 2) / 2;
}

/** A card is measured by its frame: its art reaches beyond it. */
function pieceBox(stage: HTMLElement, spot: string): Box | undefined {
  const piece = stage.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
  const frame = piece?.matches(".card, .monster, .choice") ? piece.querySelector(".frame") : undefined;
  return (frame ?? piece)?.getBoundingClientRect();
}

/** Cells are no elements of their own: `data-cells` says how many there are in a row. */
function cellBox(stage: HTMLElement, spot: string): Box | undefined {
  const cell = /^cell (\d+),(\d+)$/.exec(spot);
  const grid = cell && stage.querySelector<SVGElement>("[data-cells]");
  if (!cell || !grid) return undefined;
  const { left, top, width } = grid.getBoundingClientRect();
  const size = width / Number(grid.dataset.cells);
  return { left: left + Number(cell[1]) * size, top: top + Number(cell[2]) * size, width: size, height: size };
}

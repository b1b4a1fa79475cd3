import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Choice } from "../../../engine/game/extras.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { Drawing } from "../../../engine/record/bot-drawing.ts";
import type { FindSpot } from "./board.ts";
import { BotDrawings } from "./bot-drawings.tsx";

interface Props {
  /** Spots to mark with rings. */
  readonly rings: readonly string[];
  readonly choices: readonly Choice[];
  readonly choose: (text: string) => void;
  /** The bot's drawings, unless the board draws them itself. */
  readonly drawings: readonly Drawing[];
  readonly findSpot: FindSpot;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Drawn over the board: rings around changes, and the spots that can be clicked to choose an answer. */
export function Overlay({ rings, choices, choose, drawings, findSpot }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const [taken, take] = useState<string>();
  const targets = useMemo(() => findNextSpots(choices, taken), [choices, taken]);
  const spots = useMemo(
    () => [...new Set([...rings, ...targets.map(({ spot }) => spot), ...listSpots(drawings, findSpot)])],
    [rings, targets, drawings, findSpot],
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
        boxAt(spot) ? <span key={`ring ${spot}`} class="ring" style={toStyle(boxAt(spot)!)} /> : null,
      )}
      {targets.map(({ spot, label, choice }) =>
        boxAt(spot) ? (
          <button
            key={spot}
            type="button"
            class={spot === taken ? "target taken" : "target"}
            style={toStyle(boxAt(spot)!)}
            title={label}
            aria-label={label}
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
            find={(where) => findMiddle(boxes, findSpot(where))}
            size={12}
            corner={findCorner(boxes, drawings)}
          />
        </svg>
      ) : null}
    </section>
  );
}

/** The spot that stands for the stage itself. */
const background = "";

/** Texts without a spot are stacked at the bottom of the board. */
function findCorner(boxes: ReadonlyMap<string, Box>, drawings: readonly Drawing[]) {
  const loose = drawings.filter((drawing) => drawing.kind === "text" && !drawing.at).length;
  return { x: 12, y: Math.max(16, (boxes.get(background)?.height ?? 0) - loose * 19.2) };
}

function listSpots(drawings: readonly Drawing[], findSpot: FindSpot): string[] {
  const places = drawings.flatMap((drawing) => (drawing.kind === "arrow" ? [drawing.from, drawing.to] : [drawing.at]));
  return places.flatMap((where) => (where && findSpot(where)) ?? []);
}

function findMiddle(boxes: ReadonlyMap<string, Box>, spot: string | undefined) {
  const box = spot === undefined ? undefined : boxes.get(spot);
  return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function toStyle({ left, top, width, height }: Box) {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}

/** Pieces are measured again after their movement has ended. */
const remeasureDelayMs = 260;

/** The boxes of the spots within the scrolled stage, measured again after each rendering and resize. */
function useBoxes(layer: { readonly current: HTMLDivElement | null }, spots: readonly string[], isNeeded: boolean) {
  const [boxes, place] = useState<ReadonlyMap<string, Box>>(new Map());
  useLayoutEffect(() => {
    const stage = layer.current?.parentElement;
    if (!stage || !isNeeded) return;
    const measure = () => place((now) => reuseIfEqual(now, measureBoxes(stage, spots)));
    let settled: ReturnType<typeof setTimeout> | undefined;
    const measureTwice = () => {
      measure();
      clearTimeout(settled);
      settled = setTimeout(measure, remeasureDelayMs);
    };
    measureTwice();
    // The board lays itself out a little later than its stage, so measure twice.
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

const reuseIfEqual = (now: ReadonlyMap<string, Box>, next: ReadonlyMap<string, Box>): ReadonlyMap<string, Box> =>
  JSON.stringify([...now]) === JSON.stringify([...next]) ? now : next;

function measureBoxes(stage: HTMLElement, spots: readonly string[]): Map<string, Box> {
  const origin = stage.getBoundingClientRect();
  const { clientWidth: width, scrollHeight: height } = stage;
  const boxes = new Map<string, Box>([[background, { left: 0, top: 0, width, height }]]);
  for (const spot of spots) {
    const found = findCellBox(stage, spot) ?? findPieceBox(stage, spot);
    if (!found || found.width === 0) continue;
    const { width, height } = found;
    const left = found.left - origin.left - stage.clientLeft + stage.scrollLeft;
    const top = found.top - origin.top - stage.clientTop + stage.scrollTop;
    boxes.set(spot, {
      left: roundPixels(left),
      top: roundPixels(top),
      width: roundPixels(width),
      height: roundPixels(height),
    });
  }
  return boxes;
}

const roundPixels = (pixels: number): number => Math.round(pixels * 2) / 2;

/** Measures a card by its frame, because its picture may be larger. */
function findPieceBox(stage: HTMLElement, spot: string): Box | undefined {
  const piece = stage.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
  const frame = piece?.matches(".card, .monster, .choice") ? piece.querySelector(".frame") : undefined;
  return (frame ?? piece)?.getBoundingClientRect();
}

/** Cells are not separate elements: `data-cells` is the number of cells in a row. */
function findCellBox(stage: HTMLElement, spot: string): Box | undefined {
  const cell = /^cell (\d+),(\d+)$/.exec(spot);
  const grid = cell && stage.querySelector<SVGElement>("[data-cells]");
  if (!cell || !grid) return undefined;
  const { left, top, width } = grid.getBoundingClientRect();
  const size = width / Number(grid.dataset.cells);
  return { left: left + Number(cell[1]) * size, top: top + Number(cell[2]) * size, width: size, height: size };
}

interface ClickTarget {
  readonly spot: string;
  readonly label: string;
  /** The choice made by clicking there; without one, a click selects the piece to move. */
  readonly choice?: Choice;
}

/** The places to click now: the first of each choice, and once `taken` was, it and what follows it. */
export function findNextSpots(choices: readonly Choice[], taken: string | undefined): ClickTarget[] {
  const from = choices.filter(({ spots }) => spots.length === 2 && spots[0] === taken);
  if (taken !== undefined && from.length > 0) {
    const back = { spot: taken, label: t("Choose something else") };
    return [back, ...from.map((choice) => ({ spot: choice.spots[1]!, label: translate(choice.label), choice }))];
  }
  const targets = new Map<string, ClickTarget>();
  for (const choice of choices) {
    const [spot] = choice.spots;
    if (spot === undefined) continue;
    if (choice.spots.length === 1) targets.set(spot, { spot, label: translate(choice.label), choice });
    else if (!targets.has(spot)) targets.set(spot, { spot, label: findLabel(choices, spot) });
  }
  return [...targets.values()];
}

function findLabel(choices: readonly Choice[], spot: string): string {
  const from = choices.filter(({ spots }) => spots[0] === spot);
  const [first, ...more] = from.map(({ label }) => translate(label));
  return more.length === 0 ? first! : t("{label}, or {count, number} more", { label: first!, count: more.length });
}

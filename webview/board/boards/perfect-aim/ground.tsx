import type { AimView } from "../../../../engine/games/perfect-aim/view.ts";

export const boardCells = 21;

/** Floor, walls, breaking floor and lava, and the ring that breaks next. */
export function GroundDrawing({ view }: { view: Pick<AimView, "background" | "lava"> }) {
  const path = (letter: string, inset: number) => drawCells(view.background, letter, inset);
  const next = view.lava[0];
  return (
    <g class="ground">
      <rect class="floor" width={boardCells} height={boardCells} rx="0.4" />
      <path class="tiles" d={path(".", 0.06)} />
      <path class="breaking" d={path("D", 0.03)} />
      <path class="cracks" d={drawCracks(view.background)} />
      <path class="lava" d={path("L", -0.01)} />
      <path class="wall-side" d={path("#", -0.01)} transform="translate(0 0.14)" />
      <path class="wall" d={path("#", -0.01)} />
      {next ? (
        <rect
          class={`next-ring ${next.to === "L" ? "to-lava" : "to-break"}`}
          x={next.ring + 0.05}
          y={next.ring + 0.05}
          width={boardCells - 2 * next.ring - 0.1}
          height={boardCells - 2 * next.ring - 0.1}
        />
      ) : null}
    </g>
  );
}

function drawCells(background: readonly string[], letter: string, inset: number): string {
  const side = 1 - 2 * inset;
  return joinCells(background, letter, (x, y) => `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`);
}

function drawCracks(background: readonly string[]): string {
  return joinCells(background, "D", (x, y) =>
    (x + y) % 2 === 0
      ? `M${x + 0.2} ${y + 0.1}l0.2 0.3-0.1 0.2 0.3 0.3M${x + 0.4} ${y + 0.4}l0.35-0.15`
      : `M${x + 0.9} ${y + 0.3}l-0.3 0.1-0.1 0.3-0.3 0.1M${x + 0.5} ${y + 0.7}l0.1 0.25`,
  );
}

function joinCells(background: readonly string[], letter: string, draw: (x: number, y: number) => string): string {
  let path = "";
  background.forEach((row, y) => {
    for (let x = row.indexOf(letter); x >= 0; x = row.indexOf(letter, x + 1)) path += draw(x, y);
  });
  return path;
}

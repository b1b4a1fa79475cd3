import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { computeDrawnPosition, type MoverView } from "../../../../engine/games/perfect-aim/view.ts";

export interface MovingPiece {
  readonly id: string;
  readonly mover: MoverView;
}

/** The CSS position of a piece, in cells. */
export function toPlaceStyle({ x, y }: { readonly x: number; readonly y: number }): { transform: string } {
  return { transform: `translate(${x.toFixed(3)}px, ${y.toFixed(3)}px)` };
}

/** Moves the pieces on every frame during playback, directly in the DOM instead of by rendering. */
export function useMotion(
  root: RefObject<SVGGElement | null>,
  pieces: readonly MovingPiece[],
  isPlaying: boolean,
  speed: number,
) {
  useLayoutEffect(() => {
    if (!isPlaying || !root.current) return undefined;
    const moving = pieces.flatMap(({ id, mover }) => {
      const element = root.current!.querySelector<SVGGElement>(`[data-piece="${id}"]`);
      return element && mover.action !== "WAIT" ? [{ element, mover }] : [];
    });
    const began = performance.now();
    let frame = 0;
    const move = (now: number) => {
      const seconds = ((now - began) / 1000) * speed;
      for (const { element, mover } of moving)
        element.style.transform = toPlaceStyle(computeDrawnPosition(mover, seconds)).transform;
      frame = requestAnimationFrame(move);
    };
    frame = requestAnimationFrame(move);
    return () => cancelAnimationFrame(frame);
  }, [pieces, isPlaying, speed, root]);
}

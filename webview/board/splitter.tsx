import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../engine/l10n/speak.ts";
import type { PostBoardMessage } from "./wiring.ts";

const minShare = 15;
const maxPercent = 80;
const defaultShare = 45;
const stepPercent = 5;

/** The size remembered by the extension, in per cent. */
function readRememberedShare(): number {
  const at = Number(document.body.dataset.divided);
  return at >= minShare && at <= maxPercent ? at : defaultShare;
}

/** The bar between the board and the inspector, moved with the mouse or the arrow keys. */
export function Splitter({ post }: { readonly post: PostBoardMessage }) {
  const handle = useRef<HTMLDivElement>(null);
  const [at, place] = useState(defaultShare);
  useLayoutEffect(() => place(readRememberedShare()), []);
  useLayoutEffect(() => handle.current?.parentElement?.style.setProperty("--divided", `${at}%`), [at]);
  const keep = (to: number) => post({ kind: "divided", at: to });
  const press = (event: KeyboardEvent) => {
    const to = moveSplitter(at, event.key);
    if (to === undefined) return;
    // Keeps the key from the board's own key handling.
    event.preventDefault();
    event.stopPropagation();
    place(to);
    keep(to);
  };
  const drag = (event: PointerEvent) => {
    if (!handle.current?.hasPointerCapture(event.pointerId)) return;
    place(measureShare(handle.current, event.clientY));
  };
  const drop = (event: PointerEvent) => {
    if (handle.current?.hasPointerCapture(event.pointerId)) keep(measureShare(handle.current, event.clientY));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is dragged is no rule in a text
    <div
      ref={handle}
      class="splitter"
      role="separator"
      aria-orientation="horizontal"
      aria-label={t("Board height")}
      aria-valuemin={minShare}
      aria-valuemax={maxPercent}
      aria-valuenow={at}
      tabIndex={0}
      title={t("Drag to resize the board")}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={drop}
    />
  );
}

function moveSplitter(at: number, key: string): number | undefined {
  const to = { ArrowUp: at - stepPercent, ArrowDown: at + stepPercent, Home: minShare, End: maxPercent }[key];
  return to === undefined ? undefined : clampShare(to);
}

/** The board's share of the height when the bar is dragged to `y`. */
function measureShare(handle: HTMLElement, y: number): number {
  const app = handle.parentElement!;
  const [stage, steer] = ["stage", "steer"].map((name) => app.querySelector(`.${name}`)!.getBoundingClientRect());
  return clampShare(Math.round((100 * (y - stage!.top - steer!.height)) / app.clientHeight));
}

const clampShare = (share: number) => Math.min(maxPercent, Math.max(minShare, share));

import { useLayoutEffect, useRef } from "preact/hooks";

const arrowSteps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const upAndDown: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

interface Roving {
  /** A selector of the elements in the row. */
  readonly items: string;
  /** A selector of the element that the Tab key reaches first; by default the first one. */
  readonly start?: string;
  readonly isVertical?: boolean;
  /** Called with the element that a key has reached. */
  readonly arrive?: (item: HTMLElement) => void;
}

/** A row of controls as one Tab stop, with arrow keys, Home and End; after a click, arrows scroll as usual. */
export function useRoving<Row extends HTMLElement>({ items, start, isVertical = false, arrive }: Roving) {
  const row = useRef<Row>(null);
  const current = useRef<HTMLElement | undefined>(undefined);
  const isPressed = useRef(false);
  const byPointer = useRef(false);
  const all = () => [...(row.current?.querySelectorAll<HTMLElement>(items) ?? [])];
  const stopAt = (stop: HTMLElement | undefined) => {
    current.current = stop;
    for (const item of all()) item.tabIndex = item === stop ? 0 : -1;
  };
  // The row's items may change with every render.
  useLayoutEffect(() => {
    const there = all().filter((item) => !item.matches(":disabled"));
    const chosen = start === undefined ? current.current : there.find((item) => item.matches(start));
    stopAt(chosen && there.includes(chosen) ? chosen : there[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>(items);
    if (!from || byPointer.current || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const seen = all().filter((item) => !item.matches(":disabled") && item.offsetParent !== null);
    const to = findDestination(seen, seen.indexOf(from), event.key, isVertical);
    if (!to) return;
    event.preventDefault();
    to.focus();
    arrive?.(to);
  };
  const onFocusIn = (event: FocusEvent) => {
    byPointer.current = isPressed.current;
    const item = (event.target as HTMLElement).closest<HTMLElement>(items);
    if (item) stopAt(item);
  };
  const press = (isDown: boolean) => () => {
    isPressed.current = isDown;
    byPointer.current = true;
  };
  return { ref: row, onKeyDown, onFocusIn, onPointerDown: press(true), onPointerUp: press(false) };
}

function findDestination(items: readonly HTMLElement[], at: number, key: string, isVertical: boolean) {
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  const by = (isVertical ? upAndDown : arrowSteps)[key];
  return by === undefined ? undefined : items[(at + by + items.length) % items.length];
}

import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Size {
  readonly width: number;
  /** To be filled; 0 where the picture decides its height. */
  readonly height: number;
  /** What can be seen without scrolling. */
  readonly most: number;
}

/** What is drawn where nothing can be measured, as in a test. */
const unmeasured: Size = { width: 640, height: 0, most: 900 };

/** Header and timeline in one column. */
const around = 190;
const least = 320;

function same(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height && a.most === b.most;
}

/** Gives its room to a picture that is drawn for a size, and draws it again when that changes. */
export function Sized({ children }: { children: (size: Size) => VNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [size, resize] = useState(unmeasured);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => {
      const width = element.clientWidth;
      const height = fills(element) ? element.clientHeight : 0;
      const most = height || Math.max(least, window.innerHeight - around);
      if (width > 0) resize((now) => (same(now, { width, height, most }) ? now : { width, height, most }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    window.addEventListener("resize", measure);
    return () => {
      watcher.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, []);
  return (
    <div ref={box} class="sized">
      {children(size)}
    </div>
  );
}

/** In one column the picture decides its height; otherwise the panel does, as the style sheet says. */
function fills(element: Element): boolean {
  return getComputedStyle(element).getPropertyValue("--fills").trim() === "1";
}

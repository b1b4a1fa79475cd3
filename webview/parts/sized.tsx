import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The visible size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size used when nothing can be measured, as in tests. */
const unmeasuredSize: Size = { width: 640, height: 900 };

/** Passes its size to a picture, and draws the picture again when the size changes. */
export function Sized({ children }: { children: (size: Size) => VNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [size, resize] = useState(unmeasuredSize);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0) resize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={box} class="sized">
      {children(size)}
    </div>
  );
}

/** Lets the styles of what is in it use the visible size, as a container. */
export const Room = ({ children }: { children: ComponentChildren }) => <div class="sized room">{children}</div>;

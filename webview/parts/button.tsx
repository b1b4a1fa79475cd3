import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useRoving } from "./roving.ts";

/** Line icons on a 16 px grid, drawn in the text colour. */
const paths = {
  first: "M3.5 3v10M12.5 3.5 6.5 8l6 4.5z",
  last: "M12.5 3v10M3.5 3.5 9.5 8l-6 4.5z",
  back: "M10 3.5 5 8l5 4.5",
  on: "M6 3.5 11 8l-5 4.5",
  turnBack: "M12.5 3.5 8 8l4.5 4.5M7.5 3.5 3 8l4.5 4.5",
  turnOn: "M3.5 3.5 8 8l-4.5 4.5M8.5 3.5 13 8l-4.5 4.5",
  play: "M4.5 3 12.5 8l-8 5z",
  pause: "M5 3v10M11 3v10",
  stop: "M3.5 3.5h9v9h-9z",
  problem: "M8 2.2 14.4 13.5H1.6zM8 6.5v3.2M8 11.4v.4",
  swing: "M1.5 10.5 5 6.5l2.5 3 3-6L14.5 8",
  mistake: "M3.2 5.6c.1-2 1.3-3 2.9-3s2.8 1 2.8 2.6c0 2.2-2.9 2.3-2.9 4.8M6 12.6v.5M12.5 2.6v7.2M12.5 12.6v.5",
  chance: "M1.5 8H14.5M1.5 11.5C4 11 5 4.5 8 4.5s3.5 5 6.5 4.5",
  own: "M8 2.2a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2M2.8 13.8c.4-3 2.5-4.4 5.2-4.4s4.8 1.4 5.2 4.4",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.3 10.3 14 14",
  help: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M6.2 6.3C6.3 5.2 7 4.6 8 4.6c1.1 0 1.9.7 1.9 1.7 0 1.4-1.9 1.5-1.9 3M8 11.3v.2",
  list: "M2 4h1M5.5 4H14M2 8h1M5.5 8H14M2 12h1M5.5 12H14",
  eye: "M1.5 8C3 5 5.3 3.6 8 3.6S13 5 14.5 8C13 11 10.7 12.4 8 12.4S3 11 1.5 8M8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
  copy: "M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3",
  rerun: "M13 8a5 5 0 1 1-1.6-3.7M13.3 1.8v3.2h-3.2",
  swap: "M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3",
  ghost: "M3 13.8V7.2C3 4.2 5.2 2 8 2s5 2.2 5 5.2v6.6l-1.7-1.4-1.6 1.4L8 12.4l-1.7 1.4-1.6-1.4zM6.2 6.6v.8M9.8 6.6v.8",
  branch:
    "M4.5 4.5v7M4.5 8.5C4.5 6.5 11 8 11 5.5M4.5 1.8a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8M4.5 11.4a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8M11 2.7a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8",
  compare: "M2 3h5v10H2zM9.5 3h4.5v10H9.5zM11 6h1.5M11 8.5h1.5M3.5 6H5.5M3.5 8.5h1",
  bug: "M8 4.5c2 0 3.2 1.5 3.2 4.2S10 13.5 8 13.5s-3.2-2-3.2-4.8S6 4.5 8 4.5M8 4.5v9M6 4.3C6 3 6.7 2.2 8 2.2s2 .8 2 2.1M4.8 7.5 2.3 6M4.8 9.5H2M5.2 11.5l-2.4 1.7M11.2 7.5 13.7 6M11.2 9.5H14M10.8 11.5l2.4 1.7",
  test: "M6 2v4.2L2.6 12.6c-.4.8.1 1.6 1 1.6h8.8c.9 0 1.4-.8 1-1.6L10 6.2V2M4.8 2h6.4M4.6 9.6h6.8",
  viewer: "M1.8 2.5h12.4v8.5H1.8zM5.5 13.8h5M8 11v2.8M6.7 4.7 10 6.8l-3.3 2z",
  picture: "M2 3h12v10H2zM2 11l3.5-3.5 3 3 2-2L14 12M10.5 5.2a1 1 0 1 1 0 2 1 1 0 0 1 0-2",
  page: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M1.8 8h12.4M8 1.8c3.6 3.6 3.6 8.8 0 12.4M8 1.8c-3.6 3.6-3.6 8.8 0 12.4",
  share: "M8 9.5V1.8M5 4.5l3-3 3 3M4.5 7H3v7h10V7h-1.5",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  file: "M3.5 1.8h5.7l3.3 3.3v9.1h-9zM9 1.8v3.5h3.5",
  done: "M3 8.5 6.5 12 13 4.5",
  skipped: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M3.7 3.7l8.6 8.6",
  clock: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M8 4.5V8l2.6 1.6",
  trophy:
    "M5 2.5h6v4a3 3 0 0 1-6 0zM5 3.5H2.5c0 2.5 1 3.5 2.7 3.5M11 3.5h2.5c0 2.5-1 3.5-2.7 3.5M8 9.5v2.5M5 13.5h6M6 12h4",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

export interface ButtonProps {
  readonly icon: IconName;
  /** What the button does; a key follows in brackets. */
  readonly label: string;
  readonly keys?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly text?: string;
  /** Needs the editor, so it is hidden in a standalone page. */
  readonly needsEditor?: boolean;
  readonly onPress: () => void;
}

export function Button({ icon, label, keys, pressed, disabled, text, needsEditor, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      class={needsEditor ? "button needs-editor" : "button"}
      title={keys ? `${label} (${keys})` : label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} />
      {text ? <span>{text}</span> : null}
    </button>
  );
}

interface MenuItem {
  readonly icon: IconName;
  readonly text: string;
  readonly keys: string;
  /** Needs the editor, so it is hidden in a standalone page. */
  readonly needsEditor?: boolean;
  readonly onPress: () => void;
}

interface Props {
  readonly icon: IconName;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly disabled?: boolean;
}

/** A button that opens a menu above itself. */
export function MenuButton({ icon, label, items, disabled }: Props) {
  const [isOpen, open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    open(false);
    button.current?.focus();
  };
  return (
    <span
      class="menu"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) open(false);
      }}
    >
      <button
        ref={button}
        type="button"
        class="button"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => open(!isOpen)}
      >
        <Icon name={icon} />
      </button>
      {isOpen ? <Items items={items} label={label} close={close} /> : null}
    </span>
  );
}

/** The minimum distance from the edge of the page in pixels. */
const edgeWidth = 4;

function Items({ items, label, close }: Pick<Props, "items" | "label"> & { readonly close: () => void }) {
  const { ref, onKeyDown, onFocusIn } = useRoving<HTMLDivElement>({ items: "[role=menuitem]", isVertical: true });
  useLayoutEffect(() => {
    const { left } = ref.current!.getBoundingClientRect();
    if (left < edgeWidth) ref.current!.style.right = `${left - edgeWidth}px`;
    ref.current!.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, []);
  return (
    <div
      ref={ref}
      class="menu-items"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onFocusIn={onFocusIn}
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      {items.map(({ icon, text, keys, needsEditor, onPress }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          class={needsEditor ? "needs-editor" : undefined}
          onClick={() => {
            close();
            onPress();
          }}
        >
          <Icon name={icon} />
          <span>{text}</span>
          <kbd>{keys}</kbd>
        </button>
      ))}
    </div>
  );
}

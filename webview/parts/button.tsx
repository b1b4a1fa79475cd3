import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import paths from "./icons.json";
import { useRoving } from "./roving.ts";

/** Line icons on a 16 px grid, drawn in the text colour. */
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

interface PressProps extends ButtonHTMLAttributes {
  /** In place of children. */
  readonly text?: ComponentChildren;
  readonly act: () => void;
}

/** A button with words, such as a link in a text or the next step of a panel. */
export function Press({ text, children = text, act, ...button }: PressProps) {
  return (
    <button type="button" onClick={act} {...button}>
      {children}
    </button>
  );
}

export interface MenuItem {
  readonly icon: IconName;
  readonly text: string;
  readonly keys: string;
  /** Needs the editor, so it is hidden in a standalone page. */
  readonly needsEditor?: boolean;
}

interface Props {
  readonly icon: IconName;
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Does what the keys of an item do. */
  readonly press: (keys: string) => void;
}

/** A button that opens a menu above itself. */
export function MenuButton({ icon, label, items, press }: Props) {
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
        onClick={() => open(!isOpen)}
      >
        <Icon name={icon} />
      </button>
      {isOpen ? <Items items={items} label={label} press={press} close={close} /> : null}
    </span>
  );
}

/** The minimum distance from the edge of the page in pixels. */
const edgeWidth = 4;

function Items({ items, label, press, close }: Omit<Props, "icon"> & { readonly close: () => void }) {
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
      {items.map(({ icon, text, keys, needsEditor }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          class={needsEditor ? "needs-editor" : undefined}
          onClick={() => {
            close();
            press(keys);
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

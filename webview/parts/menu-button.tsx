import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons.tsx";
import { useRoving } from "./roving.ts";

export interface MenuItem {
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

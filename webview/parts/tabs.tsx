import { useRoving } from "./roving.ts";

interface TabHead<Name extends string> {
  readonly tab: Name;
  readonly text: string;
  /** Needs the editor, so it is hidden in a standalone page. */
  readonly needsEditor?: boolean;
}

interface Props<Name extends string> {
  readonly tabs: readonly TabHead<Name>[];
  readonly selected: Name;
  readonly select: (tab: Name) => void;
}

/** The heads of tabs, each of which shows its panel in the element `tab-panel`; arrow keys move between tabs. */
export function Tabs<Name extends string>({ tabs, selected, select }: Props<Name>) {
  const roving = useRoving<HTMLDivElement>({
    items: "[role=tab]",
    start: "[aria-selected=true]",
    arrive: (head) => select(head.dataset.tab as Name),
  });
  return (
    <div class="tabs" role="tablist" {...roving}>
      {tabs.map(({ tab, text, needsEditor }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          data-tab={tab}
          class={needsEditor ? "needs-editor" : undefined}
          aria-selected={tab === selected}
          aria-controls="tab-panel"
          onClick={() => select(tab)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

import { itemNames } from "../../../../engine/games/dungeon/pieces.ts";
import { t, translate } from "../../../../engine/l10n/speak.ts";

/** SVG paths by item number, on a 24 × 24 grid. */
const shapes = [
  "M12 2.5A9.5 9.5 0 1 0 12 21.5 9.5 9.5 0 1 0 12 2.5M12 4.5 16.7 18.5 4.8 9.8H19.2L7.3 18.5Z",
  "M9.5 2.5h5M10.5 2.5v6L5.5 17c-1.2 2.3 0 4.5 2.5 4.5h8c2.5 0 3.7-2.2 2.5-4.5l-5-8.5v-6M7.3 15h9.4",
  "M6 3h12c0 6-1.5 9.5-6 10.5C7.5 12.5 6 9 6 3M12 13.5V19M8 21.5c0-1.7 1.5-2.5 4-2.5s4 .8 4 2.5z",
  "M20.5 2.5 19 8 10.5 16.5 7.5 13.5 16 5zM6 12l6 6M8.5 15.5 4 20M3 19l2 2",
  "M12 2.5 20 5v6.5c0 5-3.2 8-8 10-4.8-2-8-5-8-10V5zM12 6v11.5M7.5 10.5h9",
  "M8 3 4 5.5 2.5 10 6 11.5V21h12v-9.5L21.5 10 20 5.5 16 3c-.5 2-2 3-4 3S8.5 5 8 3M12 9v9M8.5 12h7",
] as const;

/** An item, dimmed when it is gone. */
export function ItemIcon({ item, gone }: { item: number; gone: boolean }) {
  const name = translate(itemNames[item] ?? "");
  const words = gone ? t("{item}, discarded", { item: name }) : name;
  return (
    <span data-spot={`item ${item}`} class={gone ? "dungeon-item gone" : "dungeon-item"} title={words}>
      <ItemShape item={item} label={words} />
    </span>
  );
}

export function ItemShape({ item, label }: { item: number; label: string }) {
  return (
    <svg class="item-shape" viewBox="0 0 24 24" role="img" aria-label={label}>
      <path d={shapes[item]} />
    </svg>
  );
}

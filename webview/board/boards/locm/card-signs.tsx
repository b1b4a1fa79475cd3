import type { VNode } from "preact";
import type { CardType } from "../../../../engine/games/locm/rules/cards.ts";
import { createDice, type Dice } from "../art/creature-art.tsx";

/** The ability letters in the fixed order of the card text, with names and effects. */
export const abilities = {
  B: {
    name: "Breakthrough",
    does: "excess damage hits the opponent",
    path: "M1.5 3h3l4 5-4 5h-3l4-5zM7.5 3h3l4 5-4 5h-3l4-5z",
  },
  C: { name: "Charge", does: "attacks in the turn it is summoned", path: "M9.5 .8 3 9.2h4.2L6 15.2 13 6.5H8.6z" },
  D: {
    name: "Drain",
    does: "heals its owner by its attack",
    path: "M8 .8C10.8 5 13 7.6 13 10.3A5 5 0 0 1 3 10.3C3 7.6 5.2 5 8 .8z",
  },
  G: {
    name: "Guard",
    does: "must be attacked first",
    path: "M8 .8 14 3v4.6c0 3.9-2.5 6.3-6 7.6-3.5-1.3-6-3.7-6-7.6V3z",
  },
  L: {
    name: "Lethal",
    does: "kills what it damages",
    path: "M8 1C4.4 1 2 3.3 2 6.6c0 2 .9 3.5 2.3 4.4v2.2c0 1 .6 1.6 1.5 1.6h4.4c.9 0 1.5-.6 1.5-1.6V11C13.1 10.1 14 8.6 14 6.6 14 3.3 11.6 1 8 1zM5.6 6A1.5 1.5 0 1 0 5.6 9 1.5 1.5 0 0 0 5.6 6zM10.4 6a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  },
  W: {
    name: "Ward",
    does: "ignores the first damage",
    path: "M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8zM8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3zM8 5a3 3 0 0 0-3 3h1.5A1.5 1.5 0 0 1 8 6.5z",
  },
} as const;

type Letter = keyof typeof abilities;
const letters = Object.keys(abilities) as Letter[];

/** The letters in an ability text such as `---G-W`. */
export function listLetters(text: string): Letter[] {
  return letters.filter((letter) => text.includes(letter));
}

interface AbilityIconProps {
  readonly letter: Letter;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function AbilityIcon({ letter, x, y, size }: AbilityIconProps) {
  return (
    <svg
      class={`ability ability-${letter}`}
      x={x}
      y={y}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path fill-rule="evenodd" d={abilities[letter].path} />
    </svg>
  );
}

type ItemType = Exclude<CardType, "creature">;
const hues: Record<ItemType, number> = { green: 135, red: 4, blue: 214 };

const shapes: Record<ItemType, readonly string[]> = {
  green: [
    // leaf, flask, amulet, sprout, feather
    "M50 64C28 54 26 30 50 10C74 30 72 54 50 64ZM50 20V66M50 34L60 27M50 44L62 36M50 34L40 27M50 44L38 36",
    "M43 10H57V14H55V28C68 34 72 46 66 56C62 64 38 64 34 56C28 46 32 34 45 28V14H43ZM35 46H65",
    "M50 10A14 14 0 0 1 61 32L66 44L50 64L34 44L39 32A14 14 0 0 1 50 10ZM50 18A6 6 0 0 0 50 32A6 6 0 0 0 50 18",
    "M48 66V42C34 42 28 34 28 22C42 22 50 28 50 38C52 24 60 16 74 16C74 32 66 40 52 42V66Z",
    "M32 64C36 44 44 22 70 10C72 34 60 48 42 52L36 64ZM38 52L62 20",
  ],
  red: [
    // sword, flame, claw, bomb, broken heart
    "M70 8L72 10L70 22L46 48L52 54L48 58L40 50L32 60L26 54L36 46L28 38L32 34L38 40L62 16Z",
    "M50 8C56 22 70 30 68 48C67 60 58 66 50 66C42 66 33 60 32 48C32 40 36 34 40 30C40 38 44 40 46 40C42 28 46 16 50 8ZM50 44C56 50 58 54 56 60H44C42 54 46 50 50 44Z",
    "M30 10C38 26 40 42 34 64L28 60C32 44 30 28 26 14ZM48 8C56 26 58 44 52 66L46 62C50 44 48 28 44 12ZM66 10C74 26 76 42 70 64L64 60C68 44 66 28 62 14Z",
    "M46 24A20 20 0 1 0 54 24V18H46ZM54 20C60 10 68 12 72 16M72 10V20M67 15H77",
    "M50 64L28 42C18 28 34 12 46 22L52 30L44 38L54 46L50 64ZM54 60L74 40C82 26 66 12 56 20L50 36L58 44Z",
  ],
  blue: [
    // orb, crystal, book, snow, wave
    "M50 10A24 24 0 1 0 50 58A24 24 0 1 0 50 10ZM38 22A14 14 0 0 1 52 18M36 60H64L68 66H32Z",
    "M50 6L68 26L60 64H40L32 26ZM50 6L44 28L50 64L56 28ZM32 26L44 28H56L68 26",
    "M24 16C34 12 44 14 50 20C56 14 66 12 76 16V58C66 54 56 56 50 62C44 56 34 54 24 58ZM50 20V62M32 26L43 28M32 36L43 38M68 26L57 28M68 36L57 38",
    "M50 8V66M25 22L75 52M75 22L25 52M50 18L42 12M50 18L58 12M50 56L42 62M50 56L58 62M34 28L26 30M34 28L32 19M66 46L74 44M66 46L68 55M66 28L74 30M66 28L68 19M34 46L26 44M34 46L32 55",
    "M18 52C26 24 46 12 66 20C56 20 52 28 56 34C62 44 74 44 82 36C80 56 60 66 18 62Z",
  ],
};

/** A picture of an item: its type decides the motif and the colour. Created once and reused. */
export function drawItemArt({ number, type }: { readonly number: number; readonly type: ItemType }): VNode {
  const known = drawnItems.get(number);
  if (known) return known;
  const art = drawShape(type, createDice(number));
  drawnItems.set(number, art);
  return art;
}

const drawnItems = new Map<number, VNode>();

function drawShape(type: ItemType, dice: Dice): VNode {
  const hue = hues[type] + dice.from(-14, 14);
  const tilt = dice.from(-10, 10);
  return (
    <g>
      <rect width="100" height="72" fill={`hsl(${hue} 38% 17%)`} />
      <circle cx="50" cy="37" r={dice.from(28, 33)} fill={`hsl(${hue} 55% 34%)`} opacity="0.7" />
      <circle
        cx="50"
        cy="37"
        r={dice.from(36, 44)}
        fill="none"
        stroke={`hsl(${hue} 55% 45%)`}
        stroke-dasharray={dice.pick(["2 4", "8 5", "14 4", "1 3"])}
        stroke-width="2"
        opacity="0.7"
      />
      <path
        transform={`rotate(${tilt} 50 37)`}
        d={dice.pick(shapes[type])}
        fill={`hsl(${hue} 62% 60%)`}
        fill-rule="evenodd"
        stroke={`hsl(${hue} 70% 86%)`}
        stroke-width="2.2"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </g>
  );
}

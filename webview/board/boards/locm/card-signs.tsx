import type { VNode } from "preact";
import type { CardType } from "../../../../engine/games/locm/rules/cards.ts";
import { createDice, type Dice } from "../art/creature-art.tsx";
import signs from "./card-signs.json";

/** The ability letters in the fixed order of the card text, with names and signs. */
export const abilities = signs.abilities;

type Letter = keyof typeof abilities;
const letters = Object.keys(abilities) as Letter[];

/** The letters in an ability text such as `---G-W`. */
export const listLetters = (text: string): Letter[] => letters.filter((letter) => text.includes(letter));

interface AbilityIconProps {
  readonly letter: Letter;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function AbilityIcon({ letter, x, y, size }: AbilityIconProps) {
  const place = { x, y, width: size, height: size };
  return (
    <svg class={`ability ability-${letter}`} {...place} viewBox="0 0 16 16" aria-hidden="true">
      <path fill-rule="evenodd" d={abilities[letter].path} />
    </svg>
  );
}

type ItemType = Exclude<CardType, "creature">;
const hues: Record<ItemType, number> = { green: 135, red: 4, blue: 214 };

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
        d={dice.pick(Object.values(signs.items[type]))}
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

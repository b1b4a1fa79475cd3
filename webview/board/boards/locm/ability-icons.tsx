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

export type Letter = keyof typeof abilities;
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

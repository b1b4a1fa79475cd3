import type { VNode } from "preact";
import eyes from "./eyes.json";

/** The size of the picture's own coordinate system. */
export const artBox = { width: 100, height: 72 } as const;

/** The properties that a creature's picture depends on; `number` identifies the card. */
interface DrawnCreature {
  readonly number: number;
  readonly attack: number;
  readonly defense: number;
}

/** `pupil` is a path, too. */
interface Eye {
  readonly d: string;
  readonly pupil?: string;
  readonly isSingle?: boolean;
}

const drawnCreatures = new Map<number, VNode>();

/** The picture of a creature, always the same for the same card. Created once and reused. */
export function drawCreatureArt(creature: DrawnCreature): VNode {
  const known = drawnCreatures.get(creature.number);
  if (known) return known;
  const art = drawFace(creature, createDice(creature.number));
  drawnCreatures.set(creature.number, art);
  return art;
}

function drawFace(card: DrawnCreature, dice: Dice): VNode {
  const hue = dice.from(0, 360);
  const skin = `hsl(${hue} 46% 60%)`;
  const shade = `hsl(${hue} 42% 44%)`;
  const dark = `hsl(${hue} 45% 14%)`;
  const eye = `hsl(${(hue + dice.pick([150, 180, 210])) % 360} 95% 78%)`;
  const head = chooseHead(card, dice);
  return (
    <g>
      <Backdrop hue={hue} dice={dice} />
      <BothSides>
        <path d={drawCrown(card, dice, head)} fill={shade} stroke={dark} stroke-width="1.5" stroke-linejoin="round" />
      </BothSides>
      <path d={head.path} fill={skin} stroke={dark} stroke-width="2" />
      <path d={head.shadow} fill={shade} opacity="0.75" />
      <g fill={dark}>{drawMarking(dice, head)}</g>
      {drawEyes(dice, head, dark, eye)}
      {drawMouth(card, dice, head, dark)}
    </g>
  );
}

function Backdrop({ hue, dice }: { hue: number; dice: Dice }) {
  const turn = dice.from(0, 30);
  const rays = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const a = ((i * 45 + turn) * Math.PI) / 180;
    const b = a + 0.36;
    const at = (angle: number) => `${(50 + Math.cos(angle) * 90).toFixed(1)} ${(40 + Math.sin(angle) * 90).toFixed(1)}`;
    return `M50 40L${at(a)}L${at(b)}Z`;
  });
  return (
    <g>
      <rect width="100" height="72" fill={`hsl(${(hue + 40) % 360} 34% 20%)`} />
      <path d={rays.join("")} fill={`hsl(${(hue + 40) % 360} 40% 32%)`} opacity="0.7" />
      <circle cx="50" cy="40" r="30" fill={`hsl(${(hue + 30) % 360} 50% 45%)`} opacity="0.28" />
    </g>
  );
}

/** Mirrors a drawing at the vertical axis. */
function BothSides({ children }: { children: VNode }) {
  return (
    <>
      {children}
      <g transform="matrix(-1 0 0 1 100 0)">{children}</g>
    </>
  );
}

type Head = ReturnType<typeof chooseHead>;

/** The tougher the creature, the broader its head. */
function chooseHead(card: DrawnCreature, dice: Dice) {
  const tough = Math.min(card.defense, 12) / 12;
  const top = dice.from(13, 18);
  const chin = dice.from(63, 69);
  const brow = 14 + tough * 8 + dice.from(0, 5);
  const cheek = 13 + tough * 12 + dice.from(0, 4);
  const jaw = 5 + tough * 9 + dice.from(0, 6);
  const side = (sign: 1 | -1) =>
    `C${50 + sign * brow * 0.7} ${top} ${50 + sign * brow} ${top + 6} ${50 + sign * brow} ${top + 17}` +
    `S${50 + sign * (cheek + 3)} 44 ${50 + sign * cheek} 50S${50 + sign * jaw} ${chin} 50 ${chin}`;
  return {
    top,
    chin,
    brow,
    cheek,
    jaw,
    path: `M50 ${top}${side(1)}M50 ${top}${side(-1)}`,
    shadow: `M50 ${chin}C${50 - jaw} ${chin} ${50 - cheek} 54 ${50 - cheek} 50Q50 ${chin - 8} ${50 + cheek} 50C${50 + cheek} 54 ${50 + jaw} ${chin} 50 ${chin}Z`,
  };
}

/** Horns, ears and the like on the right side; stronger creatures have more. */
function drawCrown(card: DrawnCreature, dice: Dice, { top, brow, cheek }: Head): string {
  const might = 6 + Math.min(card.attack, 10) * 1.3;
  const x = 50 + brow - 3;
  const y = top + 8;
  return dice.pick([
    `M${x - 8} ${y - 3}Q${x + 4} ${y - 6} ${x + 6} ${y - 4 - might}Q${x + 12} ${y - 2} ${x + 1} ${y + 7}Z`,
    `M${x - 4} ${y}C${x + 8} ${y - 2} ${x + 14} ${y - 4} ${x + 12} ${y - 4 - might}C${x + 24} ${y - 2} ${x + 16} ${y + 12} ${x} ${y + 9}Z`,
    `M${x - 6} ${y - 2}L${x + 3} ${y - 8 - might}L${x + 6} ${y - 4}L${x + 12} ${y - 2 - might}L${x + 4} ${y + 10}Z`,
    `M${x} ${y}a7 7 0 1 1 8 9Z`,
    `M${50 + cheek - 4} 36L${50 + cheek + might} 28L${50 + cheek + might * 0.6} 38L${50 + cheek + might} 46L${50 + cheek - 2} 52Z`,
    `M50 ${top + 2}L50 ${top - might * 0.8}L54 ${top}L60 ${top - might * 0.6}L61 ${top + 4}L70 ${top - might * 0.3}L${x} ${y + 6}Z`,
    `M${x - 8} ${y - 4}C${x - 4} ${y - might - 4} ${x + 8} ${y - might} ${x + 10} ${y - might - 4}C${x + 12} ${y - might + 2} ${x} ${y - might + 4} ${x - 3} ${y}Z`,
  ]);
}

function drawMarking(dice: Dice, { top, cheek }: Head): VNode | null {
  const marking = dice.pick([
    { opacity: 0.5, d: `M50 ${top + 3}l4 7-4 6-4-6z` },
    { opacity: 0.35, d: `M46 ${top + 2}h2v10h-2zM52 ${top + 2}h2v10h-2z` },
    { opacity: 0.35, d: `M${50 - cheek + 2} 48l8-2-7 5zM${50 + cheek - 2} 48l-8-2 7 5z` },
    { opacity: 0.3, d: `M50 ${top + 2}q9 4 12 10-12-5-24 0 3-6 12-10z` },
    undefined,
  ]);
  return marking ? <path {...marking} /> : null;
}

/** Two eyes or a single one, each drawn around its middle. */
function drawEyes(dice: Dice, { brow }: Head, dark: string, light: string): VNode {
  const gap = Math.max(7, brow * 0.45);
  const y = dice.from(35, 39);
  const { isSingle, pupil, ...shape }: Eye = dice.pick(eyes);
  const eye = (
    <g transform={`translate(${isSingle ? 50 : 50 + gap} ${y})`}>
      <path {...shape} fill={light} stroke={dark} />
      {pupil ? <path d={pupil} fill={dark} /> : null}
    </g>
  );
  return isSingle ? eye : <BothSides>{eye}</BothSides>;
}

function drawMouth(card: DrawnCreature, dice: Dice, { jaw }: Head, dark: string): VNode {
  const half = Math.max(6, jaw * 0.8);
  const [left, right] = [50 - half, 50 + half];
  const bone = "hsl(45 40% 90%)";
  const hasBite = card.attack >= 5;
  const seam = `M${left} 54H${right}M${50 - half / 2} 52v4M50 52v4M${50 + half / 2} 52v4`;
  switch (hasBite ? dice.whole(3) : 3 + dice.whole(3)) {
    case 0:
      return (
        <g>
          <path d={`M${left} 50Q50 46 ${right} 50Q50 64 ${left} 50Z`} fill={dark} />
          <path d={`M${left + 2} 50l3 6 2-7zM${right - 2} 50l-3 6-2-7z`} fill={bone} />
        </g>
      );
    case 1:
      return (
        <g>
          <rect x={left} y="50" width={half * 2} height="7" rx="3" fill={dark} />
          <path d={`M${left + 1} 51H${right - 1}M${left + 1} 56H${right - 1}`} stroke={bone} {...teeth} />
        </g>
      );
    case 2:
      return (
        <g>
          <path d={`M${left} 54Q50 50 ${right} 54`} fill="none" stroke={dark} stroke-width="2.5" />
          <path d={`M${left - 1} 55l2-10 4 8zM${right + 1} 55l-2-10-4 8z`} fill={bone} stroke={dark} />
        </g>
      );
    case 3:
      return <path d="M44 45L50 58L56 45Q50 41 44 45Z" fill="hsl(38 70% 58%)" stroke={dark} stroke-width="1.5" />;
    case 4:
      return <path d={`M${left} 52Q50 58 ${right} 52`} fill="none" stroke={dark} {...line} stroke-width="2.5" />;
    default:
      return <path d={seam} stroke={dark} {...line} stroke-width="1.8" />;
  }
}

const line = { "stroke-linecap": "round" } as const;
const teeth = { "stroke-width": "2.5", "stroke-dasharray": "3 1.5" };

/** Random numbers that depend only on the card, so that it always looks the same. */
export interface Dice {
  from(low: number, high: number): number;
  whole(below: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** A small multiplicative generator, good enough for variety. */
export function createDice(number: number): Dice {
  let state = Math.imul(number + 11, 0x9e3779b1);
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    state ^= state >>> 16;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    from: (low, high) => Math.round((low + next() * (high - low)) * 10) / 10,
    whole: (below) => Math.floor(next() * below),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  };
}

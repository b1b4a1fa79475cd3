import { formatExact, t } from "../../../../engine/l10n/speak.ts";
import { cutToWidth } from "../bot-drawings.tsx";
import { getHeartX, type Strip, type TableLayout } from "./table-layout.ts";

interface Props {
  readonly table: TableLayout;
  readonly strip: Strip;
}

const fullHealth = 30;
const runes = [25, 20, 15, 10, 5];

/** A player's name, mana, health with runes, and deck. */
export function StatusStrip({ table, strip, name, mark }: Props & { readonly name: string; readonly mark: string }) {
  const { side, y, height } = strip;
  const { width } = table;
  const isNarrow = width < 420;
  const middle = y + height / 2;
  const label = computeLabelSize(width);
  const reach = (width / 2 - height) * 0.94;
  return (
    <g data-spot={`player ${side.player}`} class={`strip p${side.player + 1}${mark}`}>
      <rect class="ground" x={table.pad / 2} y={y + 1} width={width - table.pad} height={height - 2} rx="6" />
      <Health table={table} strip={strip} />
      <circle class="chip" cx={table.pad + height * 0.42} cy={middle} r={height * 0.27} />
      <text class="chip-text" x={table.pad + height * 0.42} y={middle} dy="0.36em" font-size={label}>
        {side.player + 1}
      </text>
      <text class="name" x={table.pad + height * 0.85} y={y + height * (isNarrow ? 0.4 : 0.42)} font-size={label}>
        {cutToWidth(name, reach - height, label)}
      </text>
      <Mana
        strip={strip}
        x={table.pad + height * 0.85}
        y={y + height * 0.74}
        size={isNarrow ? 6 : 8}
        room={reach - height}
      />
      <Cards table={table} strip={strip} size={label} />
    </g>
  );
}

function Health({ table, strip }: Props) {
  const { side, y, height } = strip;
  const x = getHeartX(table);
  const s = height / 44;
  const left = x + height * 0.5;
  const barWidth = Math.min(countPilesAt(table, height) - left - 10 * s, 260);
  const health = side.now.health;
  const fullBar = Math.max(fullHealth, health);
  const share = Math.max(health, 0) / fullBar;
  const top = y + height * 0.34;
  return (
    <g class={health <= 0 ? "health gone" : health <= 5 ? "health low" : "health"}>
      <rect class="bar" x={left} y={top} width={barWidth} height={8 * s} rx={4 * s} />
      <rect
        class="fill"
        x={left}
        y={top}
        width={barWidth}
        height={8 * s}
        rx={4 * s}
        style={{ transform: `scaleX(${share})`, transformOrigin: `${left}px 0` }}
      />
      {runes.map((rune) => {
        const at = left + (rune / fullBar) * barWidth;
        const hasRune = side.now.runes.includes(rune);
        const wasLost = side.lostRunes.includes(rune);
        return (
          <path
            key={rune}
            class={`rune ${hasRune ? "there" : wasLost ? "lost-now" : "lost"}`}
            d={`M${at} ${top + 12 * s}l${4.5 * s} ${5 * s}l${-4.5 * s} ${5 * s}l${-4.5 * s} ${-5 * s}Z`}
          >
            <title>
              {hasRune ? t("Rune at {rune, number}: active", { rune }) : t("Rune at {rune, number}: lost", { rune })}
            </title>
          </path>
        );
      })}
      <path
        class="heart"
        transform={`translate(${x} ${y + height / 2}) scale(${s * 1.7})`}
        d="M0 11C-16 0-11-12-3-9.5L0-6.5 3-9.5C11-12 16 0 0 11Z"
      />
      <text class="heart-text" x={x} y={y + height / 2} dy="0.34em" font-size={17 * s}>
        {formatExact(health)}
      </text>
    </g>
  );
}

interface ManaProps {
  readonly strip: Strip;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly room: number;
}

/** One crystal per point, or digits if there is not enough space. */
function Mana({ strip, x, y, size, room }: ManaProps) {
  const { mana, maxMana, bonusMana } = strip.side.now;
  const figures = `${mana}/${maxMana}${bonusMana ? "+" : ""}`;
  const step = size * 1.35;
  const hasCrystals = room > maxMana * step + size * 6;
  const d = (at: number) =>
    `M${at} ${y - size * 0.75}l${size * 0.5} ${size * 0.75}l${-size * 0.5} ${size * 0.75}l${-size * 0.5} ${-size * 0.75}Z`;
  const count = hasCrystals ? maxMana : 1;
  return (
    <g class="mana">
      <title>
        {bonusMana
          ? t("Mana {mana, number} of {most, number}, with the second player's bonus", { mana, most: maxMana })
          : t("Mana {mana, number} of {most, number}", { mana, most: maxMana })}
      </title>
      {Array.from({ length: count }, (_, i) => (
        <path key={i} class={i < mana ? "full" : "spent"} d={d(x + size * 0.5 + i * step)} />
      ))}
      <text x={x + count * step + size * 0.5} y={y} dy="0.36em" font-size={11}>
        {figures}
      </text>
    </g>
  );
}

const pileStep = 3.6;

const computeLabelSize = (width: number): number => (width < 420 ? 11 : 13);

/** The number of piles to show: only the deck if there is little space. */
const countShownPiles = ({ width }: TableLayout): number => (width < 420 ? 1 : width < 560 ? 2 : 3);

/** Left edge of the piles. */
function countPilesAt(table: TableLayout, height: number): number {
  return table.width - table.pad - height * 0.2 - countShownPiles(table) * computeLabelSize(table.width) * pileStep;
}

function Cards({ table, strip, size }: Props & { readonly size: number }) {
  const { deckCount, handCount, nextDraw } = strip.side.now;
  const { y, height } = strip;
  const right = table.width - table.pad - height * 0.2;
  const parts: [string, number, string][] = [
    ["deck", deckCount, t("{cards, number} cards in the deck", { cards: deckCount })],
    ["hand", handCount, t("{cards, number} cards in hand", { cards: handCount })],
    ["draw", nextDraw, t("Draws {cards, number} next turn", { cards: nextDraw })],
  ];
  const shown = parts.slice(0, countShownPiles(table));
  const step = size * pileStep;
  return (
    <g class="piles">
      {shown.map(([kind, count, words], i) => {
        const x = right - i * step;
        return (
          <g key={kind} class={kind}>
            <title>{words}</title>
            <Pile kind={kind} x={x - size * 1.9} y={y + height / 2} size={size} />
            <text x={x} y={y + height / 2} dy="0.36em" font-size={size}>
              {kind === "draw" ? `+${count}` : count}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function Pile({ kind, x, y, size }: { kind: string; x: number; y: number; size: number }) {
  const w = size * 0.8;
  const h = size * 1.1;
  const card = (dx: number, dy: number, turn: number) => (
    <rect
      x={x - w + dx}
      y={y - h / 2 + dy}
      width={w}
      height={h}
      rx="1.5"
      transform={`rotate(${turn} ${x - w / 2} ${y + h / 2})`}
    />
  );
  if (kind === "deck") return <g>{[card(2, -2, 0), card(1, -1, 0), card(0, 0, 0)]}</g>;
  if (kind === "hand") return <g>{[card(-2, 0, -16), card(0, 0, 0), card(2, 0, 16)]}</g>;
  return <g>{card(0, 0, 0)}</g>;
}

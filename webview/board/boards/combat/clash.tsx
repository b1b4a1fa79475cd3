import type { CombatCase, CombatView } from "../../../../engine/games/combat/view.ts";
import { t } from "../../../../engine/l10n/speak.ts";

interface Props {
  readonly view: Pick<CombatView, "attackers" | "defenders">;
  readonly answer: CombatCase;
  readonly label: string;
  /** The player whose answer it is: its creatures can be clicked. */
  readonly seat?: number;
}

const pieceStep = 58;
const token = { width: 46, height: 34 } as const;
const rows = { player: 14, attackers: 40, defenders: 138 } as const;
/** Height of the whole picture in its own units. */
export const clashHeight = 190;

export function computeClashWidth({ attackers, defenders }: Props["view"]): number {
  return Math.max(attackers.length, defenders.length, 3) * pieceStep;
}

/** Both rows of creatures, who blocks whom, and the result. */
export function Clash({ view, answer, label, seat }: Props) {
  const { attackers, defenders } = view;
  const fullWidth = computeClashWidth(view);
  const x = (index: number, count: number) => (fullWidth - count * pieceStep) / 2 + (index + 0.5) * pieceStep;
  const blocked = new Set(answer.blocks.map(([, attacker]) => attacker));
  const points = (defender: number) =>
    answer.damage.filter((hit) => hit.defender === defender).reduce((sum, hit) => sum + hit.points, 0);
  return (
    <svg class="clash" viewBox={`0 0 ${fullWidth} ${clashHeight}`} role="img" aria-label={label}>
      {attackers.map(([power], attacker) =>
        blocked.has(attacker) || power === 0 ? null : (
          <g key={attacker} class="through">
            <path d={`M${x(attacker, attackers.length)} ${rows.attackers}V12m-5 6 5-7 5 7`} />
            <text x={x(attacker, attackers.length) + 18} y={rows.player + 8}>
              −{power}
            </text>
          </g>
        ),
      )}
      {answer.blocks.map(([defender, attacker]) => (
        <line
          key={`${defender}-${attacker}`}
          class="block"
          x1={x(defender, defenders.length)}
          y1={rows.defenders}
          x2={x(attacker, attackers.length)}
          y2={rows.attackers + token.height}
        />
      ))}
      {attackers.map((creature, i) => (
        <Token
          key={i}
          kind="attacker"
          spot={seat === undefined ? undefined : `${seat} attacker ${i}`}
          x={x(i, attackers.length)}
          y={rows.attackers}
          creature={creature}
          willDie={answer.attackersDie[i] ?? false}
        />
      ))}
      {defenders.map((creature, i) => (
        <Token
          key={i}
          kind="defender"
          spot={seat === undefined ? undefined : `${seat} defender ${i}`}
          x={x(i, defenders.length)}
          y={rows.defenders}
          creature={creature}
          willDie={answer.defendersDie[i] ?? false}
          damage={points(i)}
        />
      ))}
    </svg>
  );
}

interface TokenProps {
  readonly kind: "attacker" | "defender";
  readonly spot: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly creature: readonly [number, number];
  readonly willDie: boolean;
  readonly damage?: number;
}

function describeCreature({ kind, creature: [attack, defense], willDie, damage }: TokenProps) {
  const values = { kind, attack, defense };
  const parts = [
    t("{kind, select, attacker {attacker} other {defender}} {attack, number}/{defense, number}", values),
    willDie ? t("dies") : "",
    damage ? t("takes {damage, number}", { damage }) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function Token(props: TokenProps) {
  const { kind, spot, x, y, creature, willDie, damage } = props;
  const { width, height } = token;
  return (
    <g data-spot={spot} class={`token ${kind} ${willDie ? "dies" : ""}`} transform={`translate(${x - width / 2} ${y})`}>
      <title>{describeCreature(props)}</title>
      <rect width={width} height={height} rx="7" />
      {willDie ? <path class="cross" d={`M6 5 ${width - 6} ${height - 5}M${width - 6} 5 6 ${height - 5}`} /> : null}
      <text x={width / 2} y={height / 2} dy="0.36em">
        {creature.join("/")}
      </text>
      {damage ? (
        <g class="damage" transform={`translate(${width - 4} ${2})`}>
          <circle r="9" />
          <text dy="0.36em">{damage}</text>
        </g>
      ) : null}
    </g>
  );
}

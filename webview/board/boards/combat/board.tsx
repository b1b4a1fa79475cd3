import type { CombatAnswer, CombatView } from "../../../../engine/games/combat/view.ts";
import { formatExact, t, translate } from "../../../../engine/l10n/speak.ts";
import type { ReplayedTurn } from "../../../../engine/record/replayed.ts";
import { type Size, Sized } from "../../../parts/sized.tsx";
import type { Board, BoardItem, BoardProps, FindSpot, ListBoardItems } from "../board.ts";
import { Clash, clashHeight, computeClashWidth } from "./clash.tsx";

/** The score of each player, and its answer to the current combat. */
const listCombatItems: ListBoardItems = (shown, names) => {
  const { scenario, answers, totals } = shown as CombatView;
  return [
    { id: "combat", about: t("Combat"), values: { [t("number")]: scenario } },
    ...names.map((name, player): BoardItem => {
      const { answered, solved, meanRegret, worstRegret } = totals[player]!;
      const values = {
        [t("answered")]: answered,
        [t("solved")]: solved,
        [t("mean regret")]: meanRegret,
        [t("worst regret")]: worstRegret,
      };
      return { id: `player ${player}`, about: name, player, values };
    }),
    ...answers.flatMap((answer, player): BoardItem[] => {
      if (!answer) return [];
      const word = answer.legal ? t("scores {score, number}", { score: answer.score }) : t("is not legal");
      const about = t("Answer of {player}", { player: names[player] ?? "" });
      return [{ id: `${scenario} answer ${player}`, about, player, came: word }];
    }),
  ];
};

/** Space around the pictures of a clash in pixels: beside each, above and below each, and around all of them. */
const margins = { beside: 30, over: 96, all: 50, totals: 100 } as const;
/** Height of a picture in a low panel, in pixels. */
const minHeight = 60;

/** The grid in which this many pictures are largest, and whether the totals fit in the last row. */
function layOutGrid(count: number, itemWidth: number, { width, height }: Size) {
  const grids = Array.from({ length: count }, (_, i) => {
    const columns = i + 1;
    const rows = Math.ceil(count / columns);
    const hasRoom = count % columns !== 0;
    const byWidth = (width / columns - margins.beside) * (clashHeight / itemWidth);
    const byHeight = (height - margins.all - (hasRoom ? 0 : margins.totals)) / rows - margins.over;
    const fitting = Math.min(byWidth, byHeight);
    return { columns, hasRoom, fitting, height: Math.min(byWidth, Math.max(byHeight, minHeight)) };
  });
  return grids.reduce((best, grid) => (grid.fitting > best.fitting ? grid : best));
}

function CombatScene({ view: shown, names, bottom, size }: BoardProps & { readonly size: Size }) {
  const view = shown as CombatView;
  const order = view.answers.map((_, player) => player).sort((a, b) => Number(b === bottom) - Number(a === bottom));
  const { columns, height, hasRoom } = layOutGrid(order.length + (view.optimum ? 1 : 0), computeClashWidth(view), size);
  return (
    <div class="combat" style={{ "--columns": columns, "--clash": `${Math.round(height)}px` }}>
      <h2>
        {t("Combat {combat, number} of {all, number}", { combat: view.scenario, all: view.of })}
        <small>{view.kind}</small>
      </h2>
      <div class="clashes">
        {order.map((player) => (
          <Answer key={player} view={view} player={player} name={names[player] ?? ""} />
        ))}
        {view.optimum ? (
          <section class="answer best">
            <h3>
              <span class="who">{t("An optimal answer")}</span>
              <b>{formatExact(view.optimum.score)}</b>
            </h3>
            <Clash
              view={view}
              answer={view.optimum}
              label={t("An optimal answer scores {score, number}", { score: view.optimum.score })}
            />
          </section>
        ) : null}
        <Totals view={view} names={names} isWide={!hasRoom} />
      </div>
    </div>
  );
}

function Answer({ view, player, name }: { view: CombatView; player: number; name: string }) {
  const answer = view.answers[player];
  return (
    <section class={`answer p${player + 1} ${answer && answer.regret > 0 ? "lost" : ""}`}>
      <h3>
        <span class="chip">{player + 1}</span>
        <span class="who">{name}</span>
        {answer ? <b>{formatExact(answer.score)}</b> : null}
        {answer ? <Verdict answer={answer} /> : null}
      </h3>
      <Clash
        view={view}
        answer={answer ?? emptyResult}
        seat={player}
        label={`${name}: ${answer ? t("scores {score, number}", { score: answer.score }) : t("no answer")}`}
      />
      {answer?.why ? <p class="why">{translate(answer.why)}</p> : null}
      {answer ? null : <p class="hint">{t("Not answered yet.")}</p>}
    </section>
  );
}

const emptyResult = { blocks: [], score: 0, damage: [], toPlayer: 0, attackersDie: [], defendersDie: [] };

function Verdict({ answer }: { answer: CombatAnswer }) {
  if (!answer.legal) return <small class="bad">{t("not legal")}</small>;
  return answer.regret === 0 ? (
    <small class="good">{t("optimal")}</small>
  ) : (
    <small class="bad">{t("{regret, number} below best", { regret: answer.regret })}</small>
  );
}

/** A number is a defender, `[0, n]` an attacker and `[1, n]` also a defender, all from 0. */
function findSpots({ ask: { player } }: ReplayedTurn): FindSpot {
  return (where) => {
    if ("id" in where) return `${player} defender ${where.id}`;
    if (!("x" in where)) return undefined;
    return `${player} ${where.x === 0 ? "attacker" : "defender"} ${where.y}`;
  };
}

export const combatBoard: Board = {
  spots: findSpots,
  listItems: listCombatItems,
  Draw: (props) => <Sized>{(size) => <CombatScene {...props} size={size} />}</Sized>,
};

interface Props {
  readonly view: CombatView;
  readonly names: readonly string[];
  /** Below all pictures instead of beside the last one. */
  readonly isWide: boolean;
}

/** How far each player was below the optimum, per combat. */
function Totals({ view, names, isWide }: Props) {
  const highest = Math.max(1, ...view.totals.map(({ worstRegret }) => worstRegret));
  return (
    <div class={isWide ? "combat-totals wide" : "combat-totals"}>
      {view.totals.map(({ answered, solved, meanRegret, worstRegret, regrets }, player) => (
        <section
          key={player}
          class={`p${player + 1}`}
          aria-label={t("Totals of {player}", { player: names[player] ?? "" })}
        >
          <h3>
            <span class="chip">{player + 1}</span>
            <span class="who">{names[player]}</span>
            <b>{t("{solved, number} of {answered, number}", { solved, answered: answered })}</b>
            <small>
              {t("solved · regret {mean, number} on average, {worst, number} at worst", {
                mean: Number(meanRegret.toFixed(2)),
                worst: worstRegret,
              })}
            </small>
          </h3>
          <svg class="regrets" viewBox={`0 0 ${view.of} 10`} preserveAspectRatio="none" aria-hidden="true">
            {regrets.map((regret, i) => (
              <rect
                key={i}
                class={`${regret === 0 ? "none" : "some"} ${i + 1 === view.scenario ? "here" : ""}`}
                x={i + 0.08}
                width="0.84"
                y={regret === 0 ? 9 : 9 - (regret / highest) * 9}
                height={regret === 0 ? 1 : (regret / highest) * 9 + 1}
              />
            ))}
          </svg>
        </section>
      ))}
    </div>
  );
}

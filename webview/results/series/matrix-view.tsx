import { formatDecimal, formatExact, t } from "../../../engine/l10n/speak.ts";
import { describeFate } from "../../../engine/record/replayed.ts";
import { shortenSeed, translateResult } from "../../../engine/views/match-summary.ts";
import { formatShare, roundShare } from "../../../engine/views/mean-score.ts";
import type { SeriesCell, SeriesFacts } from "../../../engine/views/series-facts.ts";
import { Press } from "../../parts/button.tsx";
import { Matrix, type MatrixCell } from "../parts/matrix.tsx";
import { isRegression, type SeriesMatrix } from "../state/series-state.ts";

/** A sign for each result, in place of the share of the best known score, so that it does not depend on colour alone. */
const resultSigns = { won: "✓", lost: "✕", drew: "=", stopped: "–" } as const;

/** "seed 3 from the first side against greedy: lost, 2 problems, slowest answer 35 ms". */
function describeCell(cell: SeriesCell, { opponents, tally }: SeriesFacts, sides: readonly number[]): string {
  const { me, opponent, problems, timeouts, slowestMs, ghosts = [] } = cell;
  const facts = [
    tally.scores ? describeScore(cell) : describeResult(cell),
    problems > 0 ? t("{count, plural, one {problems in # turn} other {problems in # turns}}", { count: problems }) : "",
    timeouts > 0 ? t("{count, plural, one {# timeout} other {# timeouts}}", { count: timeouts }) : "",
    ...ghosts.map((fate) => describeFate(fate)),
    t("slowest answer {ms, number} ms", { ms: slowestMs < 10 ? formatDecimal(slowestMs, 1) : Math.round(slowestMs) }),
  ];
  const values = {
    seed: shortenSeed(cell.seed),
    opponent: opponents[opponent] ?? "",
    facts: facts.filter(Boolean).join(", "),
  };
  if (values.opponent === "") return t("Seed {seed}: {facts}.", { seed: values.seed, facts: values.facts });
  return sides.length > 1
    ? t("Seed {seed} in seat {seat, number} against {opponent}: {facts}.", { ...values, seat: me + 1 })
    : t("Seed {seed} against {opponent}: {facts}.", values);
}

const describeResult = (cell: SeriesCell) =>
  isRegression(cell) ? t("lost, a regression: the version before won") : translateResult(cell.result);

function describeScore({ score, best, bestBy: bot = "", rel = 0 }: SeriesCell): string {
  if (best === undefined) return t("no score");
  return score === undefined
    ? t("no score; the best known one is {best} by {bot}", { best, bot })
    : t("score {score}, {share} of the best known one, {best} by {bot}", { score, share: formatShare(rel), best, bot });
}

interface Props {
  readonly facts: SeriesFacts;
  readonly matrix: SeriesMatrix;
  /** The points against each opponent; absent in an optimization game. */
  readonly scores: readonly { readonly points: number; readonly of: number }[] | undefined;
  readonly shown: (cell: SeriesCell) => boolean;
  /** The match on the board. */
  readonly open: string | undefined;
  readonly onOpen: (match: string) => void;
  readonly onCompare: (match: string, before: string) => void;
}

/** Opponents and seats from left to right, seeds from top to bottom. */
export function MatrixView({ facts, matrix: { rows, sides }, scores, shown, open, onOpen, onCompare }: Props) {
  const { opponents } = facts;
  return (
    <Matrix
      label={t("Results by seed and opponent")}
      corner={t("Seed")}
      columns={opponents.map((name, i) => ({
        key: name,
        title: scores ? t("{name}: {points, number} of {of, number} points", { name, ...scores[i]! }) : "",
        text: <OpponentHead name={name} {...(scores?.[i] ?? { points: 0, of: 0 })} sides={sides} />,
      }))}
      cellsPerHead={sides.length}
      rows={rows.map((row) => ({ key: row.seed, title: row.seed, text: shortenSeed(row.seed) }))}
      values={facts.tally.scores && listValues(rows)}
      cellAt={({ row, column }) => {
        const cell = rows[row]?.cells[column];
        return cell && makeCell(cell, describeCell(cell, facts, sides), !shown(cell), cell.match === open);
      }}
      onOpen={({ row, column }) => onOpen(rows[row]!.cells[column]!.match)}
      about={({ row, column }) => (
        <Details cell={rows[row]?.cells[column]} facts={facts} sides={sides} onCompare={onCompare} />
      )}
    />
  );
}

/** The values that each case begins with, its score, and what the bot printed. */
function listValues(rows: SeriesMatrix["rows"]) {
  const each = rows.map(({ cells }) => cells.find((cell) => cell !== undefined)?.botNumbers ?? {});
  const names = [...new Set(each.flatMap((numbers) => Object.keys(numbers)))];
  const show = (value: number | undefined) => (value === undefined ? "" : formatExact(value));
  return { names, of: (row: number) => names.map((name) => show(each[row]![name])) };
}

function makeCell(cell: SeriesCell, name: string, isDimmed: boolean, isOpen: boolean): MatrixCell {
  const { match, result, problems, score, rel } = cell;
  const isWorse = rel === undefined && isRegression(cell);
  const sign = rel === undefined || score === undefined ? resultSigns[result] : roundShare(rel, 0);
  const marks = [isDimmed && "dim", problems > 0 && "faulty", isWorse && "regression"];
  return {
    id: `cell-${match}`,
    text: isWorse ? "↓" : sign,
    name,
    // Of scores, the best known ones stand out.
    class: [rel !== undefined && rel < 1 && result === "won" ? "drew" : result, ...marks].filter(Boolean).join(" "),
    isOpen,
  };
}

interface HeadProps {
  readonly name: string;
  readonly points: number;
  readonly of: number;
  readonly sides: readonly number[];
}

function OpponentHead({ name, points, of, sides }: HeadProps) {
  return (
    <>
      <b>
        <span>{name || (of > 0 ? "" : "%")}</span> <small>{of > 0 ? `${Math.round((100 * points) / of)} %` : ""}</small>
      </b>
      {sides.length > 1 ? (
        <span class="sides" title={t("The bot's seat")}>
          {sides.map((side) => (
            <small key={side}>{side + 1}</small>
          ))}
        </span>
      ) : null}
    </>
  );
}

interface DetailsProps extends Pick<Props, "facts" | "onCompare"> {
  readonly cell: SeriesCell | undefined;
  readonly sides: readonly number[];
}

/** The focused cell in words. */
function Details({ cell, facts, sides, onCompare }: DetailsProps) {
  if (!cell) return null;
  const { before, match } = cell;
  return (
    <p class="matrix-details" role="status">
      {describeCell(cell, facts, sides)}{" "}
      {before ? (
        <Press
          class="source"
          text={
            before.rel === undefined
              ? t(
                  "compare with the version before, which {result, select, won {won} lost {lost} drew {drew} other {stopped}}",
                  { result: before.result },
                )
              : t("compare with the version before: {share}", { share: formatShare(before.rel) })
          }
          act={() => onCompare(match, before.match)}
        />
      ) : null}
    </p>
  );
}

import { useState } from "preact/hooks";
import { formatDecimal, msg, t, translate } from "../../../engine/l10n/speak.ts";
import {
  type ChangedAnswer,
  formatChange,
  formatChangedCount,
  type MatchChanges,
} from "../../../engine/record/changed-answer.ts";
import { describeTotalCost, formatLoss, type LineCost, type LineCosts } from "../../../engine/views/line-cost.ts";
import { Section } from "../../parts/section.tsx";
import { SourceLink } from "../../parts/source-link.tsx";
import type { BoardState } from "../board-state.ts";
import type { PostBoardMessage } from "../wiring.ts";

interface Props {
  readonly lines: BoardState["lines"];
  /** The id of the current match. */
  readonly match: string | undefined;
  readonly post: PostBoardMessage;
}

/** What is known about the bot's source lines: what each costs, and which answers the last save changed. */
export function Lines({ lines: { costs, isSearching = false, changes }, match, post }: Props) {
  return (
    <div class="source-lines">
      <Section title={t("Lines by cost")} note={isSearching ? t("searching …") : undefined}>
        {costs && costs.judged > 0 ? <Costs costs={costs} post={post} /> : null}
        {costs?.judged === 0 && !isSearching ? <p class="hint">{describeTotalCost(costs)}</p> : null}
        {isSearching || costs ? null : (
          <p class="hint">
            {t(
              "Where does the bot lose its matches? Spar judges its answers in a series and lists the losses by line.",
            )}
          </p>
        )}
        <button type="button" class="action" disabled={isSearching} onClick={() => post({ kind: "wantCosts" })}>
          {t("Analyse the last series")}
        </button>
      </Section>
      <Changes changes={changes} post={post} />
      {match === undefined ? null : (
        <button
          type="button"
          class="action"
          title={t("After each save, the bot is asked the questions of pinned matches instead of its last defeats")}
          onClick={() => post({ kind: "pin", match })}
        >
          {t("Pin or unpin this match")}
        </button>
      )}
    </div>
  );
}

const columns = ["line", "loss", "share", "times", "ms"] as const;
type Column = (typeof columns)[number];

const columnHeads: Readonly<Record<Column, readonly [text: string, about: string]>> = {
  line: [msg("Line"), msg("Where the answers were written")],
  loss: [msg("Cost"), msg("What its answers gave up, with the standard error")],
  share: [msg("Share"), msg("Share of everything given up")],
  times: [msg("Times"), msg("Answers this line printed, whole or in part, and how many of them were judged")],
  ms: [msg("Time"), msg("Milliseconds the bot took for them")],
};

/** Unsorted, the line with the largest certain cost is first. */
function sortLines(lines: readonly LineCost[], by: Column | undefined): readonly LineCost[] {
  if (by === undefined) return lines;
  if (by === "line") return lines.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return lines.toSorted((a, b) => b[by] - a[by]);
}

function Costs({ costs, post }: { costs: LineCosts; post: PostBoardMessage }) {
  const [by, sortBy] = useState<Column | undefined>();
  const { answers, judged, matches } = costs;
  const shown = sortLines(
    costs.lines.filter((line) => line.judged > 0),
    by,
  );
  return (
    <>
      <table class="line-costs" aria-label={t("Lines by cost")}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" aria-sort={by === column ? "descending" : undefined}>
                <button
                  type="button"
                  title={translate(columnHeads[column][1])}
                  onClick={() => sortBy(by === column ? undefined : column)}
                >
                  {translate(columnHeads[column][0])}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <CostRow key={`${line.line}:${line.file}`} line={line} post={post} />
          ))}
        </tbody>
      </table>
      <p class="hint">
        {costs.games > matches ? t("Cost and time are per game.") : t("Cost and time are per match.")}{" "}
        {t(
          "{judged, number} of {answers, number} answers in {matches, plural, one {# match} other {# matches}} were judged.",
          { judged, answers, matches },
        )}{" "}
        {describeTotalCost(costs)}
      </p>
    </>
  );
}

function CostRow({ line, post }: { line: LineCost; post: PostBoardMessage }) {
  const { loss, error, share, times, judged, ms, guessed } = line;
  return (
    <tr>
      <th scope="row">
        <SourceLink frame={line} isGuessed={guessed} post={post} />
      </th>
      <td class={loss > 2 * error ? "certain" : "quiet"}>
        {formatLoss(loss)} <small>± {formatDecimal(100 * error, 1)}</small>
      </td>
      <td>{Math.round(100 * share)} %</td>
      <td title={t("{judged, number} judged", { judged })}>{times}</td>
      <td>{formatDecimal(ms, ms < 10 ? 1 : 0)}</td>
    </tr>
  );
}

function Changes({ changes = [], post }: { changes: readonly MatchChanges[] | undefined; post: PostBoardMessage }) {
  const asked = changes.reduce((sum, each) => sum + each.asked, 0);
  const changed = changes.reduce((sum, each) => sum + each.changed.length, 0);
  const unsteady = changes.reduce((sum, each) => sum + each.unsteady, 0);
  return (
    <Section
      title={t("Changed answers")}
      note={changes.length > 0 ? translate(formatChangedCount({ asked, changed })) : undefined}
    >
      {changes.length === 0 ? (
        <p class="hint">
          {t(
            "After each save, Spar asks the bot the questions of your pinned matches again, or of its last defeats. Changed answers are listed here.",
          )}
        </p>
      ) : null}
      {unsteady > 0 ? (
        <p class="alert">
          {t(
            "The bot is not deterministic: {answers, plural, one {# answer varies and is not listed} other {# answers vary and are not listed}}.",
            { answers: unsteady },
          )}
        </p>
      ) : null}
      {changes
        .filter((each) => each.changed.length > 0)
        .map((each) => (
          <div key={each.match}>
            <h4>{translate(each.title)}</h4>
            <ol class="changed-answers">
              {each.changed.map((change) => (
                <Change key={change.answer} match={each.match} change={change} post={post} />
              ))}
            </ol>
          </div>
        ))}
    </Section>
  );
}

function Change({ match, change, post }: { match: string; change: ChangedAnswer; post: PostBoardMessage }) {
  const { answer, file, line, gain = 0 } = change;
  const tone = gain > 0 ? "good" : gain < 0 ? "bad" : "even";
  return (
    <li class={tone}>
      <button
        type="button"
        class="match"
        title={t("Open this turn on the board")}
        onClick={() => post({ kind: "openMatch", match, answer: Math.max(0, answer) })}
      >
        {translate(formatChange(change))}
      </button>
      {file !== undefined && line !== undefined ? <SourceLink frame={{ file, line }} post={post} /> : null}
    </li>
  );
}

import { t, translate } from "../../../engine/l10n/speak.ts";
import {
  type ChangedAnswer,
  formatChange,
  formatChangedCount,
  type MatchChanges,
} from "../../../engine/record/compare.ts";
import type { SourceRange } from "../../../engine/record/match-record.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import { formatDrop, type Mistake } from "../../../engine/views/analysis-facts.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { SourceLink } from "../../parts/source-link.tsx";
import { useBoard } from "../state/board-state.ts";
import { formatWholePercent, selectMistakes } from "../state/mistakes-state.ts";
import { Quality } from "./quality.tsx";

/** What is known about the bot's source lines: the mistakes that each wrote, and which answers the last save changed. */
export function Lines() {
  const { state, opened, post } = useBoard();
  const { lines, match, mistakes, me } = state;
  const byLine = groupByLine(selectMistakes(mistakes, me), opened.replay.turns);
  return (
    <div class="source-lines">
      <Quality />
      {byLine.length > 0 ? (
        <Section title={t("Mistakes by line")}>
          <ul class="line-mistakes">
            {byLine.map((each) => (
              <li key={`${each.frame.line}:${each.frame.file}`}>
                <SourceLink frame={each.frame} />
                <b class="certain">−{formatWholePercent(each.loss)}</b>
                {each.mistakes.map((mistake) => (
                  <MistakeLink key={mistake.answer} mistake={mistake} />
                ))}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Changes changes={lines.changes} />
      {match === undefined ? null : (
        <Press
          class="action"
          text={t("Pin or unpin this match")}
          title={t("After each save, the bot is asked the questions of pinned matches instead of its last defeats")}
          act={() => post({ kind: "pin", match })}
        />
      )}
    </div>
  );
}

interface LineMistakes {
  readonly frame: SourceRange;
  readonly mistakes: readonly Mistake[];
  /** The winning chance that they gave up together, 0 to 1 for each. */
  readonly loss: number;
}

/** Mistakes by the line that wrote most of the answer, the most costly line first; those of unknown lines are left out. */
function groupByLine(mistakes: readonly Mistake[], turns: readonly ReplayedTurn[]): readonly LineMistakes[] {
  const lines = new Map<string, LineMistakes>();
  for (const mistake of mistakes) {
    const written = turns[mistake.answer]?.answer.writtenBy ?? [];
    const [widest] = written.toSorted((a, b) => b.span[1] - b.span[0] - (a.span[1] - a.span[0]));
    const frame = widest?.frames[0];
    if (!frame) continue;
    const key = `${frame.line}:${frame.file}`;
    const { mistakes: before, loss } = lines.get(key) ?? { mistakes: [], loss: 0 };
    lines.set(key, { frame, mistakes: [...before, mistake], loss: loss + mistake.loss });
  }
  return [...lines.values()].toSorted((a, b) => b.loss - a.loss);
}

function MistakeLink({ mistake }: { readonly mistake: Mistake }) {
  const { send } = useBoard();
  const { answer, turn } = mistake;
  return (
    <Press
      class="source"
      text={t("turn {turn, number}", { turn })}
      title={t("{kept, number} → {left, number} %", formatDrop(mistake))}
      act={() => send({ kind: "goTo", at: { answer, note: 0 } })}
    />
  );
}

function Changes({ changes = [] }: { changes: readonly MatchChanges[] | undefined }) {
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
                <Change key={change.answer} match={each.match} change={change} />
              ))}
            </ol>
          </div>
        ))}
    </Section>
  );
}

function Change({ match, change }: { match: string; change: ChangedAnswer }) {
  const { post } = useBoard();
  const { answer, file, line, gain = 0 } = change;
  const tone = gain > 0 ? "good" : gain < 0 ? "bad" : "even";
  return (
    <li class={tone}>
      <Press
        class="match"
        text={translate(formatChange(change))}
        title={t("Open this turn on the board")}
        act={() => post({ kind: "openMatch", match, answer: Math.max(0, answer) })}
      />
      {file !== undefined && line !== undefined ? <SourceLink frame={{ file, line }} /> : null}
    </li>
  );
}

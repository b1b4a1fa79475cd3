import { t, translatePieces } from "../../../engine/l10n/speak.ts";
import type { Viewable } from "../../../engine/record/replayed.ts";
import type { BoardEvent, BoardState } from "../board-state.ts";
import type { EarlierMatch } from "../comparing.ts";
import { clampMoment, wholeMatch } from "../moments.ts";
import type { OpenedMatch } from "../opened-match.ts";
import { Stage } from "./stage.tsx";

interface Props {
  readonly state: BoardState;
  readonly opened: OpenedMatch;
  readonly replay: Viewable;
  readonly other: OpenedMatch;
  readonly earlier: EarlierMatch;
  readonly send: (event: BoardEvent) => void;
}

/** Two matches at the same moment, and where they differ. */
export function ComparedStage({ state, opened, replay, other, earlier, send }: Props) {
  const { moment } = state;
  const isBeyondEnd = moment.answer >= other.overview.turns.length;
  return (
    <div class="compared">
      <DifferenceNote state={state} opened={opened} other={other} earlier={earlier} send={send} />
      <div class="pair">
        <div class="pair-of-boards">
          <section aria-label={t("This match")}>
            <h2>
              {t("This match")}
              <small>{opened.overview.ending}</small>
            </h2>
            <Stage state={state} opened={opened} replay={replay} moment={moment} send={send} />
          </section>
          <section aria-label={t("Previous match")}>
            <h2>
              {t("Before")}
              <small>{isBeyondEnd ? t("Already over.") : earlier.ending}</small>
            </h2>
            <Stage
              state={state}
              opened={other}
              replay={other.replay}
              moment={clampMoment(other.overview.turns, moment)}
              send={send}
            />
          </section>
        </div>
      </div>
    </div>
  );
}

function DifferenceNote({ opened, other, earlier, send }: Omit<Props, "replay">) {
  const { parts } = earlier;
  if (parts === undefined) return <p class="difference">{t("The two matches are identical so far.")}</p>;
  const turn = opened.replay.turns[parts] ?? other.replay.turns[parts];
  return (
    <p class="difference">
      <button
        type="button"
        class="source"
        title={t("Go to the first difference (x)")}
        onClick={() => send({ kind: "goTo", at: { answer: parts, note: wholeMatch } })}
      >
        {t("They differ from turn {turn, number} on", { turn: turn?.ask.turn ?? parts })}
      </button>
      <span>
        {translatePieces("now {now}, before {before}", {
          now: <code>{formatAnswer(opened, parts)}</code>,
          before: <code>{formatAnswer(other, parts)}</code>,
        })}
      </span>
    </p>
  );
}

const maxChars = 90;

function formatAnswer({ replay }: OpenedMatch, answer: number): string {
  const answered = replay.turns[answer]?.answer;
  if (!answered) return t("nothing (the match was over)");
  const text = answered.failure ?? answered.text;
  return text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
}

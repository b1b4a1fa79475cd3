import { english, type Text, t, translate } from "../../../engine/l10n/speak.ts";
import { formatDrop, gradeSigns, type Mistake } from "../../../engine/views/analysis-facts.ts";
import { Press } from "../../parts/button.tsx";
import { type ComparedAnswers, gradeWords } from "../state/mistakes-state.ts";

/** "Turn 44 ?? 92 → 27 %". */
export function MistakeHead({ mistake }: { readonly mistake: Mistake }) {
  const { turn, gameNumber, grade } = mistake;
  return (
    <>
      <span class="mistake-turn">
        {gameNumber === undefined
          ? t("Turn {turn, number}", { turn })
          : t("Game {game, number}, turn {turn, number}", { game: gameNumber + 1, turn })}
      </span>
      <GradeSign grade={grade} />
      <b class="mistake-drop">{t("{kept, number} → {left, number} %", formatDrop(mistake))}</b>
    </>
  );
}

interface LinesProps {
  readonly mistake: Mistake;
  /** Which of the two answers the board shows. */
  readonly shown?: ComparedAnswers;
  readonly show: (which: ComparedAnswers) => void;
}

/** The played answer and the better one below it; a click shows one on the board. */
export function MistakeLines({ mistake: { inWords, wins }, shown, show }: LinesProps) {
  const words = { played: t("played"), better: wins ? t("could have won here") : t("better") };
  return (
    <div class="mistake-lines">
      {(["played", "better"] as const).map((which) => {
        const other = which === "played" ? inWords.better : inWords.played;
        return (
          <Press
            key={which}
            class={`mistake-answer ${which}`}
            title={
              which === "played" ? t("Show what was played on the board") : t("Show the better answer on the board")
            }
            aria-pressed={shown === which}
            act={() => show(which)}
          >
            <span class="mistake-which">{words[which]}</span>
            <span>{renderParts(inWords[which], other)}</span>
          </Press>
        );
      })}
    </div>
  );
}

/** The parts of an answer; those that both answers have are grey. */
function renderParts(parts: readonly Text[], other: readonly Text[]) {
  const others = other.map(english);
  return parts.map((part, i) => (
    <span key={i} class={others.includes(english(part)) ? "shared" : undefined}>
      {i > 0 ? ", " : ""}
      {translate(part)}
    </span>
  ));
}

/** The grade of a mistake as a sign as well as a colour. */
function GradeSign({ grade }: Pick<Mistake, "grade">) {
  const word = translate(gradeWords[grade]);
  return (
    <span class={`grade grade${grade}`} role="img" aria-label={`${word}:`} title={word}>
      {gradeSigns[grade]}
    </span>
  );
}

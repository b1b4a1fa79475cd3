import { t } from "../../../engine/l10n/speak.ts";
import type { Chance, Mistake } from "../../../engine/views/analysis-facts.ts";
import { Press } from "../../parts/button.tsx";
import { formatAnswerText } from "../inspector/answered.tsx";
import { BranchPanel } from "../inspector/branch.tsx";
import { useBoard } from "../state/board-state.ts";
import { type ComparedAnswers, formatWholePercent, type WeighedAnswer } from "../state/mistakes-state.ts";
import { MistakeHead, MistakeLines } from "./mistake-lines.tsx";

interface Props {
  readonly mistake: Mistake;
  /** All mistakes of the player, in match order. */
  readonly all: readonly Mistake[];
}

/** Shown before a mistake: a person answers in place of the bot and sees how good that is. */
export function RetryPanel({ mistake, all }: Props) {
  const { state, opened, send, post } = useBoard();
  const { match, mistakes, branch, moment } = state;
  const turn = opened.replay.turns[moment.answer];
  const { answer, better } = mistake;
  const place = all.indexOf(mistake);
  const next = all[place + 1];
  const text = branch?.text ?? "";
  const weighed = mistakes.retry?.weighed;
  const given = turn ? formatAnswerText(turn) : "";
  // Both answers can be viewed afterwards.
  const isChecked = weighed && [weighed.text, better, given].includes(text) ? weighed : undefined;
  const shown = text === better ? "better" : text === given ? "played" : undefined;
  const show = (which: ComparedAnswers) =>
    send({ kind: "branch", isOpen: true, text: which === "better" ? better : given });
  const weigh = () => {
    if (match === undefined) return;
    send({ kind: "mistakes", event: { kind: "weighing", text } });
    post({ kind: "weigh", match, answer, text, best: better });
  };
  return (
    <div class="mistakes retry">
      <p class="mistakes-head">
        <span>
          {t("Mistake {place, number} of {all, number}, turn {turn, number}: what would you answer?", {
            place: place + 1,
            all: all.length,
            turn: mistake.turn,
          })}
        </span>
      </p>
      {turn ? <BranchPanel key={answer} isRetry turn={turn} /> : null}
      {weighed?.text === text ? <Result weighed={weighed} /> : null}
      {isChecked?.chances === undefined ? null : (
        <div class="retry-told">
          <p class="mistake-line">
            <MistakeHead mistake={mistake} />
          </p>
          <MistakeLines mistake={mistake} shown={shown} show={show} />
        </div>
      )}
      <Steps next={next} isChecked={isChecked !== undefined} mayCheck={text !== ""} check={weigh} />
    </div>
  );
}

interface StepsProps {
  readonly next: Mistake | undefined;
  readonly isChecked: boolean;
  readonly mayCheck: boolean;
  readonly check: () => void;
}

/** The next step as a button, and less prominent alternatives. */
function Steps({ next, isChecked, mayCheck, check }: StepsProps) {
  const { send } = useBoard();
  const goOn = () => send(next ? { kind: "retry", answer: next.answer } : { kind: "retry" });
  return (
    <p class="branch-tools">
      {isChecked ? (
        <Press class="main-button" text={next ? t("Next mistake") : t("Done")} act={goOn} />
      ) : (
        <Press class="main-button" text={t("Check")} disabled={!mayCheck} act={check} />
      )}
      {next && !isChecked ? <Press class="source" text={t("skip")} act={goOn} /> : null}
      {next || !isChecked ? <Press class="source" text={t("end")} act={() => send({ kind: "retry" })} /> : null}
    </p>
  );
}

function Result({ weighed: { chances } }: { readonly weighed: WeighedAnswer }) {
  if (chances === undefined) return <p class="hint">{t("Playing on …")}</p>;
  if (chances === null) return <p class="hint">{t("Cannot play on from here.")}</p>;
  const { own, given, best } = chances;
  return (
    <div class="weighed" role="status" ref={scrollToVerdict}>
      <p>
        <b>{describeVerdict(own, given, best)}</b>
      </p>
      <dl>
        <dt>{t("your answer")}</dt>
        <dd>
          {formatWholePercent(own.chance)}{" "}
          <small>
            {t("{low, number} % to {high, number} %", {
              low: Math.round(100 * own.low),
              high: Math.round(100 * own.high),
            })}
          </small>
        </dd>
        <dt>{t("the bot's")}</dt>
        <dd>{formatWholePercent(given.chance)}</dd>
        <dt>{t("the best found")}</dt>
        <dd>{formatWholePercent(best.chance)}</dd>
      </dl>
    </div>
  );
}

/** Scrolls to the verdict and the next step, which follow the answer. */
function scrollToVerdict(verdict: HTMLElement | null): void {
  verdict?.closest(".mistakes")?.scrollIntoView({ block: "end" });
}

/** Says nothing that could be due to chance alone. */
function describeVerdict({ low, high }: Chance, given: Chance, best: Chance): string {
  if (low > best.chance) return t("Better than the best answer found!");
  if (high >= best.chance) return t("Within the margin of error of the best answer found.");
  if (low > given.chance) return t("Better than the bot's, but not the best.");
  return high < given.chance ? t("Worse than the bot's.") : t("Not clearly better than the bot's answer.");
}

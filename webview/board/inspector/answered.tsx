import type { Note, Ruling } from "../../../engine/game/turn.ts";
import { english, msg, t, translate } from "../../../engine/l10n/speak.ts";
import type { SourceRange, WrittenBy } from "../../../engine/record/match-record.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import { Icon, type IconName, Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { SourceLink } from "../../parts/source-link.tsx";
import { useBoard } from "../state/board-state.ts";

interface Props {
  readonly turn: ReplayedTurn;
  /** The number of notes that have taken effect. */
  readonly here: number;
}

const verdicts: Record<Ruling["verdict"], { icon: IconName; says: string }> = {
  done: { icon: "done", says: msg("performed") },
  skipped: { icon: "skipped", says: msg("skipped") },
  unreadable: { icon: "close", says: msg("unreadable") },
  remark: { icon: "help", says: msg("remark") },
};

/** The answer, command by command, with verdict, effect or reason, and the line that wrote it. */
export function AnsweredView({ turn, here }: Props) {
  const { send } = useBoard();
  const { answer, rulings } = turn;
  const edit = (
    <Press
      class="source"
      text={t("what if …")}
      title={t("Try another answer here (e)")}
      act={() => send({ kind: "branch", isOpen: true })}
    />
  );
  return (
    <Section title={answer.failure ? t("Answered so far") : t("Answered")} note={edit}>
      {formatAnswerText(turn) === "" ? (
        <p class="hint">{t("Nothing.")}</p>
      ) : rulings.length === 0 ? (
        <pre class="text">{formatAnswerText(turn)}</pre>
      ) : null}
      <AnswerCommands
        turn={turn}
        here={here}
        goTo={(note) => send({ kind: "goTo", at: { answer: turn.index, note } })}
      />
      {rulings.length === 0 && answer.writtenBy?.[0]?.frames[0] ? (
        <SourceLink frame={answer.writtenBy[0].frames[0]} />
      ) : null}
    </Section>
  );
}

export function formatAnswerText({ answer }: ReplayedTurn): string {
  return answer.failure ? (answer.partial ?? "") : answer.text;
}

interface CommandsProps {
  readonly turn: ReplayedTurn;
  readonly here: number;
  readonly goTo?: (note: number) => void;
}

/** Every command with its consequences, then events without a command. */
export function AnswerCommands({ turn, here, goTo }: CommandsProps) {
  const { answer, rulings, notes } = turn;
  const silent = notes.flatMap((note, i) => (note.ruling ? [] : [{ note, at: i + 1 }]));
  return (
    <>
      <ol class="commands">
        {rulings.map((ruling) => (
          <Command
            key={ruling.span.join()}
            ruling={ruling}
            text={formatAnswerText(turn)}
            steps={notes.flatMap((note, i) => (isSameRuling(note, ruling) ? [{ note, at: i + 1 }] : []))}
            here={here}
            frame={findWriter(answer.writtenBy, ruling.span)}
            goTo={goTo}
          />
        ))}
      </ol>
      {silent.length > 0 ? (
        <ul class="aside">
          {silent.map(({ note, at }) => (
            <li key={at}>{translate(note.text)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface Step {
  readonly note: Note;
  /** The position in the answer right after it. */
  readonly at: number;
}

interface CommandProps extends Omit<CommandsProps, "turn"> {
  readonly ruling: Ruling;
  readonly text: string;
  readonly steps: readonly Step[];
  readonly frame: SourceRange | undefined;
}

function Command({ ruling, text, steps, here, frame, goTo }: CommandProps) {
  const { icon, says } = verdicts[ruling.verdict];
  const at = steps[0]?.at;
  const words = text.slice(...ruling.span);
  return (
    <li class={`command ${ruling.verdict}`} aria-current={at !== undefined && at === here ? "step" : undefined}>
      <span class="verdict" role="img" aria-label={translate(says)} title={translate(says)}>
        <Icon name={icon} />
      </span>
      {at === undefined || !goTo ? (
        <code>{words}</code>
      ) : (
        <Press class="words" title={t("Show this action on the board")} act={() => goTo(at)}>
          <code>{words}</code>
        </Press>
      )}
      {frame ? <SourceLink frame={frame} /> : null}
      {ruling.why ? <p class="why">{translate(ruling.why)}</p> : null}
      {steps.map(({ note, at: step }) =>
        ruling.why && english(note.text).includes(english(ruling.why)) ? null : (
          <p key={step}>{translate(note.text)}</p>
        ),
      )}
    </li>
  );
}

const isSameRuling = (note: Note, ruling: Ruling): boolean =>
  note.ruling?.span[0] === ruling.span[0] && note.ruling.span[1] === ruling.span[1];

/** The user's line that wrote these characters. */
function findWriter(writtenBy: readonly WrittenBy[] | undefined, span: readonly [number, number]) {
  const part = writtenBy?.find(
    (written) => written.span[0] < Math.max(span[1], span[0] + 1) && span[0] < written.span[1],
  );
  return part?.frames[0];
}

import { useMemo } from "preact/hooks";
import type { Failure } from "../../../engine/game/turn.ts";
import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import { checkBeliefs, describeWrongField } from "../../../engine/record/belief.ts";
import { readDrawn } from "../../../engine/record/bot-drawing.ts";
import type { BotRemark, SourceRange } from "../../../engine/record/match-record.ts";
import type { Replayed, ReplayedTurn } from "../../../engine/record/replayed.ts";
import { Icon } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { SourceLink } from "../../parts/source-link.tsx";
import { useBoard } from "../state/board-state.ts";
import { formatTurnName } from "../state/moments.ts";
import { AnsweredView } from "./answered.tsx";
import { BranchPanel } from "./branch.tsx";
import { Changes } from "./changes.tsx";
import { Plots } from "./plots.tsx";
import { Sent } from "./sent.tsx";
import { TimeUsed } from "./time-used.tsx";

interface TurnProps {
  readonly turn: ReplayedTurn;
}

/** More wrong fields than this are counted but not listed. */
const maxShown = 20;

/** The bot's predictions after its answer, and which were wrong. */
function Beliefs({ turn }: TurnProps) {
  const { replay } = useBoard().opened;
  const { beliefs } = readDrawn(turn.answer);
  // Depends on the whole match, since a growing match may decide a prediction about the next turn.
  const checked = useMemo(
    () => (beliefs.length > 0 ? checkBeliefs(replay, turn, beliefs) : []),
    [replay, turn, beliefs, replay.turns.length],
  );
  if (beliefs.length === 0) return null;
  const compared = checked.reduce((sum, each) => sum + each.compared, 0);
  const wrong = checked.flatMap((each) => each.wrong);
  const note =
    compared === 0
      ? t("not decided")
      : t("{right, number} of {compared, number} fields as expected", { right: compared - wrong.length, compared });
  return (
    <Section title={t("Expected by the bot")} note={note}>
      {wrong.slice(0, maxShown).map((each, i) => (
        <p key={i} class="alert">
          {translate(describeWrongField(each))}
        </p>
      ))}
      {wrong.length > maxShown ? (
        <p class="hint">{t("{count, number} more are wrong.", { count: wrong.length - maxShown })}</p>
      ) : null}
    </Section>
  );
}

const sentences: Record<Failure, string> = {
  timeout: msg("No full answer within the time limit."),
  crash: msg("The bot exited with an error."),
  closed: msg("The bot exited or closed its output without an answer."),
  flood: msg("The bot printed endlessly."),
  start: msg("The bot could not be started."),
};

/** How the bot itself failed in this turn, and where. */
function FailedAnswer({ turn }: TurnProps) {
  const { failure, error, stack, waiting, read, remarks } = turn.answer;
  const waits = waiting ? t("It was waiting for a line that the game never sends.") : "";
  const seen =
    read && read[0] < read[1]
      ? t("It had read {read, number} of {all, number} input lines.", { read: read[0], all: read[1] })
      : "";
  return (
    <>
      {failure ? (
        <div class="alert error" role="alert">
          <p>
            <Icon name={failure === "timeout" ? "clock" : "close"} />
            {[translate(sentences[failure]), waits, seen].filter(Boolean).join(" ")}
          </p>
          {error ? (
            <p class="what">
              <b>{error.type}</b>
              {error.message ? `: ${translate(error.words ?? error.message)}` : ""}
            </p>
          ) : null}
          <Frames frames={error?.frames ?? stack ?? []} isGuessed={error?.guessed} />
        </div>
      ) : null}
      {remarks?.map((remark, i) => (
        <Remark key={i} remark={remark} />
      ))}
    </>
  );
}

function Remark({ remark }: { remark: BotRemark }) {
  return (
    <div class="alert remark">
      <p>
        <Icon name="help" />
        {translate(remark.words ?? remark.message)}
      </p>
      {remark.at ? <SourceLink frame={remark.at} /> : null}
    </div>
  );
}

function Frames({ frames, isGuessed }: { frames: readonly SourceRange[]; isGuessed?: boolean }) {
  if (frames.length === 0) return null;
  return (
    <ol class="frames">
      {frames.map((frame, i) => (
        <li key={i}>
          <SourceLink frame={frame} isGuessed={isGuessed} />
          {frame.name ? <code>{frame.name}</code> : null}
        </li>
      ))}
    </ol>
  );
}

/** Shows one turn from the side of the answering player. */
export function Inspector() {
  const { state, opened } = useBoard();
  const { replay, board } = opened;
  const turn = replay.turns[state.moment.answer];
  if (!turn) return <p class="hint">{t("No bot has answered yet.")}</p>;
  const { answer, ask } = turn;
  const name = state.overview?.players[ask.player] ?? "";
  return (
    <div class="inspector">
      <h2 class={`p${ask.player + 1}`}>
        <span class="chip">{ask.player + 1}</span>
        <span class="who">{name}</span>
        <span class="when">{[formatTurnName(ask.turn), translate(ask.phase)].filter(Boolean).join(" · ")}</span>
      </h2>
      <FailedAnswer turn={turn} />
      {state.branch ? <BranchPanel turn={turn} /> : <AnsweredView turn={turn} here={state.moment.note} />}
      {board.listItems ? <Changes /> : null}
      <TimeUsed memoryBytes={findMemory(replay, turn)} />
      <ErrorOutput answer={answer} />
      <Beliefs turn={turn} />
      <Plots />
      <GameMessages turn={turn} />
      <Sent turn={turn} />
    </div>
  );
}

/** The last measurement up to this turn, since memory is not measured in every turn. */
function findMemory({ turns }: Replayed, { index, ask }: ReplayedTurn): number | undefined {
  for (let at = index; at >= 0; at--) {
    const { answer } = turns[at]!;
    if (turns[at]!.ask.player === ask.player && answer.memoryBytes !== undefined) return answer.memoryBytes;
  }
  return undefined;
}

function ErrorOutput({ answer }: Pick<ReplayedTurn, "answer">) {
  const { rest, unread } = readDrawn(answer);
  const text = rest.trimEnd();
  if (text === "" && unread.length === 0) return null;
  return (
    <Section title={t("Error output")} note={cutText(answer.stderrCut)}>
      {text === "" ? null : <pre class="text stderr">{text}</pre>}
      {unread.map(({ line, why }, i) => (
        <p key={i} class="alert">
          {line}: {translate(why)}
        </p>
      ))}
    </Section>
  );
}

function cutText(bytes: number | undefined): string | undefined {
  return bytes ? t("{bytes, number} more bytes were cut", { bytes: bytes.toLocaleString("en") }) : undefined;
}

function GameMessages({ turn }: TurnProps) {
  if (turn.messages.length === 0) return null;
  return (
    <Section title={t("Told before")}>
      <pre class="text earlier-results">{turn.messages.map((message) => message.trimEnd()).join("\n")}</pre>
    </Section>
  );
}

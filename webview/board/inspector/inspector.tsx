import type { Choice } from "../../../engine/game/extras.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { readDrawn } from "../../../engine/record/bot-drawing.ts";
import type { Replayed, ReplayedTurn, Viewable } from "../../../engine/record/replayed.ts";
import { Section } from "../../parts/section.tsx";
import type { ItemChange } from "../board-items.ts";
import type { BoardEvent, BoardState } from "../board-state.ts";
import type { Board } from "../boards/board.ts";
import { formatTurnName } from "../turn-name.ts";
import type { PostBoardMessage } from "../wiring.ts";
import { AnsweredView } from "./answered.tsx";
import { Beliefs } from "./beliefs.tsx";
import { BranchPanel } from "./branch.tsx";
import { Changes } from "./changes.tsx";
import { FailedAnswer } from "./failed.tsx";
import { Plots } from "./plots.tsx";
import { Sent } from "./sent.tsx";
import { TimeUsed } from "./time-used.tsx";

interface Props {
  readonly state: BoardState;
  readonly replay: Viewable;
  /** The match with another answer at this moment. */
  readonly branched: Replayed | undefined;
  readonly board: Board;
  readonly changes: readonly ItemChange[];
  /** The possible answers here, while another one is tried out. */
  readonly choices: readonly Choice[];
  readonly send: (event: BoardEvent) => void;
  readonly post: PostBoardMessage;
}

/** Shows one turn from the side of the answering player. */
export function Inspector({ state, replay, branched, board, changes, choices, send, post }: Props) {
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
      <FailedAnswer turn={turn} post={post} />
      {state.branch ? (
        <BranchPanel
          state={state}
          turn={turn}
          branched={branched?.turns[state.moment.answer]}
          choices={choices}
          send={send}
          post={post}
        />
      ) : (
        <AnsweredView turn={turn} here={state.moment.note} send={send} post={post} />
      )}
      {board.listItems ? <Changes state={state} changes={changes} send={send} /> : null}
      <TimeUsed state={state} send={send} memoryBytes={findMemory(replay, turn)} />
      <ErrorOutput answer={answer} />
      <Beliefs turn={turn} replay={replay} />
      <Plots state={state} />
      <GameMessages turn={turn} />
      <Sent turn={turn} replay={replay} board={board} />
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

function GameMessages({ turn }: { turn: ReplayedTurn }) {
  if (turn.messages.length === 0) return null;
  return (
    <Section title={t("Earlier results")}>
      <pre class="text earlier-results">{turn.messages.map((message) => message.trimEnd()).join("\n")}</pre>
    </Section>
  );
}

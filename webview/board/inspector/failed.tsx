import type { Failure } from "../../../engine/game/turn.ts";
import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import type { BotRemark, SourceRange } from "../../../engine/record/answer.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import { Icon } from "../../parts/icons.tsx";
import { SourceLink } from "../../parts/source-link.tsx";
import type { PostBoardMessage } from "../wiring.ts";

const sentences: Record<Failure, string> = {
  timeout: msg("No full answer within the time limit."),
  crash: msg("The bot exited with an error."),
  closed: msg("The bot exited or closed its output without an answer."),
  flood: msg("The bot printed endlessly."),
  start: msg("The bot could not be started."),
};

/** How the bot itself failed in this turn, and where. */
export function FailedAnswer({ turn, post }: { turn: ReplayedTurn; post: PostBoardMessage }) {
  const { answer } = turn;
  const { failure, error, stack, waiting, read, remarks } = answer;
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
          <Frames frames={error?.frames ?? stack ?? []} isGuessed={error?.guessed} post={post} />
        </div>
      ) : null}
      {remarks?.map((remark, i) => (
        <Remark key={i} remark={remark} post={post} />
      ))}
    </>
  );
}

function Remark({ remark, post }: { remark: BotRemark; post: PostBoardMessage }) {
  return (
    <div class="alert remark">
      <p>
        <Icon name="help" />
        {translate(remark.words ?? remark.message)}
      </p>
      {remark.at ? <SourceLink frame={remark.at} post={post} /> : null}
    </div>
  );
}

interface FramesProps {
  readonly frames: readonly SourceRange[];
  readonly isGuessed?: boolean;
  readonly post: PostBoardMessage;
}

function Frames({ frames, isGuessed, post }: FramesProps) {
  if (frames.length === 0) return null;
  return (
    <ol class="frames">
      {frames.map((frame, i) => (
        <li key={i}>
          <SourceLink frame={frame} isGuessed={isGuessed} post={post} />
          {frame.name ? <code>{frame.name}</code> : null}
        </li>
      ))}
    </ol>
  );
}

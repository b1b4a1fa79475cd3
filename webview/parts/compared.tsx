import type { Viewable } from "../../engine/record/replay.ts";
import type { BoardEvent, BoardState } from "../board-state.ts";
import type { Earlier } from "../comparing.ts";
import { momentWithin, whole } from "../moments.ts";
import type { OpenedMatch } from "../opened-match.ts";
import { Stage } from "./stage.tsx";

interface Props {
  readonly state: BoardState;
  readonly opened: OpenedMatch;
  readonly replay: Viewable;
  readonly other: OpenedMatch;
  readonly earlier: Earlier;
  readonly send: (event: BoardEvent) => void;
}

/** Two matches at the same moment, and where they part. */
export function Compared({ state, opened, replay, other, earlier, send }: Props) {
  const { moment } = state;
  const beyond = moment.answer >= other.overview.turns.length;
  return (
    <div class="compared">
      <Parting state={state} opened={opened} other={other} earlier={earlier} send={send} />
      <div class="pair">
        <section aria-label="This match">
          <h2>
            This match<small>{opened.overview.ending}</small>
          </h2>
          <Stage state={state} opened={opened} replay={replay} moment={moment} send={send} />
        </section>
        <section aria-label="The match before">
          <h2>
            Before<small>{earlier.ending}</small>
          </h2>
          {beyond ? <p class="hint">Over by then.</p> : null}
          <Stage
            state={state}
            opened={other}
            replay={other.replay}
            moment={momentWithin(other.overview.turns, moment)}
            send={send}
          />
        </section>
      </div>
    </div>
  );
}

function Parting({ opened, other, earlier, send }: Omit<Props, "replay">) {
  const { parts } = earlier;
  if (parts === undefined) return <p class="parting">The two matches are the same so far.</p>;
  const turn = opened.replay.turns[parts] ?? other.replay.turns[parts];
  return (
    <p class="parting">
      <button
        type="button"
        class="source"
        title="Go where they part (x)"
        onClick={() => send({ kind: "goTo", at: { answer: parts, note: whole } })}
      >
        They part at turn {turn?.ask.turn ?? parts}
      </button>
      <span>
        now <code>{said(opened, parts)}</code>, before <code>{said(other, parts)}</code>
      </span>
    </p>
  );
}

const longest = 90;

function said({ replay }: OpenedMatch, answer: number): string {
  const answered = replay.turns[answer]?.answer;
  if (!answered) return "nothing, it was over";
  const text = answered.failure ?? answered.text;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

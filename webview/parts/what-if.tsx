import { useEffect, useRef } from "preact/hooks";
import type { ReplayedTurn } from "../../engine/record/replay.ts";
import type { BoardEvent } from "../state.ts";
import type { Post } from "../wiring.ts";
import { Commands, textOf } from "./answered.tsx";
import { Section } from "./section.tsx";

interface Props {
  readonly turn: ReplayedTurn;
  /** The same turn with the other answer, judged by the rules. */
  readonly tried: ReplayedTurn | undefined;
  readonly text: string | undefined;
  readonly send: (event: BoardEvent) => void;
  readonly post: Post;
}

/** Another answer written by hand: the board shows at once what would come of it. */
export function WhatIf({ turn, tried, text, send, post }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const given = textOf(turn);
  useEffect(() => box.current?.focus(), []);
  const back = (
    <button type="button" class="source" onClick={() => send({ kind: "whatIf", open: false })}>
      back to what was answered
    </button>
  );
  return (
    <Section title="What if it answered" note={back}>
      <textarea
        ref={box}
        class="text what-if"
        aria-label="Another answer for this turn; the board shows what would come of it"
        spellcheck={false}
        rows={Math.min(8, Math.max(2, Math.ceil(given.length / 38)))}
        value={text ?? given}
        onInput={(event) => send({ kind: "whatIf", open: true, text: event.currentTarget.value })}
        onKeyDown={(event) => event.key === "Escape" && send({ kind: "whatIf", open: false })}
      />
      <Commands turn={tried ?? turn} here={-1} post={post} />
    </Section>
  );
}

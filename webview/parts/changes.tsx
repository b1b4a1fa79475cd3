import { useMemo } from "preact/hooks";
import type { Place, Replay } from "../../engine/record/replay.ts";
import type { Board } from "../boards/board.ts";
import { type FactChange, factChanges } from "../facts.ts";
import { whole } from "../places.ts";
import type { BoardEvent, BoardState } from "../state.ts";
import { Section } from "./section.tsx";

interface Props {
  readonly state: BoardState;
  readonly changes: readonly FactChange[];
  readonly send: (event: BoardEvent) => void;
}

/** From which place to which the changes are told; undefined where there is no earlier turn. */
function span(replay: Replay, place: Place, since: boolean): readonly [Place, Place] | undefined {
  const start = { answer: place.answer, note: 0 };
  if (!since) return [start, place];
  const turn = replay.turns[place.answer];
  for (let answer = place.answer - 1; turn && answer >= 0; answer--) {
    const { ask } = replay.turns[answer]!;
    if (ask.player === turn.ask.player && ask.lane === turn.ask.lane) return [{ answer, note: whole }, start];
  }
  return undefined;
}

/** What the board's facts say of the turn that is shown. */
export function useChanges(state: BoardState, replay: Replay | undefined, board: Board | undefined) {
  const { place, seenBy, changes, overview } = state;
  const { since } = changes;
  return useMemo((): readonly FactChange[] => {
    const told = replay?.turns[place.answer] && span(replay, place, since);
    if (!replay || !board?.facts || !told) return [];
    const [before, after] = told.map((at) => board.facts!(replay.viewAt(at, seenBy), overview?.players ?? []));
    return factChanges(before!, after!);
  }, [replay, board, place.answer, place.note, since, seenBy, overview?.players.join()]);
}

/** What changed in this turn, or since the bot was asked before. */
export function Changes({ state, changes, send }: Props) {
  const { since, marks } = state.changes;
  const tools = (
    <>
      <span class="segments small">
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            class="segment"
            aria-pressed={since === each}
            title={
              each ? "From this bot's last answer to this question" : "From this question to what came of its answer"
            }
            onClick={() => send({ kind: "changes", since: each })}
          >
            {each ? "since its last turn" : "in this turn"}
          </button>
        ))}
      </span>
      <button
        type="button"
        class="source"
        aria-pressed={marks}
        title="Ring what changed on the board (m)"
        onClick={() => send({ kind: "changes", marks: !marks })}
      >
        {marks ? "unmark" : "mark on board"}
      </button>
    </>
  );
  return (
    <Section title="Changes" note={tools}>
      {changes.length === 0 ? <p class="hint">Nothing.</p> : null}
      <ul class="changes">
        {changes.map((change) => (
          <ChangeLine key={change.fact.id} change={change} />
        ))}
      </ul>
    </Section>
  );
}

function ChangeLine({ change: { fact, word, values } }: { change: FactChange }) {
  return (
    <li class={fact.player === undefined ? undefined : `p${fact.player + 1}`}>
      <span class="about">{fact.about}</span>
      {word ? <span class="word">{word}</span> : null}
      {values.map(({ name, before, after }) => (
        <span key={name} class="value">
          {name} <s>{before}</s>
          <span class="hidden"> became </span>
          <b>{after}</b>
        </span>
      ))}
    </li>
  );
}

import { useMemo } from "preact/hooks";
import type { Place, Replay } from "../../engine/record/replay.ts";
import type { Board } from "../boards/board.ts";
import { type Fact, type FactChange, factChanges } from "../facts.ts";
import type { OpenedMatch } from "../opened-match.ts";
import { placeWithin, whole } from "../places.ts";
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

/** What is told of: two places of one match, or one place in two. */
interface Compared {
  readonly replay: Replay | undefined;
  readonly board: Board | undefined;
  /** The match that stands beside. */
  readonly other: OpenedMatch | undefined;
}

/** What the board's facts say of the turn that is shown, or of the difference to the match beside. */
export function useChanges(state: BoardState, { replay, board, other }: Compared): readonly FactChange[] {
  const { place, seenBy, changes, overview } = state;
  const { since } = changes;
  const names = overview?.players ?? [];
  return useMemo(() => {
    if (!replay?.turns[place.answer] || !board?.facts) return [];
    const factsAt = (of: Replay, at: Place) => board.facts!(of.viewAt(at, seenBy), names);
    if (other) {
      const beside =
        other.overview.turns.length > 0 ? factsAt(other.replay, placeWithin(other.overview.turns, place)) : [];
      return differences(beside, factsAt(replay, place));
    }
    const told = span(replay, place, since);
    return told ? factChanges(factsAt(replay, told[0]), factsAt(replay, told[1])) : [];
  }, [replay, board, other, place.answer, place.note, since, seenBy, names.join()]);
}

/** What is in one match only has neither come nor gone. */
function differences(beside: readonly Fact[], here: readonly Fact[]): FactChange[] {
  const only = (facts: readonly Fact[]) => facts.map((fact) => ({ ...fact, came: "here only", left: "before only" }));
  return factChanges(only(beside), only(here));
}

/** What changed in this turn, or since the bot was asked before. */
export function Changes({ state, changes, send }: Props) {
  const { since, marks } = state.changes;
  const tools = (
    <>
      {state.comparing ? null : (
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
      )}
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
    <Section title={state.comparing ? "Different from the match before" : "Changes"} note={tools}>
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

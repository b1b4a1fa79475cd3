import * as v from "valibot";
import type { Game } from "../../../game/game.ts";
import type { Outcome, Setup } from "../../../game/rules.ts";
import type { Ask, Failure, Prompt, Reply, Ruling, Watch } from "../../../game/turn.ts";

interface Options {
  readonly pile: number;
}

interface State {
  pile: number;
  turn: number;
  /** What the other player took last, still to be told. */
  taken: number | undefined;
  ended: { readonly loser: number; readonly reason: "last stick" | "unreadable" | Failure } | undefined;
}

/** What the board draws. */
export interface TakeView {
  readonly pile: number;
  readonly next: number;
}

const options = v.strictObject({ pile: v.optional(v.number("must be a number"), 15) }, "Take takes pile");

/** Two players take one to three sticks in turn; who takes the last one loses. A game of the tests alone. */
export const take: Game<State, Options> = {
  id: "take",
  title: "Take",
  about: "Nim, 2 players",
  rules: { players: { min: 2, max: 2 }, options, seeds: () => ({}), start, listPrompts, answer, findOutcome },
  views: {
    view: ({ pile, turn }): TakeView => ({ pile, next: turn % 2 }),
    measures: ({ pile }) => [pile, pile],
    measure: { name: "Sticks left", max: 15 },
  },
  bots: {
    builtins: [
      { name: "one", idea: "Takes one stick.", create: () => ({ ask: () => "1" }) },
      { name: "two", idea: "Takes two sticks.", create: () => ({ ask: () => "2" }) },
    ],
    recognise(source) {
      if (/\bdef taken\b/.test(source)) return { likelihood: 0.9, form: "class" };
      return /\bTAKE\b/.test(source) ? { likelihood: 0.9, form: "lines" } : undefined;
    },
    hosted: {
      form: "function",
      programs: { python: "host.py" },
      limits: () => ({ callMs: 500 }),
    },
  },
};

function start({ options: { pile } }: Setup<Options>): State {
  return { pile, turn: 0, taken: undefined, ended: undefined };
}

function listPrompts({ pile, turn, taken, ended }: State): Prompt[] {
  if (ended) return [];
  const player = turn % 2;
  const tells: Prompt[] =
    taken === undefined ? [] : [{ kind: "tell", player, text: `{"type":"taken","count":${taken}}\n` }];
  const text = `{"type":"take","pile":${pile}}\n`;
  return [...tells, { kind: "ask", player, text, ends: { lines: 1 }, limitMs: 500, turn, phase: "sticks" }];
}

function answer(state: State, ask: Ask, reply: Reply, watch?: Watch): Ruling[] {
  const loser = ask.player;
  if (reply.failure !== undefined) {
    state.ended = { loser, reason: reply.failure };
    return [];
  }
  const span = [0, reply.text.length] as const;
  const count = Number(reply.text);
  if (![1, 2, 3].includes(count)) {
    state.ended = { loser, reason: "unreadable" };
    return [{ span, verdict: "unreadable", why: "one to three sticks can be taken" }];
  }
  state.pile = Math.max(0, state.pile - count);
  state.taken = count;
  state.turn++;
  if (state.pile === 0) state.ended = { loser, reason: "last stick" };
  watch?.({ text: `${count} taken, ${state.pile} left` });
  return [{ span, verdict: "done" }];
}

function findOutcome({ ended }: State): Outcome | undefined {
  if (!ended) return undefined;
  const places = ended.loser === 0 ? [2, 1] : [1, 2];
  const detail = `player ${ended.loser + 1} lost by: ${ended.reason}`;
  return { places, scores: places.map((place) => 2 - place), reason: ended.reason, detail };
}

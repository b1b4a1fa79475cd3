import assert from "node:assert/strict";
import fc from "fast-check";
import { type Game, parseOptions } from "../../game/game.ts";
import { type Ask, failures, type Reply } from "../../game/turn.ts";
import { games } from "../../games.ts";
import { english } from "../../l10n/speak.ts";
import { builtinReplies } from "../play-game.ts";
import { kind } from "./kind.ts";
import { type Cut, cuts, cutText, type Edit, edited, edits } from "./mutate.ts";

interface Input {
  readonly seed: string;
  readonly options: Record<string, unknown>;
  /** What becomes of an answer; those after the last are those of a builtin. */
  readonly turns: readonly Turn[];
}
type Turn =
  | { readonly how: "legal" }
  | { readonly how: "cut"; readonly cuts: readonly Cut[] }
  | { readonly how: "json"; readonly edits: readonly Edit[] }
  | { readonly how: "host"; readonly edits: readonly Edit[] }
  | { readonly how: "text"; readonly text: string }
  | { readonly how: "fails"; readonly failure: (typeof failures)[number] };

/** Options under which a bot is asked and read differently, and matches are short. */
const variants: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  locm: [{ rules: "1.0" }, { rules: "1.1" }, { rules: "1.2" }],
  dungeon: [{ games: 2 }, { games: 3, atOnce: 3 }],
  "perfect-aim": [{}, { strict: true }],
  combat: [{ scenarios: 2 }, { scenarios: 2, form: "text", indexBase: 1 }],
};

/** What a host sends in place of an answer whose class failed. */
const hostReply = {
  id: 3,
  game: 1,
  error: { type: "ValueError", message: "no", frames: [{ file: "a.py", line: 3, column: 1, name: "play" }] },
};

const legal = fc.constant({ how: "legal" as const });
const turns: fc.Arbitrary<Turn[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: legal },
    { weight: 3, arbitrary: cuts.map((list) => ({ how: "cut" as const, cuts: list })) },
    { weight: 1, arbitrary: edits.map((list) => ({ how: "json" as const, edits: list })) },
    { weight: 1, arbitrary: edits.map((list) => ({ how: "host" as const, edits: list })) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }).map((text) => ({ how: "text" as const, text })) },
    { weight: 1, arbitrary: fc.constantFrom(...failures).map((failure) => ({ how: "fails" as const, failure })) },
  ),
  { maxLength: 80 },
);

/** Answers of bots and replies of the hosts of classes: judged, never thrown at; the match goes on to its end. */
export const answers = games.map((game) =>
  kind<Input>(`answers ${game.id}`, () => ({
    inputs: fc.record({
      seed: fc.string({ maxLength: 4 }),
      options: fc.constantFrom(...(variants[game.id] ?? [{}])),
      turns,
    }),
    check: (input) => checkAnswers(game, input),
  })),
);

/** Longer matches are ended by bots that fail. */
const maxAnswers = 400;

export function checkAnswers(game: Game, { seed, options: given, turns: list }: Input): void {
  const options = parseOptions(game, given);
  const names = Array.from({ length: Math.max(2, game.rules.players.min) }, () => game.bots.builtins[0]!.name);
  const state = game.rules.start({ options, seeds: game.rules.seeds(seed), names });
  const builtin = builtinReplies(game, names, given, seed);
  for (let count = 0; ; ) {
    const asks: Ask[] = [];
    for (const prompt of game.rules.listPrompts(state)) {
      if (prompt.kind === "ask") asks.push(prompt);
      else builtin.tell(prompt.player, prompt.text);
    }
    if (asks.length === 0) break;
    for (const ask of asks) {
      const own = builtin.reply(ask).text ?? "";
      const reply: Reply = count < maxAnswers ? asRead(chooseReply(list[count], own), ask) : { failure: "crash" };
      count++;
      judge(game, state, ask, reply, options);
    }
    assert.ok(count < maxAnswers + 2000, "the match has an end");
  }
  const outcome = game.rules.findOutcome(state);
  assert.equal(outcome?.places.length, names.length);
  assert.doesNotMatch(english(outcome.detail), /\n/);
  JSON.stringify(game.views.view(state));
}

function judge(game: Game, state: unknown, ask: Ask, reply: Reply, options: unknown): void {
  const { text = "" } = reply;
  game.extras?.person?.choices?.(state, ask, text);
  game.extras?.isLegal?.(ask.text, text, options);
  for (const { span, verdict, why } of game.rules.answer(state, ask, reply)) {
    assert.ok(span[0] >= 0 && span[0] <= span[1] && span[1] <= text.length, `${span} in ${JSON.stringify(text)}`);
    if (verdict !== "done") assert.match(english(why ?? ""), /\S/);
  }
  JSON.stringify(game.views.view(state, ask.player, ask.gameNumber));
  for (const measure of game.views.measures(state)) assert.ok(Number.isFinite(measure), `${measure}`);
}

/** An answer of one line is read up to its end. */
function asRead(reply: Reply, { ends }: Ask): Reply {
  if (reply.text === undefined || typeof ends !== "object" || !("lines" in ends)) return reply;
  return { text: reply.text.split("\n").slice(0, ends.lines).join("\n") };
}

function chooseReply(turn: Turn | undefined, own: string): Reply {
  switch (turn?.how) {
    case undefined:
    case "legal":
      return { text: own };
    case "cut":
      return { text: cutText(own, turn.cuts) };
    case "json":
      return { text: JSON.stringify(edited(parsed(own), turn.edits)) };
    case "host":
      return { text: JSON.stringify(edited(hostReply, turn.edits)) };
    case "text":
      return { text: turn.text };
    case "fails":
      return { failure: turn.failure };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

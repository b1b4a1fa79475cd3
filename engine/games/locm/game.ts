import type { Ask, Game, Prompt } from "../../game.ts";
import { said } from "../../l10n/speak.ts";
import { analysis } from "./analysis/analysis.ts";
import { playBetween } from "./builtins/between.ts";
import { builtins } from "./builtins/builtins.ts";
import { cardUsesIn } from "./card-uses.ts";
import { cardOf } from "./cards.ts";
import { commandChoices } from "./choices.ts";
import { flags } from "./flags.ts";
import { glossary } from "./glossary.ts";
import { matchMoves } from "./match-moves.ts";
import { namedOf } from "./named.ts";
import { type LocmOptions, locmOptions } from "./options.ts";
import { isPlayable } from "./playable.ts";
import { battleInput, draftInput } from "./protocol.ts";
import { recogniseLocm } from "./recognise.ts";
import { locmSeeds, plannedSeeds } from "./seeds.ts";
import { importLocm } from "./site/import.ts";
import { copyState, type LocmState, startMatch, turnNumber } from "./state.ts";
import { takeReply } from "./turn.ts";
import { verifyLocm } from "./verify.ts";
import { arenaRules, draftMs, firstMs, startHealth, versions } from "./versions.ts";
import { type LocmView, viewOf } from "./view.ts";

/** Legends of Code and Magic 1.0, 1.1 and 1.2. */
export const locm: Game<LocmState, LocmOptions> = {
  id: "locm",
  title: "Legends of Code and Magic",
  glossary,
  players: { min: 2, max: 2 },
  options: locmOptions,
  flags,
  builtins,
  between: playBetween,
  seeds: locmSeeds,
  start: ({ options, seeds }) => startMatch(options, plannedSeeds(seeds)),
  prompts,
  answer(state, ask, reply, watch) {
    if (state.phase === "over") return [];
    if (ask.player !== state.active) throw new Error(`Player ${state.active} answers next, not player ${ask.player}.`);
    return takeReply(state, reply, ask.limitMs, watch);
  },
  outcome: (state) => state.outcome,
  view: viewOf,
  named: (view, player) => namedOf(view as LocmView, player),
  copy: copyState,
  moves: matchMoves,
  choices: commandChoices,
  predictable: true,
  analysis,
  performs: isPlayable,
  measures: (state) => state.sides.map((side) => side.health),
  measure: { name: said("Health"), max: startHealth },
  versions: {
    option: "rules",
    choices: [
      { title: said("live arena (1.1)"), value: arenaRules },
      { title: said("contest of 2018 (1.0)"), value: "1.0" },
      { title: said("two lanes (1.2)"), value: "1.2" },
    ],
  },
  cards: { nameOf: (card) => cardOf(card).name, usesIn: cardUsesIn },
  recognise: recogniseLocm,
  verify: verifyLocm,
  imports: importLocm,
};

const [draftPhase, battlePhase] = [said("draft"), said("battle")];

function prompts(state: LocmState, texts = true): Prompt[] {
  switch (state.phase) {
    case "draft":
      return [0, 1].filter((player) => player >= state.active).map((player) => draftAsk(state, player, texts));
    case "battle":
      return [battleAsk(state, texts)];
    case "over":
      return [];
  }
}

function draftAsk(state: LocmState, player: number, texts: boolean): Ask {
  const { draftTurn, choices } = state;
  return {
    kind: "ask",
    player,
    text: texts ? draftInput(player, draftTurn, choices[draftTurn]!, versions[state.rules]) : "",
    ends: { lines: 1 },
    limitMs: draftTurn === 0 ? firstMs : draftMs,
    turn: turnNumber(state),
    phase: draftPhase,
  };
}

function battleAsk(state: LocmState, texts: boolean): Ask {
  const version = versions[state.rules];
  return {
    kind: "ask",
    player: state.active,
    text: texts ? battleInput(state.sides[state.active]!, state.sides[1 - state.active]!, version) : "",
    ends: { lines: 1 },
    limitMs: state.battleTurn < 2 ? firstMs : version.battleMs,
    turn: turnNumber(state),
    phase: battlePhase,
  };
}

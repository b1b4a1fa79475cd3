import type { Rules } from "../../game/rules.ts";
import type { Ask, Prompt } from "../../game/turn.ts";
import { msg } from "../../l10n/speak.ts";
import { type LocmOptions, locmOptionsSchema } from "./rules/options.ts";
import { formatBattleInput, formatDraftInput } from "./rules/protocol.ts";
import { getPlannedSeeds, resolveLocmSeeds } from "./rules/seeds.ts";
import { copyState, getTurnNumber, type LocmState, startMatch } from "./rules/state.ts";
import { processReply } from "./rules/turn.ts";
import { draftMs, firstMs, versions } from "./rules/versions.ts";

export const rules: Rules<LocmState, LocmOptions> = {
  players: { min: 2, max: 2 },
  options: locmOptionsSchema,
  seeds: resolveLocmSeeds,
  start: ({ options, seeds, names }) => startMatch(options, getPlannedSeeds(seeds), names),
  listPrompts,
  answer(state, ask, reply, watch) {
    if (state.phase === "over") return [];
    if (ask.player !== state.active) throw new Error(`Player ${state.active} answers next, not player ${ask.player}.`);
    return processReply(state, reply, watch);
  },
  findOutcome: (state) => state.outcome,
  copy: copyState,
};

const [draftPhase, battlePhase] = [msg("draft"), msg("battle")];

function listPrompts(state: LocmState, includeTexts = true): Prompt[] {
  switch (state.phase) {
    case "draft":
      return [0, 1]
        .filter((player) => player >= state.active)
        .map((player) => createDraftAsk(state, player, includeTexts));
    case "battle":
      return [createBattleAsk(state, includeTexts)];
    case "over":
      return [];
  }
}

function createDraftAsk(state: LocmState, player: number, includeTexts: boolean): Ask {
  const { draftTurn, choices } = state;
  return {
    kind: "ask",
    player,
    text: includeTexts ? formatDraftInput(player, draftTurn, choices[draftTurn]!, versions[state.rules]) : "",
    ends: { lines: 1 },
    limitMs: draftTurn === 0 ? firstMs : draftMs,
    turn: getTurnNumber(state),
    phase: draftPhase,
  };
}

function createBattleAsk(state: LocmState, includeTexts: boolean): Ask {
  const version = versions[state.rules];
  return {
    kind: "ask",
    player: state.active,
    text: includeTexts ? formatBattleInput(state.sides[state.active]!, state.sides[1 - state.active]!, version) : "",
    ends: { lines: 1 },
    limitMs: state.battleTurn < 2 ? firstMs : version.battleMs,
    turn: getTurnNumber(state),
    phase: battlePhase,
  };
}

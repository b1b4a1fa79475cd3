import type { Bots } from "../../game/bots.ts";
import type { Game } from "../../game/game.ts";
import type { KaggleEnvironment, RefereeStamp } from "../../game/referee.ts";
import { msg } from "../../l10n/speak.ts";
import type { KaggleOptions } from "./options.ts";
import { recognise } from "./recognise.ts";
import { createKaggleRules, findCurrentStep, type KaggleState } from "./rules.ts";
import { isSameObservation } from "./same-observation.ts";
import { createKaggleView, listKaggleFields } from "./view.ts";

/** The prefix of ids of Kaggle simulations; the name of the environment follows. */
export const kagglePrefix = "kaggle:";

/** A simulation that Kaggle's engine plays. */
export function createKaggleGame(
  stamp: RefereeStamp & { readonly kaggle: KaggleEnvironment },
): Game<KaggleState, KaggleOptions> {
  return { ...createNamedKaggleGame(stamp.kaggle.environment, stamp), referee: stamp };
}

/** Creates a simulation's game without its engine: enough to read a record and to show the name. */
export function createNamedKaggleGame(name: string, stamp?: RefereeStamp): Game<KaggleState, KaggleOptions> {
  const { kaggle } = stamp ?? {};
  return {
    id: `${kagglePrefix}${name}`,
    title: kaggle?.title ?? name,
    about: kaggle?.about ?? msg("A Kaggle simulation"),
    rules: createKaggleRules(stamp),
    views: {
      view: (state, seenBy) => createKaggleView(state, kaggle, seenBy),
      observation: listKaggleFields,
      measures: (state) => findCurrentStep(state)?.agents.map(({ reward }) => reward ?? 0) ?? state.names.map(() => 0),
      measure: { name: msg("Reward"), max: 0 },
    },
    bots: createBots(kaggle),
    extras: { isSameQuestion: isSameObservation },
  };
}

/** The engine plays its agents itself. */
function createFullGame(): never {
  throw new Error("Agents of an environment are played by its engine.");
}

function createBots(kaggle: KaggleEnvironment | undefined): Bots<KaggleOptions> {
  return {
    builtins: (kaggle?.agents ?? []).map((name) => ({
      name,
      idea: msg("Comes with the environment"),
      create: createFullGame,
    })),
    recognise,
    hosted: { folder: "kaggle", programs: { python: "host.py" } },
  };
}

import type { Builtin, BuiltinDeps, BuiltinPlayer } from "../../game/bots.ts";
import { msg } from "../../l10n/speak.ts";
import { chooseCollectorAction } from "./builtins/collector.ts";
import { chooseHunterAction } from "./builtins/hunter.ts";
import { type Lookout, makeLookout } from "./builtins/lookout.ts";
import type { TurnMessage } from "./protocol.ts";
import type { AimAction } from "./state.ts";

/** The builtins, weakest first. */
export const builtins: readonly Builtin[] = [
  {
    name: "random",
    idea: msg("A random legal action, attacks included."),
    create: ({ random }) =>
      createSpeakingBuiltin("random", ({ turn }) => turn.valid[Math.floor(random() * turn.valid.length)] ?? "WAIT"),
  },
  {
    name: "collector",
    idea: msg("Flees from lava and collects the nearest item; never attacks."),
    create: (_given: BuiltinDeps) => createSpeakingBuiltin("collector", chooseCollectorAction),
  },
  {
    name: "hunter",
    idea: msg("Dodges fireballs, shoots players in sight and otherwise collects items."),
    create: (_given: BuiltinDeps) => createSpeakingBuiltin("hunter", chooseHunterAction),
  },
];

/** A builtin that reads the JSON lines like any bot. */
function createSpeakingBuiltin(name: string, choose: (lookout: Lookout) => AimAction): BuiltinPlayer {
  let asked = "";
  return {
    ask(text) {
      // After an answer to another question nothing is sent, so the last question is still open.
      asked = text === "" ? asked : text;
      const message = JSON.parse(asked) as TurnMessage | { readonly type: "hello" };
      if (message.type === "hello") return JSON.stringify({ type: "ready", name });
      return JSON.stringify({ id: message.id, action: choose(makeLookout(message)) });
    },
  };
}

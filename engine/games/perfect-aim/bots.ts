import type { Bots } from "../../game/bots.ts";
import { builtins } from "./builtins/list.ts";
import type { AimOptions } from "./options.ts";
import { recognise } from "./recognise.ts";

export const bots: Bots<AimOptions> = {
  builtins,
  recognise,
  hosted: {
    programs: { python: "host.py", node: "host.cjs" },
    provides: ["game", "entities", "gamegrid", "players"],
    limits: ({ hardLimitMs, startLimitMs }) => ({ callMs: hardLimitMs, firstMs: startLimitMs }),
  },
};

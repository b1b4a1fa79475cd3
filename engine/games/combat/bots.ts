import type { Bots } from "../../game/bots.ts";
import { builtins } from "./builtins.ts";
import { glossary } from "./glossary.ts";
import type { CombatOptions } from "./options.ts";
import { recognise } from "./recognise.ts";

export const bots: Bots<CombatOptions> = {
  builtins,
  recognise,
  hosted: {
    programs: { python: "host.py", node: "host.cjs" },
    limits: ({ limitMs }) => ({ callMs: limitMs }),
  },
  glossary,
};

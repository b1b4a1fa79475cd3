import type { Bots } from "../../game/bots.ts";
import { builtins } from "./builtins.ts";
import { glossary } from "./glossary.ts";
import type { DungeonOptions } from "./options.ts";
import { recognise } from "./recognise.ts";

export const bots: Bots<DungeonOptions> = {
  builtins,
  recognise,
  hosted: {
    programs: { python: "host.py", node: "host.cjs" },
    provides: ["base"],
    limits: ({ limitMs, firstLimitMs }) => ({ callMs: limitMs, firstMs: firstLimitMs }),
  },
  glossary,
};

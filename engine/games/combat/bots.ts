import type { Bots } from "../../game/bots.ts";
import { builtins } from "./builtins.ts";
import { glossary } from "./glossary.ts";
import type { Options } from "./options.ts";
import { recognise } from "./recognise.ts";

export const bots: Bots<Options> = {
  builtins,
  recognise,
  hosted: {
    programs: { python: "host.py", node: "host.cjs" },
    limits: ({ limitMs }) => ({ callMs: limitMs }),
  },
  glossary,
};

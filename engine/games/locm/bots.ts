import type { Bots } from "../../game/bots.ts";
import { msg } from "../../l10n/speak.ts";
import { builtins } from "./builtins/builtins.ts";
import { playBuiltins } from "./builtins/play-builtins.ts";
import { glossary } from "./glossary.ts";
import { recogniseLocm } from "./recognise.ts";
import type { LocmOptions } from "./rules/options.ts";
import { arenaRules } from "./rules/versions.ts";

export const bots: Bots<LocmOptions> = {
  builtins,
  playBuiltins,
  recognise: recogniseLocm,
  versions: {
    option: "rules",
    // The draft and ten turns of battle: who has few cheap creatures summons none before that.
    tried: 40,
    choices: [
      { title: msg("live arena (1.1)"), value: arenaRules },
      { title: msg("contest of 2018 (1.0)"), value: "1.0" },
      { title: msg("two lanes (1.2)"), value: "1.2" },
    ],
  },
  glossary,
};

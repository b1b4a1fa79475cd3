import { useBrokenFolder } from "./broken-folder.ts";
import { testRows } from "./broken-rows.ts";

describe("invalid arguments", () => {
  const broken = useBrokenFolder();
  const locm = ["match", "$/bot.py", "--game", "locm", "--seed", "1"];

  testRows(broken, {
    "a bot that is a folder": {
      args: ["match", "$/folder"],
      says: "$/folder is a folder without a program: Spar looked for commands.json, Cargo.toml, package.json, main.*, __main__.py, run.sh and for any other program.",
    },
    "a bot that is a FIFO": {
      args: ["match", "$/fifo"],
      says: "$/fifo is not a regular file.",
      posix: true,
    },
    "a bot that is a link to itself": {
      args: ["match", "$/loop"],
      says: "loop was not found in $.",
      posix: true,
    },
    "a path with a blank, where nothing is": {
      args: ["match", "$/my bots/bot.py", "builtin:random", "--game", "locm"],
      says: "bot.py was not found in $/my bots.",
    },
    "a league of nothing": { args: ["league", "$/nothing"], says: "There is no folder $/nothing." },
    "a league of a file": { args: ["league", "$/bot.py"], says: "There is no folder $/bot.py." },
    "an unknown command": { args: ["nonsense"], says: "unknown command 'nonsense'" },
    "a command that is nearly one": { args: ["mach", "bot.py"], says: "unknown command 'mach' (Did you mean match?)" },
    "a flag that is nearly one": {
      args: [...locm, "--sead", "1"],
      says: "unknown option '--sead' (Did you mean --seed?)",
    },
    "a game that is none": {
      args: ["match", "$/bot.py", "--game", "chess"],
      says: "option '--game <id>' argument 'chess' is invalid. Allowed choices are locm, dungeon, perfect-aim, combat.",
    },
    "nothing to play": { args: ["match"], says: "missing required argument 'bot'" },
    "an option without a value": {
      args: [...locm, "-o", "rules"],
      says: 'An option is written name=value, not "rules".',
    },
    "no time": {
      args: [...locm, "--time-scale", "0.001"],
      says: "option '--time-scale <factor>' argument '0.001' is invalid. It must be at least 0.01.",
    },
    "too much time": {
      args: [...locm, "--time-scale", "1e9"],
      says: "option '--time-scale <factor>' argument '1e9' is invalid. It must be at most 1000.",
    },
    "a time that is none": {
      args: [...locm, "--time-scale", "soon"],
      says: "option '--time-scale <factor>' argument 'soon' is invalid. It must be a number.",
    },
    "no matches": {
      args: ["series", "$/bot.py", "-n", "0"],
      says: "option '-n, --count <n>' argument '0' is invalid. It must be at least 1.",
    },
    "too many matches": {
      args: ["series", "$/bot.py", "-n", "1e15"],
      says: "option '-n, --count <n>' argument '1e15' is invalid. It must be at most 100000.",
    },
    "too many jobs": {
      args: ["series", "$/bot.py", "--jobs", "1e9"],
      says: "option '--jobs <n>' argument '1e9' is invalid. It must be at most 1000.",
    },
    "a turn that is none": {
      args: ["replay", "$/good", "--turn", ""],
      says: "option '--turn <n>' argument '' is invalid. It must be a whole number.",
    },
    "a turn before the match": {
      args: ["replay", "$/good", "--turn=-5"],
      says: "That player has no turn -5; the last turn is 49.",
    },
    "a combat that is none": {
      args: ["solve", "[1"],
      says: 'A combat is JSON like {"attackers":[[2,2]],"defenders":[[1,1]]}, not [1',
    },
  });
});

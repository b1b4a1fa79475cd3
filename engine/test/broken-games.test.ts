import { useBrokenFolder } from "./broken-folder.ts";
import { testRows } from "./broken-rows.ts";
import { arenaGames } from "./fixtures.ts";
import { siteJson } from "./site-json.ts";

describe("invalid games of a site, cards and ghosts", () => {
  const broken = useBrokenFolder();
  const { changed } = broken;
  const ghost = (of: string) => ["match", "builtin:greedy", `ghost:$/${of}`, "--game", "locm"];

  testRows(broken, {
    "import of a folder without games": { args: ["import", "$/folder"], says: "$/folder has no games (*.json)." },
    "import of a FIFO": { args: ["import", "$/fifo"], says: "$/fifo is not a regular file.", posix: true },
    "import of an empty file": { args: ["import", "$/empty"], says: "It is empty." },
    "import of a text in UTF-16": { args: ["import", "$/utf16"], says: "$/utf16 is text in UTF-16: save it as UTF-8." },
    "import of JSON with a byte order mark": {
      args: ["import", "$/marked.json"],
      files: () => ({ "marked.json": "\ufeff{}" }),
      says: 'This JSON is not a CodinGame game: there is no "refereeInput".',
    },
    "import with a player of no bot": {
      args: ["import", "$/site", "--as", "2"],
      files: () => ({ site: arenaGames()[0]! }),
      says: "--as says which player your bot was: name its file with --bot.",
    },
    "import with a bot of another game": {
      args: ["import", "$/site", "--bot", "$/c/bot.py"],
      files: () => ({ site: arenaGames()[0]!, "c/spar.json": '{"game":"dungeon"}', "c/bot.py": "print(1)\n" }),
      says: /^bot\.py is a bot for .*, but this is Legends of Code and Magic\.$/,
    },
    "import with a name that both players have": {
      args: ["import", "$/site", "--bot", "$/bot.py", "--as", "Same"],
      files: () => {
        const agents = [0, 1].map((index) => ({ index, codingamer: { pseudo: "Same" } }));
        return { site: JSON.stringify({ ...siteJson(arenaGames()[0]!), agents }) };
      },
      says: 'Two players of this game are called "Same": choose one with --as 1 or --as 2.',
    },
    "import of a record": { args: ["import", "$/good"], says: /^This is already a Spar record: .*\.$/ },
    "import into a folder that is missing": {
      args: ["import", "$/site", "-o", "$/missing/site"],
      files: () => ({ site: arenaGames()[0]! }),
      says: "The record could not be saved as $/missing/site: no such file or directory.",
    },
    "cards of a folder without records": {
      args: ["cards", "$/folder"],
      says: "$/folder has no records (*.spar.jsonl) and no games (*.json).",
    },
    "cards of an empty file": { args: ["cards", "$/empty"], says: "$/empty: It is empty." },
    "cards of a damaged record": {
      args: ["cards", "$/record"],
      files: () => ({ record: changed(1, (line) => ({ ...line, player: 7 })) }),
      says: "$/record: Answer 1 is from player 8, but player 1 was asked.",
    },
    "cards of a FIFO": { args: ["cards", "$/fifo"], says: "$/fifo is not a regular file.", posix: true },
    "cards of a program": {
      args: ["cards", "$/binary"],
      says: /^\$\/binary: The game is not JSON\.$/,
    },
    "a ghost of nothing": { args: ghost("nothing"), says: "There is no record $/nothing to play as a ghost." },
    "a ghost of a folder": {
      args: ghost("folder"),
      says: "$/folder contains no records (*.spar.jsonl) or games (*.json) for ghosts.",
    },
    "a ghost of a FIFO": { args: ghost("fifo"), says: "There is no record $/fifo to play as a ghost.", posix: true },
    "a ghost of an empty file": {
      args: ghost("empty"),
      says: "$/empty has no ghost: This is not a Spar record: its first line does not describe a match.",
    },
    "a ghost of a record whose seeds are no seeds": {
      args: ghost("record"),
      files: () => ({ record: changed(0, (match) => ({ ...match, seeds: {} })) }),
      says: "$/record has no ghost: A LOCM match needs the seed draftChoices.",
    },
    "a ghost of a record with other rules": {
      args: ghost("record"),
      files: () => ({ record: changed(0, (match) => ({ ...match, options: { rules: "9" } })) }),
      says: '$/record has no ghost: Options of Legends of Code and Magic: rules: must be "1.0", "1.1" or "1.2".',
    },
    "a series against a folder without records": {
      args: ["series", "builtin:greedy", "ghost:$/folder", "--game", "locm"],
      says: "$/folder contains no records (*.spar.jsonl) or games (*.json) for ghosts.",
    },
  });
});

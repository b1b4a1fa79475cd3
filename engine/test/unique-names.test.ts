import assert from "node:assert/strict";
import { makeUniqueMatchNames, makeUniqueNames } from "../project/recognise/bots-in.ts";

describe("names of bots", () => {
  const table: [what: string, named: { name: string; file?: string }[], expected: string[]][] = [
    [
      "stay where they differ",
      [
        { name: "a", file: "/x/a.py" },
        { name: "b", file: "/x/b.py" },
      ],
      ["a", "b"],
    ],
    [
      "have the file where only that differs",
      [
        { name: "main", file: "/x/main.py" },
        { name: "main", file: "/x/main.cpp" },
      ],
      ["main (main.py)", "main (main.cpp)"],
    ],
    [
      "are those of the folders, for all, where some are called alike",
      [
        { name: "main", file: "/x/alice/main.cpp" },
        { name: "main", file: "/x/bob/main.js" },
        { name: "results", file: "/x/carol/results.py" },
        { name: "quick", file: "/x/quick.py" },
        { name: "other" },
      ],
      ["alice", "bob", "carol", "quick", "other"],
    ],
    [
      "are those of folders further up where all lie in one called src",
      [
        { name: "main", file: "/x/alice/src/main.py" },
        { name: "main", file: "/x/bob/src/main.py" },
      ],
      ["alice", "bob"],
    ],
    [
      "are those of the projects' folders, whatever lies below src",
      [
        { name: "Player", file: "/home/src/x/alice/src/main/java/Player.java" },
        { name: "Player", file: "/home/src/x/bob/src/Player.java" },
        { name: "main", file: "/home/src/x/carol/main.py" },
      ],
      ["alice", "bob", "carol"],
    ],
    [
      "are those of the highest folders that are their own, however deep they lie",
      [
        { name: "Program", file: "/x/alice/Game/Program.cs" },
        { name: "Program", file: "/x/bob/Game/Program.cs" },
        { name: "main", file: "/x/carol/main.py" },
        { name: "main", file: "/x/team/dora/main.py" },
        { name: "main", file: "/x/team/emil/src/main.py" },
      ],
      ["alice", "bob", "carol", "dora", "emil"],
    ],
    [
      "have the file where a folder has several",
      [
        { name: "main", file: "/x/old/main.py" },
        { name: "main", file: "/x/new/main.py" },
        { name: "main", file: "/x/new/main.js" },
        { name: "quick", file: "/x/new/quick.js" },
      ],
      ["old", "new/main.py", "new/main.js", "quick"],
    ],
    [
      "stay for a bot against itself",
      [
        { name: "a", file: "/a.py" },
        { name: "a", file: "/a.py" },
      ],
      ["a", "a"],
    ],
    [
      "stay for a builtin beside a file",
      [{ name: "greedy", file: "/greedy.py" }, { name: "greedy" }],
      ["greedy (greedy.py)", "greedy"],
    ],
  ];
  for (const [what, named, expected] of table) it(what, () => assert.deepEqual(makeUniqueNames(named), expected));

  const matches: typeof table = [
    [
      "in a match are those of the nearest folders that differ, wherever the bots lie",
      [
        { name: "main", file: "/home/u/dev/mybot/main.py" },
        { name: "main", file: "/home/u/Downloads/rival/main.py" },
      ],
      ["mybot", "rival"],
    ],
    [
      "in a match stay where they differ, as those of versions do",
      [
        { name: "main", file: "/x/alice/src/main.py" },
        { name: "main", file: "/x/bob/src/main.py" },
        { name: "main@v1", file: "/home/u/cache/1/main.py" },
        { name: "main", file: "/x/bob/src/main.py" },
      ],
      ["alice", "bob", "main@v1", "bob"],
    ],
    [
      "in a match have the file where only that differs",
      [
        { name: "main", file: "/x/main.py" },
        { name: "main", file: "/x/main.cpp" },
      ],
      ["main (main.py)", "main (main.cpp)"],
    ],
  ];
  for (const [what, named, expected] of matches)
    it(what, () => assert.deepEqual(makeUniqueMatchNames(named), expected));
});

import assert from "node:assert/strict";
import { makeUniqueNames } from "../project/recognise/unique-names.ts";

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
      "have the folder where the files are called alike",
      [{ name: "main", file: "/x/old/main.py" }, { name: "main", file: "/x/new/main.py" }, { name: "other" }],
      ["main (old/main.py)", "main (new/main.py)", "other"],
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
});

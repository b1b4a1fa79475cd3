import assert from "node:assert/strict";
import { DiagnosticSeverity } from "vscode-languageserver/node";
import type { ProblemData } from "../protocol.ts";
import { actionsFor } from "./code-actions.ts";
import { withSetting } from "./save-question.ts";

describe("quick fixes", () => {
  const setting = { file: "/bots/me.py", option: "rules", value: "1.2" };

  it("offer the rules that a bot may have been written for, before all else", () => {
    const data: ProblemData = { match: "m1", answer: 0, turn: 0, kind: "crash", instead: [setting] };
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const [first] = actionsFor([{ source: "Spar", severity: DiagnosticSeverity.Error, message: "", range, data }]);
    assert.equal(first?.title, "Play with rules 1.2, written into spar.json");
    assert.deepEqual(first?.command, { title: first?.title, command: "spar.set", arguments: [setting] });
  });

  it("write them into the entry of the bot, and leave the rest as it is", () => {
    const before = '{\n  // for the arena\n  "seed": "7"\n}\n';
    assert.equal(
      withSetting(before, ["me.py", "options", "rules"], "1.2"),
      '{\n  // for the arena\n  "seed": "7",\n  "bots": {\n    "me.py": {\n      "options": {\n        "rules": "1.2"\n      }\n    }\n  }\n}\n',
    );
  });
});

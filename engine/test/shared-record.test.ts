import assert from "node:assert/strict";
import { homedir } from "node:os";
import { join } from "node:path";
import { removeFolders, removePrivateData } from "../record/compact-lines.ts";
import { getBotFile, type MatchLine } from "../record/match-record.ts";
import { readRecord, writeRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";

const head = (file: string): MatchLine => ({
  ...{ kind: "match", format: 1, engine: "0", at: "2026-01-01T00:00:00Z", game: "combat", timeScale: 1, trace: true },
  options: { scenarios: 1, form: "json", indexBase: 0, limitMs: 1000 },
  seeds: { scenarios: "a" },
  bots: [
    { kind: "file", name: "bot", file, command: ["python3", file], cwd: join(file, ".."), env: { TOKEN: "secret" } },
  ],
});

describe("a record that is shared", () => {
  const folder = join(homedir(), "bots of mine");
  const file = join(folder, "src", "bot.py");
  const stderr = `Traceback:\n  File "${file}", line 3\n  File "${join(homedir(), "lib", "x.py")}"\n${folder}\n`;
  const shared = removePrivateData(
    [
      head(file),
      {
        ...{ kind: "answer", player: 0, ms: 1, failure: "crash", stderr },
        error: { type: "E", message: `in ${file}`, frames: [{ file, line: 3 }] },
        writtenBy: [{ span: [0, 1], frames: [{ file: join(folder, "src", "parts", "plan.py"), line: 1 }] }],
      },
    ],
    [folder, homedir()],
  );

  it("names neither the home nor the folder, and not how the bot was started", () => {
    const text = JSON.stringify(shared);
    for (const path of [homedir(), folder, "secret", "python3"]) assert.ok(!text.includes(path), path);
  });

  it("names sources relative to the bot's folder, also in stderr", () => {
    const [first, answer] = shared;
    assert.ok(first?.kind === "match" && answer?.kind === "answer" && Array.isArray(answer.writtenBy) && answer.error);
    assert.equal(getBotFile(first.bots[0]), "bot.py");
    assert.equal(answer.error.frames[0]!.file, "bot.py");
    assert.equal(answer.writtenBy[0]!.frames[0]!.file.replace("\\", "/"), "parts/plan.py");
    assert.match(answer.stderr!, /^Traceback:\n {2}File "bot\.py", line 3\n {2}File "lib.x\.py"\n\.\n$/);
  });

  it("is the same match with all answers", () => {
    const played = [head("/home/me/bot.py"), { kind: "answer", player: 0, ms: 1, text: "[[0, 0]] /home/me/bot.py" }];
    const text = played.map((line) => `${JSON.stringify(line)}\n`).join("");
    const lines = readRecord(text);
    const [, answer] = removePrivateData(lines, []);
    assert.deepEqual(answer, lines[1]);
    const again = readRecord(writeRecord(removePrivateData(lines, []) as never));
    assert.deepEqual(createReplay(again).turns, createReplay(lines).turns);
  });

  it("hides the paths of an exception that a host reports in place of an answer", () => {
    const line = JSON.stringify({ error: { type: "E", message: "", frames: [{ file: "/home/me/bot.py", line: 1 }] } });
    const [, answer] = removePrivateData(
      [head("/home/me/bot.py"), { kind: "answer", player: 0, ms: 1, text: line }],
      [],
    );
    assert.ok(answer?.kind === "answer" && answer.text?.includes('"file":"bot.py"'));
  });
});

describe("folders", () => {
  it("of Windows are found in either case, with either slash and escaped", () => {
    const texts = [String.raw`C:\Users\Me\bots\a.py`, "c:/users/me/bots/a.py", String.raw`'C:\\Users\\Me\\bots\\a.py'`];
    assert.deepEqual(removeFolders(texts, [String.raw`c:\Users\me\bots`]), ["a.py", "a.py", "'a.py'"]);
  });

  it("of a share are found", () => {
    const share = String.raw`\\server\share\bots`;
    assert.equal(removeFolders(String.raw`File "\\server\share\bots\a.py"`, [share]), 'File "a.py"');
  });

  it("with a longer name are different ones", () => {
    const others = ["/home/meow/a.py", "/x/home/me/a.py", "/home/me-2", "see /home/me."];
    assert.deepEqual(removeFolders(others.slice(0, 3), ["/home/me"]), others.slice(0, 3));
  });

  it("that are the root are not replaced", () => {
    assert.deepEqual(removeFolders(["/a/b", "C:\\a"], ["/", "C:\\"]), ["/a/b", "C:\\a"]);
  });
});

import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { askOne, botFrom, marked } from "./bot-runs.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

/** Rows that are much alike. */
const oneInThree = long.oneIn(3);

// Bots that meddle with the pipe on which Spar hears which line wrote what, or with what Spar's part in them uses. They
// play as they would without; at worst no line is known.

interface Hostile {
  readonly what: string;
  readonly source: string;
  /** Whether the line of the second answer, marked HERE, is known. */
  readonly placed: boolean | "perhaps";
  /** How often the bot is told of what it did. */
  readonly remarks?: number;
}

const log = join(tmpdir(), `spar-hostile-${process.pid}`);

/** What a host might say, and what it never would. */
const junk = [
  "{}",
  "null",
  "[1,2]",
  "[1,5,1]",
  "[1,-5,1]",
  '{"ready":1}',
  '{"error":1}',
  '{"chain":1,"frames":[[1]]}',
  '{"stack":1}',
  '{"exit":"x"}',
];

const pythonSockets = `import os, stat
def pipes():
    for fd in range(3, 1024):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                yield fd
        except OSError:
            pass
`;

const python: readonly Hostile[] = [
  {
    what: "logs on descriptor 3, where that can be",
    source: `import os
print(input())
try:
    os.write(3, b"{}\\n")
except OSError:
    pass
print(input())  # HERE`,
    placed: true,
  },
  {
    what: "writes to all descriptors",
    source: `import os
print(input())
for fd in range(3, 1024):
    try:
        os.write(fd, ${JSON.stringify(`${junk.join("\n")}\n`)}.encode() + bytes(range(256)) + b"\\n")
    except OSError:
        pass
print(input())  # HERE`,
    placed: true,
    remarks: 1,
  },
  {
    what: "floods it with lines",
    source: `${pythonSockets}print(input())
for fd in pipes():
    for _ in range(150):
        os.write(fd, b"{}\\n" * 30000)
print(input())  # HERE`,
    placed: true,
    remarks: 1,
  },
  {
    what: "writes a line without end",
    source: `${pythonSockets}print(input())
for fd in pipes():
    for _ in range(1000):
        os.write(fd, b"x" * 100000)
print(input())  # HERE`,
    placed: true,
    remarks: 1,
  },
  {
    what: "forges lines with the token, but with numbers that cannot be",
    source: `${pythonSockets}print(input())
token = open("/proc/self/environ", "rb").read().split(b"SPAR_PIPES=")[1].split(b"\\0")[0].split(b",")[2]
for fd in pipes():
    for line in (b"{}", b"[1,-5,1]", b"[1,1e300,1]", b'[1,"x",1]', b"[1,1]", b'{"ready":-1}', b'{"error":1,"message":2,"frames":3}',
                 b'{"error":"E","message":"m","frames":5}', b'{"chain":1,"frames":[null]}', b'{"stack":[],"waiting":1}', b"[" * 100000):
        os.write(fd, token + line + b"\\n")
print(input())  # HERE`,
    placed: true,
    remarks: 1,
  },
  {
    what: "closes all descriptors and opens files on their numbers",
    source: `import os
os.closerange(3, 256)
print(input())
files = [open("${log}-%d" % number, "w") for number in range(300)]
print(input())
for file in files:
    file.write("own")
    file.flush()
os.kill(os.getpid(), 10)
input()`,
    placed: false,
    remarks: 1,
  },
  {
    what: "puts a file on every number",
    source: `import os
print(input())
file = os.open("${log}-all", os.O_CREAT | os.O_WRONLY, 0o600)
for number in range(3, 256):
    if number != file:
        os.dup2(file, number)
os.write(file, b"own")
print(input())
os.kill(os.getpid(), 10)
input()`,
    placed: false,
    remarks: 1,
  },
  {
    what: "puts a file on every number, and is asked where it is",
    source: `import os, time
print(input())
print(input())  # HERE
file = os.open("${log}-all", os.O_CREAT | os.O_WRONLY, 0o600)
for number in range(3, 256):
    if number != file:
        os.dup2(file, number)
os.write(file, b"own")
time.sleep(60)`,
    placed: true,
    remarks: 1,
  },
  {
    what: "replaces builtins and functions of modules",
    source: `import builtins, json, os
say, read = print, input
say(read())
for name in ("write", "fstat", "getpid"):
    setattr(os, name, None)
os.path.abspath = os.path.basename = json.dumps = json.loads = None
for name in ("print", "len", "id", "type", "tuple", "map", "Exception", "range", "isinstance"):
    setattr(builtins, name, None)
say(read())  # HERE`,
    placed: true,
  },
  {
    what: "forks, and the child writes",
    source: `${pythonSockets}print(input())
if os.fork() == 0:
    for fd in pipes():
        os.write(fd, b"junk\\n")
    os._exit(0)
os.wait()
print(input())  # HERE`,
    placed: true,
    remarks: 1,
  },
  {
    what: "lets a child that it has forked answer",
    source: `import os
print(input())
line = input()
if os.fork() == 0:
    print(line, flush=True)  # HERE
    os._exit(0)
os.wait()
input()`,
    placed: true,
  },
  {
    what: "starts children, which inherit nothing",
    source: `${pythonSockets}import subprocess
print(input())
seen = subprocess.run(["sh", "-c", "for i in /proc/self/fd/*; do readlink $i; done"], close_fds=False, capture_output=True)
input()
print("b" if b"socket" not in seen.stdout.replace(os.readlink("/proc/self/fd/0").encode(), b"") else seen)  # HERE`,
    placed: true,
  },
  {
    what: "becomes another program",
    source: `import os, sys
print(input())
os.execv(sys.executable, [sys.executable, "-u", "-c", "print(input()); input()"])`,
    placed: false,
    remarks: 1,
  },
];

const nodeSockets = `const fs = require("fs");
const isSocket = (fd) => { try { return fs.fstatSync(fd).isSocket(); } catch { return false; } };
const pipes = Array.from({ length: 1021 }, (_, at) => at + 3).filter(isSocket);
`;
const nodeReads = `const rl = require("readline").createInterface({ input: process.stdin });
let turn = 0;
`;
/** Does something before its second answer. */
const nodeBot = (does: string, answer = "console.log(line); // HERE") => `${nodeSockets}${nodeReads}
rl.on("line", (line) => {
  if (++turn === 1) return console.log(line);
  ${does}
  ${answer}
});
`;

const javascript: readonly Hostile[] = [
  {
    what: "writes to what it has not opened",
    source: nodeBot(
      `for (const fd of pipes) fs.writeSync(fd, Buffer.concat([Buffer.from(${JSON.stringify(`${junk.join("\n")}\n`)}), Buffer.from([0, 255, 128, 10])]));`,
    ),
    placed: true,
    remarks: 1,
  },
  {
    what: "floods it",
    source: nodeBot(
      'for (let i = 0; i < 150; i++) fs.writeSync(pipes[0], "{}\\n".repeat(30000));\n  for (let i = 0; i < 300; i++) fs.writeSync(pipes[0], "x".repeat(100000));',
    ),
    placed: true,
    remarks: 1,
  },
  {
    what: "closes the pipes and opens files on their numbers",
    source: nodeBot(
      `for (const fd of pipes) fs.closeSync(fd);
  const files = Array.from({ length: 300 }, (_, at) => fs.openSync("${log}-" + at, "w"));
  for (const fd of files) fs.writeSync(fd, "own");
  // What the number stands for is looked up every 20 ms, on a busy machine later.
  for (const end = performance.now() + 250; performance.now() < end; );`,
      "console.log(line);",
    ),
    placed: false,
    remarks: 1,
  },
  {
    what: "gives all arrays and objects a toJSON",
    source: nodeBot("Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = () => 7;"),
    placed: true,
  },
  {
    what: "replaces JSON",
    source: nodeBot(
      "JSON.stringify = JSON.parse = () => { throw new Error('no JSON'); }; globalThis.JSON = undefined;",
    ),
    placed: true,
  },
  {
    what: "replaces methods of arrays, maps and texts",
    source: nodeBot(
      "for (const name of ['map', 'filter', 'join', 'slice', 'splice', 'at']) Array.prototype[name] = () => { throw new Error(name); };\n  for (const name of ['get', 'set', 'has']) Map.prototype[name] = () => 0;\n  String.prototype.endsWith = String.prototype.includes = () => { throw new Error('text'); };",
    ),
    placed: false,
  },
  {
    what: "makes arrays that cannot be gone through",
    source: nodeBot(
      "Array.prototype[Symbol.iterator] = () => { throw new Error('iterator'); };",
      'process.stdout.write(line + "\\n"); // HERE',
    ),
    placed: true,
  },
  {
    what: "puts setters on all objects",
    source: nodeBot(
      "for (const name of ['chain', 'frames', 'reading', 'stack', 'dev', 'ino', '0', '1']) Object.defineProperty(Object.prototype, name, { configurable: true, set() { throw new Error(name); }, get() { return 7; } });",
      "process.stdout.write(line + '\\n'); // HERE",
    ),
    // Only as long as the pipe need not be checked.
    placed: "perhaps",
  },
  {
    what: "freezes Error",
    source: nodeBot("Object.freeze(Error);", "console.log(line);"),
    placed: false,
  },
  {
    what: "starts children, which inherit nothing",
    source: nodeBot(
      'const mine = new Set(pipes.map((fd) => fs.readlinkSync("/proc/self/fd/" + fd)));\n  const seen = require("child_process").execSync("for i in /proc/self/fd/*; do readlink $i; done; true").toString().split("\\n");',
      "console.log(seen.some((one) => mine.has(one)) ? seen.join() : line); // HERE",
    ),
    placed: true,
  },
];

const java: readonly Hostile[] = [
  {
    what: "writes to all descriptors",
    source: `import java.io.*;
import java.lang.reflect.*;
import java.util.*;
class Player {
  public static void main(String[] args) throws Exception {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextLine());
    Field number = FileDescriptor.class.getDeclaredField("fd");
    number.setAccessible(true);
    for (int fd = 90; fd < 256; fd++) {
      FileDescriptor made = new FileDescriptor();
      number.setInt(made, fd);
      try {
        new FileOutputStream(made).write(${JSON.stringify(`${junk.join("\n")}\n`)}.getBytes());
      } catch (IOException closed) {
      }
    }
    System.out.println(in.nextLine()); // HERE
    in.nextLine();
  }
}`,
    placed: true,
    remarks: 1,
  },
];

const languages = [
  { title: "Python", name: "bot.py", tool: "python3", bots: python },
  { title: "JavaScript", name: "bot.js", tool: "node", bots: javascript },
  { title: "Java", name: "Player.java", tool: "javac", bots: java },
];

for (const { title, name, tool, bots } of languages) {
  (title === "Java" ? long.describe : describe)(
    `a hostile bot in ${title} plays as it would without a trace`,
    function () {
      this.timeout(60_000);
      before(function () {
        if (findProgram(tool) === undefined) skip(this, `no ${tool}`);
        if (process.platform === "win32") skip(this, "the bots use Unix descriptors");
      });

      for (const hostile of bots) {
        oneInThree(hostile.what, async function () {
          if (/\/proc|sh /.test(hostile.source) && process.platform !== "linux") skip(this, "no /proc");
          const bot = await botFrom(name, hostile.source, { trace: true });
          const answers = [
            await askOne(bot, "a\n", { limitMs: 20_000 }),
            await askOne(bot, "b\n", { limitMs: 20_000 }),
          ];
          const [, second] = answers;
          assert.deepEqual(
            answers.map((answer) => (answer.failure === undefined ? answer.text : answer.failure)),
            ["a", "b"],
          );
          const line = second?.writtenBy?.[0]?.frames[0]?.line;
          const isExpected = hostile.placed === true || (hostile.placed === "perhaps" && line !== undefined);
          assert.equal(line, isExpected ? marked(hostile.source) : undefined);
          const last = await askOne(bot, "c\n", { limitMs: 500 });
          const remarks = [...answers, last].flatMap((answer) => answer.remarks ?? []);
          const notices = remarks.filter(({ kind, message }) => kind === "notice" && /to trace lines/.test(message));
          assert.equal(notices.length, hostile.remarks ?? 0, JSON.stringify(remarks));
          assertOwn();
        });
      }
    },
  );
}

/** The files that a bot has opened hold only what it has written. */
function assertOwn() {
  const files = readdirSync(tmpdir()).filter((name) => join(tmpdir(), name).startsWith(`${log}-`));
  for (const name of files) {
    const text = readFileSync(join(tmpdir(), name), "utf8");
    rmSync(join(tmpdir(), name));
    assert.ok(text === "own" || text === "", `${name}: ${text.slice(0, 200)}`);
  }
}

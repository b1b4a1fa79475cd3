import assert from "node:assert/strict";
import { join } from "node:path";
import { botFolder, runToEnd } from "./hosted-bot.ts";
import { long } from "./long.ts";

const input = "3\nzwei é\n\nlast without end";
/** Ways to read, write and end; each must give the same bytes, exit code and stderr bare and under the host. */
const ways: Record<string, string> = {
  "data of process.stdin": 'process.stdin.on("data", (d) => console.log(d)).on("end", () => console.log("end"));\n',
  "data as text": 'process.stdin.setEncoding("utf8");\nprocess.stdin.on("data", (d) => console.log([d]));\n',
  readable:
    'process.stdin.on("readable", () => {\n  let c;\n  while ((c = process.stdin.read(3)) !== null) console.log(c);\n});\n',
  "for await of process.stdin":
    "(async () => {\n  for await (const c of process.stdin) console.log(String(c));\n})();\n",
  pipe: "process.stdin.pipe(process.stdout);\n",
  "a readline interface":
    'require("readline").createInterface({ input: process.stdin }).on("line", (l) => console.log([l])).on("close", () => console.log("close"));\n',
  "an interface with output":
    'const rl = require("readline").createInterface({ input: process.stdin, output: process.stdout, prompt: "> " });\nrl.prompt();\nrl.on("line", (l) => { console.log([l]); rl.prompt(); });\n',
  question:
    'const rl = require("readline").createInterface({ input: process.stdin, output: process.stdout });\nrl.question("a? ", (a) => rl.question("b? ", (b) => { console.log(a, b); rl.close(); }));\n',
  "readline promises":
    'const rl = require("readline/promises").createInterface({ input: process.stdin });\nrl.question("").then((a) => { console.log([a]); rl.close(); });\n',
  "for await of lines":
    '(async () => {\n  const rl = require("readline").createInterface({ input: process.stdin });\n  for await (const l of rl) console.log([l]);\n})();\n',
  "readFileSync(0)":
    'console.log([require("fs").readFileSync(0, "utf8")]);\nconsole.log(require("fs").readFileSync(0));\n',
  "readFileSync of /dev/stdin": 'console.log([require("fs").readFileSync("/dev/stdin", { encoding: "latin1" })]);\n',
  "readFileSync of a file":
    'console.log(require("fs").readFileSync(__filename, "utf8").length, require("fs").readFileSync(__filename).length);\n',
  "readSync, byte by byte":
    'const fs = require("fs");\nconst b = Buffer.alloc(1);\nlet s = "";\nwhile (fs.readSync(0, b) > 0) s += b.toString("latin1");\nconsole.log([s]);\n',
  "readSync in other forms":
    'const fs = require("fs");\nconst b = Buffer.alloc(8, 46);\nconsole.log(fs.readSync(0, b, 2, 3, null), String(b));\nconsole.log(fs.readSync(0, b, { offset: 1, length: 2 }), String(b), fs.readSync(0, new Uint8Array(4)));\ntry { fs.readSync(0, b, 9, 9); } catch (e) { console.log(e.code); }\ntry { fs.readSync(0, "x"); } catch (e) { console.log(e.code); }\n',
  "readSync, then the stream":
    'const fs = require("fs");\nconst b = Buffer.alloc(4);\nconsole.log(fs.readSync(0, b), String(b));\nprocess.stdin.on("data", (d) => console.log([String(d)]));\n',
  "CodinGame's globals":
    "let l;\nwhile ((l = readline()) !== null) { print([l]); putstr('x'); printErr(l, 1); }\nprint(readline(), typeof readline);\n",
  "other names for CodinGame's globals":
    'const read = typeof readline === "function" ? readline : null;\nlet l;\nwhile ((l = read?.())) console.log([l]);\n',
  "own names for CodinGame's globals":
    'const readline = require("readline");\nfunction print(x) { console.log("own", x); }\nvar putstr = 3;\nconsole.log(typeof readline.createInterface, putstr);\nprint(1);\n',
  "an undeclared name for a global":
    'print = (x) => console.log("mine", x);\nprint(2);\nconsole.log(Object.keys(globalThis).includes("print"));\n',
  "writes of all kinds":
    'const o = process.stdout;\no.write("é");\no.write("aGk=", "base64");\no.write(Buffer.from("x\\n"));\no.write(new Uint8Array([65, 10]), () => o.write("called\\n"));\nconsole.log(o.write("y\\n"), o.write.name, o.write.length >= 0);\nconsole.error("err");\nconsole.table([[1, 2]]);\nconsole.group("g");\nconsole.log("in\\nside");\n',
  "a wrong write":
    "try { process.stdout.write(5); } catch (e) { console.log(e.code); }\ntry { process.stdout.write(null); } catch (e) { console.log(e.code); }\n",
  "a write of bytes that were transferred":
    "const b = Buffer.alloc(4);\nstructuredClone(b.buffer, { transfer: [b.buffer] });\nconsole.log(process.stdout.write(b));\n",
  end: 'process.stdout.end("last\\n");\n',
  "functions of fs":
    'const fs = require("fs");\nfs.writeSync(1, "é\\n");\nfs.writeSync(1, "abc\\n", null, "utf16le");\nfs.writeSync(1, Buffer.from("12345\\n"), 1, 2);\nfs.writeSync(1, Buffer.from("12345\\n"), { offset: 3 });\nfs.writeFileSync(1, "file\\n");\nfs.appendFileSync(1, Buffer.from("app\\n"));\nfs.writeFileSync("/dev/stdout", "dev\\n");\nfs.write(1, "async\\n", () => fs.write(1, Buffer.from("abc\\n"), 1, 3, null, (e, n) => console.log(n)));\n',
  "a large write": 'process.stdout.write("x".repeat(300000) + "\\n");\nprocess.stdout.write("y".repeat(300000));\n',
  "names of the program":
    "console.log(process.argv.slice(1).map((p) => require('path').basename(p)), require('path').basename(__filename), require.main === module, process.argv0, process.execArgv, process.env.SPAR_TRACE);\n",
  "process.exit": "console.log(1);\nprocess.exit(7);\n",
  "process.exitCode": "process.exitCode = 4;\nprocess.on('exit', (c) => console.log('exit', c));\n",
  "exit handlers":
    "process.on('beforeExit', () => console.log('before'));\nprocess.on('exit', () => console.log('exit'));\nprocess.exit();\n",
  "an exception": "function f() { null.x; }\nf();\n",
  "an exception that is caught at the end":
    "process.on('uncaughtException', (e, o) => console.log('caught', e.message, o));\nsetTimeout(() => console.log('on'), 1);\nthrow new Error('x');\n",
  "a rejection": "Promise.reject(new Error('no'));\n",
  "a rejection without an error": "Promise.reject(5);\n",
  "a thrown text": "throw 'text';\n",
  "a syntax error": "let b = = 2;\n",
  "an own stack":
    "Error.prepareStackTrace = (e, s) => s.length > 0;\nconsole.log(new Error('a').stack);\nError.stackTraceLimit = 1;\nconsole.log(Error.stackTraceLimit, new Error('b').stack);\n",
  "a stack":
    "function f() { return new Error('a').stack.split('\\n').slice(0, 3).map((l) => l.replace(/\\/.*\\//, '')); }\nconsole.log(f());\n",
  "stacks within an event of input and of a wrong read, but for the lines of Spar":
    "const fs = require('fs');\nconst list = (e) => e.stack.split('\\n').filter((l) => !/node-(input|trace)\\.cjs/.test(l)).slice(0, 4).map((l) => l.replace(/\\/.*\\//, ''));\ntry { fs.readSync(0, Buffer.alloc(1), 0, 9); } catch (e) { console.log(list(e)); }\nprocess.stdin.once('data', () => console.log(list(new Error('a'))));\n",
  workers:
    "const { Worker, isMainThread, parentPort, threadId } = require('worker_threads');\nif (isMainThread) new Worker(__filename).on('message', (m) => console.log(m)).on('exit', (c) => console.log('worker', c));\nelse { console.log('inside'); parentPort.postMessage(isMainThread); }\n",
  "the event of a new thread":
    "const { Worker } = require('worker_threads');\nprocess.on('worker', () => console.log('a thread'));\nnew Worker('', { eval: true });\n",
  fork: "const cp = require('child_process');\nif (process.send) { process.send(process.execArgv.length); process.disconnect(); } else { cp.fork(__filename).on('message', (m) => console.log('child', m)).on('exit', (c) => console.log('exit', c)); }\n",
  spawn:
    "const cp = require('child_process');\nconsole.log('a');\ncp.execSync('echo b', { stdio: 'inherit' });\nconsole.log(cp.execSync('echo c').toString());\n",
  timers:
    "setTimeout(() => console.log('late'), 60);\nsetImmediate(() => console.log('soon'));\nprocess.nextTick(() => console.log('next'));\nPromise.resolve().then(() => console.log('then'));\nconsole.log('now');\n",
  "arrays that cannot be iterated":
    'const fs = require("fs");\nconst rl = require("readline").createInterface({ input: process.stdin });\nArray.prototype[Symbol.iterator] = undefined;\nfs.writeSync(1, "a\\n");\nrl.on("line", (l) => console.log(l));\n',
  "arrays that cannot be iterated, and readSync":
    'const fs = require("fs");\nArray.prototype[Symbol.iterator] = undefined;\nconst b = Buffer.alloc(9);\nfs.writeFileSync(1, String(fs.readSync(0, b, 1, 3, null)) + b + "\\n");\n',
  "a stdout of its own":
    "const w = process.stdout.write.bind(process.stdout);\nprocess.stdout.write = (s) => w('[' + s.trim() + ']\\n');\nconsole.log('x');\n",
  "strict mode and the global object":
    "'use strict';\nconsole.log(this === module.exports, typeof globalThis.readline, Object.keys(globalThis).length);\n",
};

const modules: Record<string, string> = {
  "a module":
    'import fs, { readFileSync, writeSync } from "node:fs";\nwriteSync(1, readFileSync(0));\nconsole.log(import.meta.url.split("/").at(-1), fs.writeSync === writeSync);\n',
  "top-level await":
    'import { createInterface } from "readline";\nfor await (const l of createInterface({ input: process.stdin })) console.log([l]);\n',
  "a module that never ends waiting": "console.log(1);\nawait new Promise(() => {});\n",
  "an error in a module": "console.log(1);\nfoo.bar();\n",
};

/** Every run tries the usual ways; the others are for the night. */
const usual = new Set([
  ...[
    "data of process.stdin",
    "a readline interface",
    "for await of lines",
    "readFileSync(0)",
    "readSync, byte by byte",
  ],
  ...["CodinGame's globals", "writes of all kinds", "functions of fs", "names of the program", "process.exit"],
  ...[
    "arrays that cannot be iterated",
    "an exception",
    "a rejection",
    "a syntax error",
    "a module",
    "an error in a module",
  ],
]);

describe("a JavaScript bot answers the same with and without the host", () => {
  const all = [
    ...Object.entries(ways).map((way) => [...way, "bot.js"]),
    ...Object.entries(modules).map((way) => [...way, "bot.mjs"]),
  ];
  for (const [name, source, as] of all) {
    (usual.has(name!) ? it : long.it)(name!, async () => {
      const file = join(botFolder({ [as!]: source! }), as!);
      const bare = await runToEnd("javascript", file, input, false, ["one", "--two"]);
      const traced = await runToEnd("javascript", file, input, true, ["one", "--two"]);
      const seen = ({ code, signal, stdout, stderr }: typeof bare) => ({ code, signal, stdout, stderr });
      assert.deepEqual(seen(traced), seen(bare));
      assert.equal(traced.channel.error() === undefined || traced.code !== 0 || name!.includes("caught"), true);
    });
  }
});

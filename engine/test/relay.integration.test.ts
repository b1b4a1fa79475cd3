import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openRelay, type Relay } from "../match/relay.ts";

/** A relay of one player, and the program that a referee starts for it. */
async function start() {
  let text = "";
  let wake = () => {};
  let end = () => {};
  const ended = new Promise<void>((done) => (end = done));
  const relay = await openRelay(1, {
    read(_, part) {
      text += part;
      wake();
    },
    ended: end,
  });
  const program = spawn(relay.commands[0]!, { stdio: "pipe", shell: process.platform === "win32" });
  let printed = "";
  program.stdout.setEncoding("utf8").on("data", (part: string) => (printed += part));
  const exited = once(program, "exit");
  const closed = once(program, "close");
  const read = async (wanted: string) => {
    while (text !== wanted) await new Promise<void>((go) => (wake = go));
  };
  return { relay, program, ended, exited, closed, read, printed: () => printed };
}

describe("a program that stands for a bot", () => {
  const opened: Relay[] = [];
  const open = async () => {
    const started = await start();
    opened.push(started.relay);
    return started;
  };
  afterEach(async () => {
    for (const relay of opened.splice(0)) await relay.close();
  });

  it("passes on what either side writes, and ends well with all that it was given", async () => {
    const { relay, program, closed, read, printed } = await open();
    const long = `${"9 ".repeat(200_000)}\n`;
    program.stdin.write("4 2\n");
    await read("4 2\n");
    program.stdin.write(long);
    await read(`4 2\n${long}`);
    relay.write(0, "first\n");
    relay.write(0, long);
    relay.end(0);
    assert.deepEqual(await closed, [0, null]);
    assert.equal(printed(), `first\n${long}`);
  });

  it("is there for what is written or ended before the referee starts it", async () => {
    const relay = await openRelay(1, { read() {}, ended() {} });
    opened.push(relay);
    relay.write(0, "early\n");
    relay.end(0);
    const program = spawn(relay.commands[0]!, { stdio: "pipe", shell: process.platform === "win32" });
    const [printed] = await once(program.stdout.setEncoding("utf8"), "data");
    assert.equal(printed, "early\n");
    if (process.platform !== "win32") assert.deepEqual(await once(program, "exit"), [0, null]);
  });

  it("has ended when its input is closed, and also when it is killed while its input stays open", async () => {
    const one = await open();
    one.program.stdin.end("last\n");
    await one.read("last\n");
    await one.ended;
    assert.deepEqual(await one.exited, [0, null]);
    const two = await open();
    two.program.stdin.write("go\n");
    await two.read("go\n");
    two.program.kill("SIGKILL");
    await two.ended;
    await two.closed;
  });

  it("has ended for a referee that starts it a second time", async () => {
    const { relay, program, read, closed } = await open();
    program.stdin.write("one\n");
    await read("one\n");
    const again = spawn(relay.commands[0]!, { stdio: "pipe", shell: process.platform === "win32" });
    again.stdin.on("error", () => {}).write("two\n");
    again.stdout.resume();
    assert.deepEqual(await once(again, "close"), [0, null]);
    relay.end(0);
    await closed;
    await read("one\n");
  });
});

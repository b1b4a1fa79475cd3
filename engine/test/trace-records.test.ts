import assert from "node:assert/strict";
import { createTraceRecords } from "../bots/trace/records.ts";
import { createLineSplitter, parseTraceMessage } from "../bots/trace/trace-message.ts";
import { heldMegabytes } from "./held-memory.ts";
import { long } from "./long.ts";

const token = "0123456789ab";
const host = { stackMs: 0, askStack() {} };
const megabyte = 1 << 20;

describe("long lines are cut at the beginning", () => {
  const heard = (most: number, chunks: readonly string[]) => {
    const found: string[] = [];
    const lines = createLineSplitter(most, (line) => found.push(line));
    for (const chunk of chunks) lines.add(Buffer.from(chunk));
    lines.end();
    return found;
  };
  for (const [what, chunks, lines] of [
    ["whole", ["ab\ncd\n"], ["ab", "cd"]],
    ["in pieces", ["a", "b", "\n", "c\nd", "\n\n"], ["ab", "c", "d", ""]],
    ["without an end", ["ab\ncd"], ["ab", "cd"]],
    ["long ones, at once and in pieces", ["0123456789\n01234", "567890", "12\nx\n"], ["6789", "9012", "x"]],
    ["a character in two pieces", ["é\n"], ["é"]],
  ] as const) {
    it(what, () => assert.deepEqual(heard(4, chunks), lines));
  }
});

describe("output on a host's pipe", () => {
  for (const line of [
    "",
    "{}",
    "null",
    "[1,2]",
    "[1,-5,1]",
    "[1,0.5,1]",
    "[1,1e300,1]",
    `[1,${2 ** 31},1]`,
    `[1,${2 ** 53 - 1},1]`,
    "[null,1,1]",
    "[",
    "[1,5,]",
    "[1,5,1",
    "[1,5,1]]",
    "[1,5,1][1,5,1]",
    '{"ready":-1}',
    '{"ready":1}',
    '{"__proto__":{"ready":77}}',
    '{"chain":1}',
    '{"chain":"1","frames":[]}',
    '{"stack":{},"waiting":false,"linesRead":0}',
    '{"stack":[],"waiting":false}',
    '{"paused":[],"blocked":true,"linesRead":-1}',
    '{"reading":{}}',
    '{"error":"E","message":1,"frames":[]}',
    '{"exit":"x"}',
    '{"remark":"nonsense","message":"m","frames":[]}',
    "[".repeat(100_000),
    "{".repeat(100_000),
  ]) {
    it(`is noise: ${line.slice(0, 60)}`, () => assert.equal(parseTraceMessage(line), undefined));
  }

  it("is read after malformed lines that begin like the host's, up to a limit", () => {
    const before = process.cpuUsage();
    for (const [count, isHeard] of [
      [1000, true],
      [500_000, false],
    ] as const) {
      const records = createTraceRecords(host, token);
      const chunk = Buffer.from(`${token}[x]\n`.repeat(1000));
      for (let sent = 0; sent < count; sent += 1000) records.receive(chunk);
      records.receive(Buffer.from(`${token}{"loaded":true}\n`));
      assert.equal(records.loaded(), isHeard);
      assert.equal(records.remarks().length, 1);
    }
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_500_000, `${user + system} µs`);
  });

  it("loses impossible frames and overlong texts", () => {
    const frames = [
      ["f", 3, 1],
      ["f", "3"],
      ["f", 1e20],
      [7, 3],
      null,
      ["f", 0, 0, 0, 0, "x".repeat(20_000)],
      ...Array<unknown>(200).fill(["g", 1]),
    ];
    const message = parseTraceMessage(JSON.stringify({ error: "E", message: "y".repeat(20_000), frames }));
    assert.ok(message && "error" in message);
    assert.equal(message.message.length, 10_001);
    assert.deepEqual(message.frames[0], ["f", 3, 1, 0, 0, ""]);
    assert.deepEqual(message.frames[1]!.slice(0, 2), ["f", 1]);
    assert.ok(message.frames.length <= 64);
  });

  it("is read after an unfinished line, which is reported once", () => {
    const records = createTraceRecords(host, token);
    records.receive(Buffer.from(`${token}{"chain":1,"frames":[["f",3]]}\njunk`));
    for (let at = 0; at < 40; at++) records.receive(Buffer.alloc(100_000, "x"));
    records.receive(Buffer.from(`${token}[1,5,2]\n{}\n`));
    assert.deepEqual(records.take(0, 5), [{ fromByte: 0, toByte: 5, frames: [{ file: "f", line: 3 }], linesRead: 2 }]);
    assert.equal(records.remarks().length, 1);
    records.receive(Buffer.from("{}\n"));
    assert.equal(records.remarks().length, 0);
  });

  it("is read in pieces that arrive in the same memory", () => {
    const records = createTraceRecords(host, token);
    const memory = Buffer.alloc(16);
    const sent = Buffer.from(`${token}{"chain":1,"frames":[["é",3]]}\n${token}[1,5,2]\n`);
    for (let at = 0; at < sent.length; at += memory.length)
      records.receive(memory.subarray(0, sent.copy(memory, 0, at, at + memory.length)));
    assert.deepEqual(records.take(0, 5), [{ fromByte: 0, toByte: 5, frames: [{ file: "é", line: 3 }], linesRead: 2 }]);
  });

  it("is read after a truncated line of a host", () => {
    const records = createTraceRecords(host, token);
    records.receive(
      Buffer.from(`${token}{"chain":1,"frames":[["f",3]]}\n${token}{"re${token}[1,5,2]\n${token}${token}[1,2,3]\n`),
    );
    assert.deepEqual(
      records.take(0, 7).map(({ toByte, linesRead }) => [toByte, linesRead]),
      [
        [5, 2],
        [7, 3],
      ],
    );
  });

  it("keeps the process that was reported first", () => {
    const records = createTraceRecords(host, token);
    records.receive(Buffer.from(`${token}{"ready":4711}\n${token}{"ready":2}\n`));
    assert.equal(records.pid(), 4711);
  });

  const chain = (number: number) => `${token}{"chain":${number},"frames":[["${"f".repeat(5000)}",3]]}\n`;
  for (const [what, of] of [
    ["a line without an end", () => "x".repeat(megabyte)],
    ["lines of junk", () => "{}\n".repeat(megabyte / 4)],
    ["what begins like a crash of the runtime", () => "Fatal\n".repeat(megabyte / 8)],
    ["chains", (at: number) => Array.from({ length: 200 }, (_, i) => chain(at * 200 + i)).join("")],
    ["writes", () => `${token}[1,5,1]\n`.repeat(megabyte / 32)],
    ["remarks", () => `${token}{"remark":"notice","message":"m","frames":[]}\n`.repeat(megabyte / 64)],
  ] as const) {
    (/^what|^remarks|^lines/.test(what) ? long.it : it)(`is kept in bounds: ${what}`, function () {
      this.timeout(30_000);
      const begins = /^Fatal/;
      const records = createTraceRecords({ ...host, fault: { begins, read: () => undefined } }, token);
      const before = heldMegabytes();
      for (let at = 0; at < 60; at++) records.receive(Buffer.from(of(at)));
      const held = heldMegabytes() - before;
      assert.ok(held < 45, `${held.toFixed(1)} MB are kept`);
      records.close();
    });
  }
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { createTraceRecords, type TraceRecords } from "../../bots/trace/records.ts";
import { heldMegabytes } from "../held-memory.ts";
import { type HostLines, hostLines } from "./host-lines.ts";
import { kind } from "./kind.ts";
import { type Cut, cuts, cutText, type Edit, edited, edits } from "./mutate.ts";

const token = "0123456789ab";

/** Something on a host's pipe; what it says is `at` in the lines of the host. */
type Piece = { readonly at: number; readonly token: boolean; readonly end: boolean } & (
  | { readonly how: "told"; readonly edits: readonly Edit[] | null }
  | { readonly how: "cut"; readonly cuts: readonly Cut[] }
  | { readonly how: "own"; readonly cuts: readonly Cut[] | null }
  | { readonly how: "writes"; readonly counts: readonly number[] }
  | { readonly how: "bytes"; readonly bytes: Uint8Array }
  | { readonly how: "large"; readonly character: string; readonly length: number }
);

interface Input {
  readonly host: number;
  readonly noise: readonly Piece[];
  /** Lengths of the chunks in which all comes, round and round. */
  readonly chunks: readonly number[];
}

const where = { at: fc.nat(100), token: fc.boolean(), end: fc.boolean() };
const count = fc.oneof(fc.nat(20), fc.constantFrom(-1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300));
const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ how: fc.constant("told" as const), edits: fc.option(edits), ...where }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant("cut" as const), cuts, ...where }) },
  { weight: 3, arbitrary: fc.record({ how: fc.constant("own" as const), cuts: fc.option(cuts), ...where }) },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constant("writes" as const),
      counts: fc.tuple(count, count, count),
      ...where,
    }),
  },
  { weight: 1, arbitrary: fc.record({ how: fc.constant("bytes" as const), bytes: fc.uint8Array(), ...where }) },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constant("large" as const),
      character: fc.constantFrom("[", '{"stack":', "9", "x", "\u{1f600}", token),
      length: fc.oneof({ weight: 9, arbitrary: fc.nat(3000) }, { weight: 1, arbitrary: fc.nat(150_000) }),
      ...where,
    }),
  },
);

function encodePiece(given: Piece, { messages, own }: HostLines): Buffer {
  const words = given.how === "bytes" ? Buffer.from(given.bytes) : Buffer.from(formatPiece(given, messages, own));
  return Buffer.concat([Buffer.from(given.token ? token : ""), words, Buffer.from(given.end ? "\n" : "")]);
}

function formatPiece(
  given: Exclude<Piece, { how: "bytes" }>,
  messages: HostLines["messages"],
  own: HostLines["own"],
): string {
  const message = messages[given.at % messages.length];
  switch (given.how) {
    case "told":
      return JSON.stringify(given.edits ? edited(message, given.edits) : message);
    case "writes":
      return JSON.stringify(given.counts);
    case "cut":
      return cutText(JSON.stringify(message), given.cuts);
    case "own": {
      const rest = own.slice(given.at % own.length).join("\n");
      return given.cuts ? cutText(rest, given.cuts) : rest;
    }
    case "large":
      return given.character.repeat(given.length);
  }
}

/** Anything on the pipe of a host, in any chunks: what a host said before and says after is heard, as if it came at once. */
export const traceLines = kind<Input>("trace lines", () => {
  const { hosts, close } = hostLines();
  const inputs = fc.record({
    host: fc.nat(hosts.length - 1),
    noise: fc.array(piece, { maxLength: 12 }),
    chunks: fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 65_536 })), {
      minLength: 1,
      maxLength: 6,
    }),
  });
  return { inputs, check: ({ host, noise, chunks }) => checkTrace(hosts[host]!, noise, chunks), close };
});

const before = `${token}{"ready":4711}\n${token}{"chain":1,"frames":[["/f",3]]}\n${token}[1,5,2]\n`;
const after = `${token}{"chain":8,"frames":[["/g",4,2]]}\n${token}[8,7,3]\n`;

function checkTrace(host: HostLines, pieces: readonly Piece[], chunks: readonly number[]): void {
  const noise = Buffer.concat([Buffer.from(before), ...pieces.map((each) => encodePiece(each, host))]);
  const inChunks = createTraceRecords(host.host, token);
  let sizes = 0;
  for (let at = 0; at < noise.length; sizes++) {
    const size = chunks[sizes % chunks.length]!;
    inChunks.receive(noise.subarray(at, at + size));
    at += size;
  }
  const atOnce = createTraceRecords(host.host, token);
  atOnce.receive(noise);
  assert.deepEqual(heardBy(inChunks), heardBy(atOnce), "chunks are no matter");
}

/** All that was heard, with what is heard at the end. */
function heardBy(records: TraceRecords): unknown {
  const { stack, faultStack, error, exit, ending, linesRead, loaded, tracesWrites } = records;
  const facts = [stack, faultStack, error, exit, ending, linesRead, loaded, tracesWrites].map((ask) => ask());
  records.receive(Buffer.from(after));
  const written = records.written();
  assert.ok(Number.isSafeInteger(written), `${written} bytes were written`);
  const place = { file: "/g", line: 4, column: 2 };
  assert.deepEqual(records.writerAfter(written - 7), place);
  const taken = records.take(0, written);
  assert.equal(records.pid(), 4711);
  assert.deepEqual(taken[0], { fromByte: 0, toByte: 5, frames: [{ file: "/f", line: 3 }], linesRead: 2 });
  assert.deepEqual(taken.at(-1), { fromByte: written - 7, toByte: written, frames: [place], linesRead: 3 });
  const remarks = records.remarks();
  records.close();
  // A record has to hold it.
  JSON.stringify([facts, taken, remarks]);
  return { facts, taken, remarks };
}

interface Flood {
  readonly host: number;
  readonly piece: Piece;
  readonly megabytes: number;
}

const megabyte = 1 << 20;
const maxHeld = 45;

/** The same again and again: what is kept has bounds, and the time grows with the bytes alone. */
export const traceFloods = kind<Flood>(
  "trace floods",
  () => {
    const { hosts, close } = hostLines();
    const inputs = fc.record({ host: fc.nat(hosts.length - 1), piece, megabytes: fc.integer({ min: 1, max: 24 }) });
    const check = ({ host, piece: each, megabytes }: Flood) => checkFlood(hosts[host]!, each, megabytes);
    return { inputs, check, close };
  },
  2,
);

function checkFlood(host: HostLines, piece: Piece, megabytes: number): void {
  const bytes = encodePiece(piece, host);
  if (bytes.length === 0) return;
  const chunk = Buffer.concat(Array<Buffer>(Math.ceil(65_536 / bytes.length)).fill(bytes));
  const held = heldMegabytes();
  const records = createTraceRecords(host.host, token);
  for (let sent = 0; sent < megabytes * megabyte; sent += chunk.length) records.receive(chunk);
  const kept = heldMegabytes() - held;
  assert.ok(kept < maxHeld, `${kept.toFixed(1)} MB are kept`);
  for (const ask of [records.error, records.faultStack, records.ending]) ask();
  records.close();
}

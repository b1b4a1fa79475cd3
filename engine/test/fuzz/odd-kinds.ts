import assert from "node:assert/strict";
import fc from "fast-check";
import { type Kind, kind } from "./kind.ts";
import { serveKinds } from "./serve-kinds.ts";

const odd = 900;
const numbers = fc.nat(1000);
const oddly = (name: string, act: () => unknown) =>
  kind<number>(name, () => ({ inputs: numbers, check: (number) => (number > odd ? void act() : undefined) }));

/** Kinds that go wrong at numbers above 900, each in another way. */
export const oddKinds: readonly Kind[] = [
  oddly("fails", () => assert.fail("too large")),
  oddly("hangs", () => {
    for (;;);
  }),
  oddly("fills the memory", () => {
    for (const held: unknown[] = []; ; ) held.push(Array.from({ length: 1000 }, () => ({})));
  }),
  kind<number>("waits", () => ({
    inputs: numbers,
    check: (number) => (number > odd ? new Promise(() => {}) : undefined),
  })),
  kind<number>("never opens", () => new Promise(() => {})),
  kind<number>("cannot be opened", () => Promise.reject(new Error("no such file"))),
];

serveKinds(oddKinds);

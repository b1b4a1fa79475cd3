import assert from "node:assert/strict";
import { Script } from "node:vm";
import { transform } from "sucrase";
import { openNamespaces } from "../bots/languages/open-namespaces.ts";

/** The value of `result` in a TypeScript source, and what it is run as. */
function run(source: string): { code: string; result: unknown } {
  const { code } = transform(openNamespaces(source), { transforms: ["typescript", "imports"] });
  return { code, result: new Script(`(function (exports) {${code}\nreturn result; })`).runInThisContext()({}) };
}

const cases: Readonly<Record<string, readonly [source: string, result: unknown]>> = {
  "values of all kinds": [
    `namespace All
{
  export const a = 1, b = 2 as number, d: number = 3;
  export let e = 4; export function f(x: number): number { return x + e; }
  export class G { value = 5; } export enum H { One = 6 } type T = string; export interface I { t: T; }
  const hidden = 7; export async function j() { return hidden; }
}
All.e = 10; const result = [All.a, All.b, All.d, All.f(1), new All.G().value, All.H.One, typeof All.j, "hidden" in All].join();`,
    "1,2,3,11,5,6,function,false",
  ],
  "names with dots, and one in another": [
    `namespace A.B { export const x = 1; }
namespace A { export namespace C { export const y = 2; } namespace D { export const z = 3; } export const w = D.z; }
const result = [A.B.x, A.C.y, A.w, "D" in A].join();`,
    "1,2,3,false",
  ],
  "one that adds to a class and to a function": [
    `class C { static a = 1; } namespace C { export const b = 2; }
export function f() { return 3; } export namespace f { export const g = 4; }
const result = [C.a, C.b, f(), f.g].join();`,
    "1,2,3,4",
  ],
  "types alone, and what is only declared": [
    `namespace T { export interface I { a: number } } declare namespace N { const x: number; }
const namespace = 1; const i: T.I = { a: namespace }; const result = [i.a, typeof N, "namespace T { }"].join();`,
    "1,undefined,namespace T { }",
  ],
};

describe("a namespace of a TypeScript bot", () => {
  for (const [name, [source, expected]] of Object.entries(cases)) {
    it(`has ${name}, each on its line`, () => {
      const { code, result } = run(source);
      assert.equal(result, expected, code);
      assert.equal(
        code.split("\n").findIndex((line) => line.includes("result =")),
        source.split("\n").length - 1,
      );
    });
  }
});

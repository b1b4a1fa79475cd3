import assert from "node:assert/strict";
import { createFramingCheck } from "./check-framing.ts";

/** The reasons given for some text that arrives in chunks of a size. */
function check(text: string, size: number): string[] {
  const reasons: string[] = [];
  const take = createFramingCheck((why) => reasons.push(why));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size));
  return reasons;
}

describe("the framing of what an editor sends", () => {
  const message = `Content-Length: 4\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n"é"`;

  for (const size of [1, 7, 10_000]) {
    it(`is right for messages in chunks of ${size} bytes`, () => {
      assert.deepEqual(check(`${message}content-length:0\r\n\r\n${message}`, size), []);
    });

    it(`is wrong once for a length that is none, in chunks of ${size} bytes`, () => {
      for (const length of ["-5", "many", ""]) {
        const [reason, ...others] = check(`${message}Content-Length: ${length}\r\n\r\n{}${message}`, size);
        assert.match(String(reason), /^no header with a valid Content-Length: "Content-Length: /);
        assert.deepEqual(others, []);
      }
      for (const begin of ["", "Content-Length: 99999\r\n"])
        assert.equal(check(`${begin}${"x".repeat(10_000)}`, size).length, 1, "a header without an end");
    });
  }
});

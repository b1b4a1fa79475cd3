import assert from "node:assert/strict";
import { findProgram } from "../bots/process/program-path.ts";
import { neverFlushes } from "../bots/runtimes/native/native-runtime.ts";
import { askOne, makeSourceStamp, marked, sourceFile, startedBot } from "./bot-runs.ts";
import { skip } from "./skip.ts";

// CodinGame's first code in C prints whole lines and never flushes, which reaches the game only through a terminal.

const printing = `#include <stdio.h>
int main(void) {
  int turn;
  while (scanf("%d", &turn) == 1) {
    if (turn == 7) *(volatile int *)0 = 1; // HERE
    if (turn == 8) return 3;
    printf("MOVE ");
    printf("%d\\n", turn);
  }
}
`;

describe("a C program that prints whole lines and never flushes", () => {
  before(function () {
    if (findProgram("gcc") === undefined) skip(this, "no gcc");
    if (process.platform !== "linux") skip(this, "terminals are taken on Linux alone");
  });

  for (const trace of [false, true]) {
    it(`plays, ${trace ? "traced" : "untraced"}`, async () => {
      const bot = await startedBot(await makeSourceStamp("bot.c", printing), { trace });
      for (const turn of ["1", "2"]) {
        const answer = await askOne(bot, `${turn}\n`);
        assert.equal(answer.failure === undefined ? answer.text : JSON.stringify(answer), `MOVE ${turn}`);
      }
      const ended = await askOne(bot, "8\n");
      assert.deepEqual([ended.failure, ended.error?.type], ["closed", "exit code 3"]);
    });
  }

  it("is reported where it crashes", async () => {
    const bot = await startedBot(await makeSourceStamp("bot.c", printing), { trace: true });
    const answer = await askOne(bot, "7\n");
    assert.deepEqual(
      [answer.failure, answer.error?.type, answer.error?.frames[0]?.line],
      ["crash", "SIGSEGV", marked(printing)],
    );
  });

  it("is reported by its text", () => {
    const texts: Readonly<Record<string, boolean>> = {
      'printf("%d\\n", 1);': true,
      'puts("a"); fflush(stderr);': true,
      'printf("a\\n"); fflush(stdout);': false,
      'printf("a\\n"); fflush(NULL);': false,
      'setbuf(stdout, NULL); printf("a\\n");': false,
      'setvbuf(stdout, 0, _IOLBF, 0); puts("a");': false,
      "cout << 1 << endl;": false,
      'cin >> n; printf("a\\n");': false,
    };
    for (const [text, never] of Object.entries(texts)) assert.equal(neverFlushes(sourceFile("a.c", text)), never, text);
    assert.equal(neverFlushes(sourceFile("a.rs", 'printf("a");')), false, "no other language");
  });
});

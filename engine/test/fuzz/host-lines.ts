import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeRuntime } from "../../bots/runtimes/node/node-runtime.ts";
import { pythonRuntime } from "../../bots/runtimes/python/python-runtime.ts";
import type { TraceHost } from "../../bots/trace/host.ts";
import type { TraceMessage } from "../../bots/trace/trace-message.ts";

/** A host as Spar knows it, and what it says: lines of its own, and text that its runtime writes in its place. */
export interface HostLines {
  readonly host: TraceHost;
  readonly messages: readonly TraceMessage[];
  readonly own: readonly string[];
}

const ends: readonly TraceMessage[] = [
  { error: "KeyError", message: "3", frames: [["/bots/a", 3, 5, 3, 9, "main"]] },
  { exit: "the program ran to its end", frames: [["/bots/a", 9, 0, 0, 0, ""]] },
  { remark: "notice", message: "hm", frames: [] },
];
const writes: readonly TraceMessage[] = [
  { ready: 77, traced: true },
  {
    chain: 3,
    frames: [
      ["/bots/a", 3, 5, 3, 9, "play"],
      ["/bots/a", 7],
    ],
  },
  [3, 12, 2, 3, 6, 4],
  { loaded: true },
];

const faultText = [
  "Fatal Python error: Segmentation fault",
  "",
  "Current thread 0x00007f1c2ba5e740 (most recent call first):",
  '  File "/bots/a.py", line 7 in crash',
  '  File "/usr/lib/python3.12/ctypes/__init__.py", line 500 in string_at',
  '  File "/bots/a.py", line 9 in <module>',
  "Thread 0x00007f1c2ba5e741 (most recent call first):",
  "  <no Python frame>",
  "Extension modules: numpy (total: 1)",
];

/** One host of each runtime; `close` removes the bot to whose source Node's places are mapped. */
export function hostLines(): { readonly hosts: readonly HostLines[]; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), "spar-told-"));
  const file = join(folder, "bot.js");
  const map = { version: 3, sources: ["bot.ts"], names: [], mappings: "AAAA;AACA,IAAI" };
  const data = Buffer.from(JSON.stringify(map)).toString("base64");
  writeFileSync(file, `a;\nb;\n//# sourceMappingURL=data:application/json;base64,${data}\n`);
  const launched = (runtime: typeof nodeRuntime, program: string) =>
    runtime.launch({ command: [program, file], file, trace: true }).host!;
  const stack = { stack: [["/bots/a", 3, 5, 3, 9, "main"]], waiting: true, toEnd: false, linesRead: 4 } as const;
  return {
    hosts: [
      { host: launched(pythonRuntime, "python3"), messages: [...writes, ...ends, stack], own: faultText },
      {
        host: launched(nodeRuntime, "node"),
        messages: [
          ...writes,
          ...ends,
          { chain: 4, frames: [[file, 2, 3, 0, 0, "read"]] },
          { reading: 4 },
          { paused: [[file, 2, 1, 2, 4, "main"]], blocked: true, toEnd: true, linesRead: 4 },
        ],
        own: ["FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"],
      },
      {
        host: { stackMs: 500, askStack() {} },
        messages: [...writes, ...ends, stack],
        own: ["Exception in thread main"],
      },
    ],
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

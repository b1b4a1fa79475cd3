import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { findProgram } from "../bots/process/program-path.ts";
import { useBrokenFolder } from "./broken-folder.ts";
import { builtCommand } from "./built-command.ts";
import { skip } from "./skip.ts";

describe("output that is full or closed, and folders that may not be used", () => {
  const broken = useBrokenFolder();
  interface Shell {
    /** After the command: where its output goes. */
    readonly line: string;
    readonly code: number;
    readonly err: string;
    readonly only?: "linux";
  }
  const full = "no space left on device";
  const shells: Readonly<Record<string, Shell>> = {
    "standard output that is full": {
      line: "$SPAR replay good >/dev/full",
      code: 2,
      err: `Standard output cannot be written: ${full}.\n`,
      only: "linux",
    },
    "standard output that is closed": { line: "$SPAR replay good >&-", code: 0, err: "" },
    "standard output that nobody reads": {
      line: "{ $SPAR cards good; echo $? >code; } | true; exit $(cat code)",
      code: 141,
      err: "",
    },
    "standard output of which a line is read": { line: "$SPAR cards good | head -1 >line", code: 0, err: "" },
    "standard error that is closed": { line: "$SPAR replay nothing 2>&-", code: 2, err: "" },
    "standard error that is full": { line: "$SPAR replay nothing 2>/dev/full", code: 2, err: "", only: "linux" },
    "a current folder that is gone": {
      line: "mkdir gone; cd gone; rmdir ../gone; $SPAR match builtin:greedy builtin:random --game locm",
      code: 2,
      err: "The current folder no longer exists.\n",
      only: "linux",
    },
    "a cache that cannot be written": {
      line: "XDG_CACHE_HOME=$PWD/bot.py $SPAR match bot.c --game locm",
      code: 2,
      err: "Cannot create $/bot.py/spar: not a directory.\n",
    },
    "a cache where there can be no folders": {
      line: "XDG_CACHE_HOME=/proc $SPAR match bot.c --game locm",
      code: 2,
      err: "Cannot create /proc/spar: no such file or directory.\n",
      only: "linux",
    },
    "a record that may not be read": {
      line: "$ANYBODY $SPAR replay unreadable",
      code: 2,
      err: "unreadable cannot be read: permission denied.\n",
    },
  };

  for (const [what, { line, code, err, only }] of Object.entries(shells)) {
    it(`${what}: exit code ${code}`, function () {
      if (process.platform === "win32") return skip(this, "no POSIX shell");
      if (only && process.platform !== only) return skip(this, `only on ${only}`);
      broken.write("bot.c", "int main(void) { return 0; }\n");
      // Root may read everything.
      const isRoot = process.getuid?.() === 0;
      if (isRoot && line.includes("$ANYBODY") && findProgram("setpriv") === undefined) return skip(this, "no setpriv");
      const ANYBODY = isRoot ? "setpriv --reuid 65534 --clear-groups" : "";
      const env = { ...process.env, ANYBODY, SPAR: builtCommand().join(" ") };
      const ran = spawnSync("/bin/sh", ["-c", line], {
        cwd: broken.folder,
        env,
        encoding: "utf8",
        timeout: 30_000,
        killSignal: "SIGKILL",
      });
      assert.deepEqual([ran.stderr.replaceAll(broken.folder, "$"), ran.status], [err, code]);
    });
  }
});

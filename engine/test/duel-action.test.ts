import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { skip } from "./skip.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the action for GitHub", function () {
  this.timeout(60_000);
  let folder: string;

  before(function () {
    if (process.platform === "win32") return skip(this, "no shell for gh");
    folder = mkdtempSync(join(tmpdir(), "spar-action-"));
    // What GitHub's own program is told, in a file.
    const lists = `case "$*" in *--jq*) cat "${folder}/comments" 2> /dev/null; exit 0;; esac`;
    writeFileSync(join(folder, "gh"), `#!/bin/sh\n${lists}\n{ echo "$@"; cat; } > "${folder}/told"\n`);
    chmodSync(join(folder, "gh"), 0o755);
  });
  after(() => folder && rmSync(folder, { recursive: true }));

  function run(env: Readonly<Record<string, string>>) {
    const { status } = spawnSync(process.execPath, [join(root, ".github/actions/duel/duel.mjs")], {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${folder}${delimiter}${process.env.PATH}`,
        PULL_REQUEST: "7",
        GITHUB_OUTPUT: join(folder, "output"),
        GITHUB_STEP_SUMMARY: join(folder, "summary"),
        ...env,
      },
    });
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    const files = { status, told: read("told"), output: read("output"), summary: read("summary") };
    for (const name of ["told", "output", "summary"]) rmSync(join(folder, name));
    return files;
  }

  it("comments the verdict, says it on the page of the run and as an output, and fails where it should", () => {
    const env = { BOT: "builtin:greedy", OLD: "builtin:greedy", ARGUMENTS: "--game locm --seed s --elo1 200" };
    const { status, told, output, summary } = run({ ...env, FAIL_UNLESS_BETTER: "true" });
    assert.equal(status, 1);
    assert.equal(output, "verdict=not better\n");
    const body = '--field body=@-\n<!-- spar duel of ["builtin:greedy","builtin:greedy"] -->\n### not better: Elo 0 (';
    assert.ok(told.startsWith(`api repos/{owner}/{repo}/issues/7/comments ${body}`), told);
    assert.ok(told.endsWith(summary));
    // The comment of the commit before is changed.
    writeFileSync(join(folder, "comments"), "4711\n");
    const later = run(env);
    assert.equal(later.status, 0);
    assert.ok(
      later.told.startsWith(`api --method PATCH repos/{owner}/{repo}/issues/comments/4711 ${body}`),
      later.told,
    );
    rmSync(join(folder, "comments"));
  });

  it("comments which bot cannot play, and why", () => {
    const source = "raise ValueError('`no`')\n";
    writeFileSync(join(folder, "bad.py"), source);
    const { status, told, output } = run({ BOT: "bad.py", OLD: "builtin:greedy", ARGUMENTS: "--game locm --seed s" });
    assert.deepEqual([status, output], [2, "verdict=undecided\n"]);
    assert.match(told, /### No verdict: `bad` cannot play\n\n`.*ValueError.*`, line 1/);
  });
});

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json";
import { formatProblem } from "../cli/problem-text.ts";
import type { Problem, Severity } from "../record/problem.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the actions for GitHub", function () {
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

  /** Runs the script of an action: its exit code, what it printed, and what GitHub was told. */
  function run(name: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, `.github/actions/${name}/${name}.mjs`), ...args],
      {
        cwd: folder,
        encoding: "utf8",
        env: {
          ...process.env,
          PATH: `${folder}${delimiter}${process.env.PATH}`,
          PULL_REQUEST: "7",
          GITHUB_OUTPUT: join(folder, "output"),
          GITHUB_STEP_SUMMARY: join(folder, "summary"),
          RUNNER_TEMP: folder,
          ...env,
        },
      },
    );
    const take = (file: string) => {
      const path = join(folder, file);
      if (!existsSync(path)) return "";
      const text = readFileSync(path, "utf8");
      rmSync(path);
      return text;
    };
    return { status, stdout, told: take("told"), output: take("output"), summary: take("summary") };
  }

  long.it("report the verdict as a comment, in the job summary and as an output, and fail if asked to", () => {
    const env = { BOT: "builtin:greedy", OLD: "builtin:greedy", ARGUMENTS: "--game locm --seed s --elo1 200" };
    const { status, told, output, summary } = run("duel", { ...env, FAIL_UNLESS_BETTER: "true" });
    assert.equal(status, 1);
    assert.equal(output, "verdict=not better\n");
    const body = '--field body=@-\n<!-- spar duel of ["builtin:greedy","builtin:greedy"] -->\n### not better: Elo 0 (';
    assert.ok(told.startsWith(`api repos/{owner}/{repo}/issues/7/comments ${body}`), told);
    assert.ok(told.endsWith(summary));
    // The comment of the commit before is changed.
    writeFileSync(join(folder, "comments"), "4711\n");
    const later = run("duel", env);
    assert.equal(later.status, 0);
    assert.ok(
      later.told.startsWith(`api --method PATCH repos/{owner}/{repo}/issues/comments/4711 ${body}`),
      later.told,
    );
    rmSync(join(folder, "comments"));
  });

  it("comment which bot cannot play, and why", () => {
    const source = "raise ValueError('`no`')\n";
    writeFileSync(join(folder, "bad.py"), source);
    const { status, told, output } = run("duel", {
      BOT: "bad.py",
      OLD: "builtin:greedy",
      ARGUMENTS: "--game locm --seed s",
    });
    assert.deepEqual([status, output], [2, "verdict=undecided\n"]);
    assert.match(told, /### No verdict: `bad` cannot play\n\n`.*ValueError.*`, line 1/);
  });

  it("comment the tuned numbers and the verdict", () => {
    const few = "--game locm --steps 1 --pairs 1 --seed s --no-test";
    const { status, told, output, summary } = run("tune", { BOT: "builtin:greedy", ARGUMENTS: few });
    assert.deepEqual([status, output], [0, "verdict=undecided\npatch=\n"]);
    assert.match(told, /^api repos.*\n<!-- spar tuning of \["builtin:greedy"\] -->\n/);
    assert.match(summary, /^### Tuning of `greedy`: undecided\n\n\d+ of 160 numbers changed in \d+ matches, seed `s`/);
    assert.match(summary, /\n\| `.+` \| -?\d+ \| -?\d+ \| -?[\d.]+ \|\n/);
  });

  long.it("check bots, annotate the lines of their problems, and fail with the worst result", () => {
    writeFileSync(join(folder, "good.py"), readFileSync(join(root, "samples/locm/python/curve.py")));
    writeFileSync(join(folder, "worse.py"), "input()\nprint('PASS')\nraise ValueError('no')\n");
    const { status, stdout, output, summary } = run("check", { ARGUMENTS: "--game locm -n 1" }, [
      "good.py",
      "worse.py",
    ]);
    assert.deepEqual([status, output], [1, "failed=1\n"]);
    assert.match(
      summary,
      /^### `good.py` keeps to the protocol\n[\s\S]*### `worse.py` does not keep to the protocol\n\n- `failed /,
    );
    const [, matcher] = /^::add-matcher::(.+)$/m.exec(stdout)!;
    const marked = stdout.split("\n").map((line) => match(matcher!, line));
    const error = marked.find((found) => found?.severity === "error");
    assert.deepEqual([error?.file, error?.line], [join(folder, "worse.py"), "3"]);
  });

  it("annotate lines on GitHub with the same matcher as the editor's tasks", () => {
    const file = join(root, ".github/actions/problem-matcher.json");
    for (const severity of ["error", "warning", "information"] as const) {
      const line = formatProblem(createProblem(severity));
      const [{ pattern } = assert.fail()] = manifest.contributes.problemMatchers;
      const inTask = new RegExp(pattern.regexp).exec(line)!;
      const found = { file: "bot.py", line: "3", column: "5", message: "Turn 2: no [crash]" };
      assert.deepEqual(match(file, line), { ...found, severity: severity === "information" ? "notice" : severity });
      assert.deepEqual(
        [inTask[pattern.file], inTask[pattern.line], inTask[pattern.column], inTask[pattern.message]],
        Object.values(found),
      );
    }
    assert.equal(match(file, "  failed   2 answers: 1 failure"), undefined);
  });
});

function createProblem(severity: Severity): Problem {
  const place = { file: "bot.py", line: 3, column: 5 };
  return { ...place, player: 0, turn: 2, answer: 1, kind: "crash", severity, message: "Turn 2: no", guessed: false };
}

interface Matcher {
  readonly severity?: string;
  readonly pattern: readonly [Readonly<Record<string, number>> & { readonly regexp: string }];
}

/** What a problem matcher of GitHub finds in a line; undefined for nothing. */
function match(file: string, text: string): Record<string, string | undefined> | undefined {
  const { problemMatcher }: { problemMatcher: Matcher[] } = JSON.parse(readFileSync(file, "utf8"));
  for (const { severity, pattern } of problemMatcher) {
    const [{ regexp, ...groups }] = pattern;
    const found = new RegExp(regexp).exec(text);
    if (!found) continue;
    return {
      ...(severity && { severity }),
      ...Object.fromEntries(Object.entries(groups).map(([name, at]) => [name, found[at]])),
    };
  }
  return undefined;
}

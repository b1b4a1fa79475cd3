import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { long } from "./long.ts";
import { type Aspect, probes, withKey } from "./probes.ts";
import { skip } from "./skip.ts";

const python = "/usr/bin/python3";

// The table of docs/safety.md says what each form of sandbox shuts off; a bot tries it all.

const titles = Object.entries(probes).flatMap(([aspect, rows]) =>
  Object.keys(rows).map((title) => `${aspect}: ${title}`),
);
const aspectOf = (title: string) => title.slice(0, title.indexOf(": ")) as Aspect;

/** What a form does not shut off, by its column in the table. */
function openIn(column: string): readonly string[] {
  const text = readFileSync(new URL("../../docs/safety.md", import.meta.url), "utf8");
  const rows = text.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    return cells.length > 6 ? [cells.slice(1, -1)] : [];
  });
  const head = rows.find(([first]) => first === "shut off from a bot")!;
  const at = head.indexOf(column);
  return rows.flatMap(([aspect, ...cells]) => (cells[at - 1] === "no" ? [aspect!] : []));
}

const columns: Readonly<Record<string, string>> = { bubblewrap: "bubblewrap", namespaces: "`unshare`", none: "none" };

/** What came through in each form, as this user or the one with a number. */
function cameThrough(user: number | undefined, ...words: readonly string[]): Readonly<Record<string, string[]>> {
  // Not below the folder for temporary files: a sandbox has one of its own there.
  const root = mkdtempSync("/var/tmp/spar-probes-");
  const [home, tmp] = [join(root, "home"), join(root, "tmp")];
  for (const path of [home, tmp]) mkdirSync(path);
  if (user !== undefined) for (const path of [root, home, tmp]) chownSync(path, user, user);
  const as =
    user === undefined ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--inh-caps=-all"];
  const file = fileURLToPath(new URL("./probe-forms.ts", import.meta.url));
  const node = [process.execPath, "--import", require.resolve("tsx"), file, ...words];
  const [program, ...args] = [...as, python, "-c", withKey, ...node] as [string, ...string[]];
  const env = { ...process.env, HOME: home, XDG_CACHE_HOME: home, TMPDIR: tmp, BOT_SECRET: "SECRET" };
  const { stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
  rmSync(root, { recursive: true, force: true });
  assert.ok(stdout.startsWith("{"), stderr);
  return JSON.parse(stdout) as Record<string, string[]>;
}

function isAsInTable(found: Readonly<Record<string, string[]>>) {
  const { none = [], "bubblewrap without size": _, ...forms } = found;
  // An attempt that fails without a sandbox would prove nothing. The temporary folder lies in memory in namespaces alone.
  const inMemory = "writing more than 256 MB to memory: by its temporary folder";
  assert.deepEqual(
    titles.filter((title) => !none.includes(title) && title !== inMemory),
    [],
  );
  for (const [form, came] of Object.entries(forms)) {
    const open = openIn(columns[form] ?? "Landlock");
    assert.deepEqual(
      came.filter((title) => !open.includes(aspectOf(title))),
      [],
      `${form} lets through what it should shut off`,
    );
    assert.deepEqual(
      open.filter((aspect) => !came.some((title) => aspectOf(title) === aspect)),
      [],
      `${form} shuts off more than the table says`,
    );
  }
}

describe("what each form of sandbox shuts off", function () {
  this.timeout(120_000);
  before(function () {
    if (process.platform !== "linux") skip(this, "not Linux");
    if (!existsSync(python)) skip(this, "no python3 of the system");
  });

  it("is what the table says, tried by a bot", () => isAsInTable(cameThrough(undefined)));

  long.it("is the same where Landlock is older, and for a user without rights", function () {
    isAsInTable(cameThrough(undefined, "old"));
    if (process.getuid?.() !== 0) skip(this, "only an administrator can be somebody else");
    isAsInTable(cameThrough(31_415, "old"));
  });
});

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { long } from "./long.ts";
import { type Aspect, mayBeForbidden, probes } from "./probes.ts";
import { runAs, systemPython } from "./run-as.ts";
import { skip } from "./skip.ts";

// The table of docs/safety.md says what each form of sandbox shuts off; a bot tries it all.

const titles = Object.entries(probes).flatMap(([aspect, rows]) =>
  Object.keys(rows).map((title) => `${aspect}: ${title}`),
);
const isSure = (title: string) => !mayBeForbidden.has(title.slice(title.indexOf(": ") + 2));
const parseAspect = (title: string) => title.slice(0, title.indexOf(": ")) as Aspect;

/** What a form does not shut off, by its column in the table. */
function openIn(column: string): readonly string[] {
  const text = readFileSync(new URL("../../docs/safety.md", import.meta.url), "utf8");
  const rows = text.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    return cells.length > 6 ? [cells.slice(1, -1)] : [];
  });
  const head = rows.find(([first]) => first === "blocked for a bot")!;
  const at = head.indexOf(column);
  return rows.flatMap(([aspect, ...cells]) => (cells[at - 1] === "no" ? [aspect!] : []));
}

const columns: Readonly<Record<string, string>> = { bubblewrap: "bubblewrap", none: "none" };

function isAsInTable(found: Readonly<Record<string, string[]>>) {
  const { none = [], "bubblewrap without size": _, ...forms } = found;
  // An attempt that fails without a sandbox would prove nothing. The temporary folder lies in memory in namespaces alone.
  const inMemory = "writing more than 256 MB to memory: by its temporary folder";
  assert.deepEqual(
    titles.filter((title) => isSure(title) && !none.includes(title) && title !== inMemory),
    [],
  );
  for (const [form, came] of Object.entries(forms)) {
    const open = openIn(columns[form] ?? "Landlock");
    assert.deepEqual(
      came.filter((title) => !open.includes(parseAspect(title))),
      [],
      `${form} lets through what it should shut off`,
    );
    assert.deepEqual(
      open.filter((aspect) => !came.some((title) => parseAspect(title) === aspect)),
      [],
      `${form} shuts off more than the table says`,
    );
  }
}

describe("what each kind of sandbox blocks", function () {
  this.timeout(120_000);
  before(function () {
    if (process.platform !== "linux") skip(this, "not Linux");
    if (!existsSync(systemPython)) skip(this, "no python3 of the system");
  });

  it("is what docs/safety.md says, tried by a bot", () => isAsInTable(runAs<string[]>(undefined, "probe-forms.ts")));

  long.it("is the same with an older Landlock, and for an unprivileged user", function () {
    isAsInTable(runAs<string[]>(undefined, "probe-forms.ts", "old"));
    if (process.getuid?.() !== 0) skip(this, "only an administrator can be somebody else");
    isAsInTable(runAs<string[]>(31_415, "probe-forms.ts", "old"));
  });
});

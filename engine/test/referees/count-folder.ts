import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { cliSettings } from "../../cli/match-flags.ts";
import { run } from "../../cli/run.ts";
import { createPool, type Pool } from "../../match/pool.ts";
import { type MatchSetup, planMatch } from "../../match/setup.ts";
import { resolveMatch } from "../../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../../record/match-record.ts";

/** The folder of these tests is the user's own. */
export const settings = { ...cliSettings, mayRunReferee: () => true };

/** A referee for two or three players, who add 1, 2 or 3 in turn up to 20. */
export const count = join(__dirname, "count.mjs");

/** Answers with its number as often as it is asked; `what` happens at its third answer instead. */
export const adds = (number: number, what = "") => `
const { createInterface } = require("node:readline");
let asked = 0;
createInterface({ input: process.stdin }).on("line", (line) => {
  if (/^(?:turn|goal)/.test(line)) return;
  if (++asked === 3) { ${what || ";"} }
  console.log(${number});
});
`;

type Resolve = (
  names: readonly string[],
  keys?: Readonly<Record<string, string>>,
  trace?: boolean,
) => Promise<MatchSetup>;

/** A folder with a `spar.json` that names the referee, its bots, and what plays them. */
export interface CountFolder {
  readonly folder: string;
  readonly pool: Pool;
  /** The match of some bots by their names, with these keys of INIT. */
  readonly resolved: Resolve;
  readonly played: (...given: Parameters<Resolve>) => Promise<MatchRecord>;
  readonly close: () => Promise<void>;
}

export function openCountFolder(): CountFolder {
  const folder = mkdtempSync(join(tmpdir(), "spar-referee-"));
  const pool = createPool({ size: 1 });
  const bots = {
    one: adds(1),
    three: adds(3),
    nine: adds(9),
    lost: adds(1, "null.card;"),
    slow: adds(1, "for (;;);"),
  };
  for (const [name, text] of Object.entries(bots)) writeFileSync(join(folder, `${name}.js`), text);
  writeFileSync(join(folder, "spar.json"), JSON.stringify({ game: { referee: ["node", count, "{league}"] } }));
  const resolved: Resolve = async (names, keys = {}, trace = false) => {
    const [bot = "", ...opponents] = names.map((name) => `${name}.js`);
    const match = await resolveMatch({ bot, opponents, folder, seeds: keys, trace, options: { league: 3 } }, settings);
    assert.ok(match.ok, match.ok ? "" : match.message);
    return match.setup;
  };
  return {
    ...{ folder, pool, resolved },
    played: async (...given) => pool.play(planMatch(await resolved(...given), "42")),
    async close() {
      await pool.dispose();
      rmSync(folder, { recursive: true });
    },
  };
}

export const readFrames = (record: MatchRecord) =>
  record.flatMap((line) =>
    line.kind === "frames" ? JSON.parse(inflateRawSync(Buffer.from(line.deflated, "base64")).toString()) : [],
  );

/** What a command complains of, and why it was refused. */
export async function printedBy(
  args: readonly string[],
  code?: number,
): Promise<readonly [printed: readonly string[], refusal: string]> {
  const printed: string[] = [];
  const { error } = console;
  console.error = (line: string) => printed.push(line);
  let refusal = "";
  try {
    const ended = await run(args, (text) => {
      refusal += text;
    });
    if (code !== undefined) assert.equal(ended, code);
  } finally {
    console.error = error;
  }
  return [printed, refusal];
}

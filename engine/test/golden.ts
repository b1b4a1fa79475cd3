import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** With SPAR_GOLDEN=write the files are rewritten instead of compared; review them as a diff. */
const write = process.env.SPAR_GOLDEN === "write";

/** Compares a text with `golden/<name>`; a missing file is a failure. */
export function golden(name: string, text: string): void {
  const file = fileURLToPath(new URL(`./golden/${name}`, import.meta.url));
  if (write) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  assert.ok(existsSync(file), `There is no golden/${name}. Write it with: npm run golden`);
  const expected = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  if (text === expected) return;
  assert.fail(`golden/${name} differs, ${firstDifference(expected, text)}\nIf the new text is right: npm run golden`);
}

function firstDifference(expected: string, actual: string): string {
  const expectedLines = expected.split("\n");
  const actualLines = actual.split("\n");
  const line = expectedLines.findIndex((text, i) => text !== actualLines[i]);
  const at = line < 0 ? expectedLines.length : line;
  return `line ${at + 1}\n  expected: ${shown(expectedLines[at])}\n  actual:   ${shown(actualLines[at])}`;
}

function shown(line: string | undefined): string {
  return line === undefined ? "(no line)" : JSON.stringify(line);
}

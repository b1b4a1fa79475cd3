import assert from "node:assert/strict";
import { ui } from "./ui.ts";

/** A picture of what is shown, in which nobody may miss anything: no serious finding of axe-core, nothing cut off. */
export async function looksAccessible(name: string, page: "board" | "results" = "board"): Promise<void> {
  await ui.screenshot(name);
  assert.deepEqual(await ui[page].findings(), [], name);
}

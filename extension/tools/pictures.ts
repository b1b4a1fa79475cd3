import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runWindow } from "./end-to-end.ts";
import { endOnSignal, root } from "./processes.ts";
import { server } from "./test-host.ts";
import type { Window } from "./windows.ts";

/** Nothing is seen but what the README tells of. */
const settings = {
  "breadcrumbs.enabled": false,
  "editor.fontSize": 13,
  "editor.hover.sticky": true,
  "editor.minimap.enabled": false,
  "editor.renderLineHighlight": "none",
  "editor.scrollbar.vertical": "hidden",
  "editor.scrollbar.horizontal": "hidden",
  "workbench.activityBar.location": "hidden",
  "workbench.layoutControl.enabled": false,
  "workbench.tips.enabled": false,
};
const window: Window = {
  name: "pictures",
  suites: [["pictures"]],
  workspace: "samples",
  settings,
  view: { width: 1200, height: 740 },
};

/** The README's pictures, taken from a real VS Code on the samples. */
async function main(): Promise<void> {
  endOnSignal();
  const scratch = await mkdtemp(join(tmpdir(), "spar-pictures-"));
  const { failed } = await runWindow(window, server.host, scratch, join(root, "docs", "pictures"));
  await rm(scratch, { recursive: true, force: true });
  process.exit(failed === 0 ? 0 : 1);
}

void main();

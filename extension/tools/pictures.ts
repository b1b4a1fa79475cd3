import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runWindow } from "./end-to-end.ts";
import { createPictureWindow } from "./picture-window.ts";
import { endOnSignal, root } from "./processes.ts";
import { server } from "./test-host.ts";

/**
 * Takes the pictures of the README and of the first steps from a real VS Code on the samples; `steps` takes only the
 * latter.
 */
async function main(): Promise<void> {
  endOnSignal();
  const windows = [
    { window: createPictureWindow("pictures"), folder: join(root, "docs", "pictures") },
    {
      window: createPictureWindow("step-pictures", { width: 840, height: 560 }),
      folder: join(root, "extension/media/steps"),
    },
  ];
  let isGood = true;
  for (const { window, folder } of process.argv.includes("steps") ? windows.slice(1) : windows) {
    const scratch = await mkdtemp(join(tmpdir(), "spar-pictures-"));
    const { failed } = await runWindow(window, server.host, scratch, { folder, includesSteps: true });
    await rm(scratch, { recursive: true, force: true });
    isGood &&= failed.length === 0;
  }
  process.exit(isGood ? 0 : 1);
}

void main();

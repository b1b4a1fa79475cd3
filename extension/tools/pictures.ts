import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runWindow } from "./end-to-end.ts";
import { pictureWindow } from "./picture-window.ts";
import { endOnSignal, root } from "./processes.ts";
import { server } from "./test-host.ts";

/** The README's pictures, taken from a real VS Code on the samples. */
async function main(): Promise<void> {
  endOnSignal();
  const scratch = await mkdtemp(join(tmpdir(), "spar-pictures-"));
  const { failed } = await runWindow(pictureWindow("pictures"), server.host, scratch, join(root, "docs", "pictures"));
  await rm(scratch, { recursive: true, force: true });
  process.exit(failed.length === 0 ? 0 : 1);
}

void main();

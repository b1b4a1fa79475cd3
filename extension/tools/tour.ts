import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Image } from "node-webpmux";
import { runWindow } from "./end-to-end.ts";
import { createPictureWindow } from "./picture-window.ts";
import { endOnSignal, root } from "./processes.ts";
import { server } from "./test-host.ts";

/** People look at the marketplace page before they install anything, so the picture must load fast. */
const maxBytes = 1_500_000;

/** Records the animated tour of the README: pictures of a real VS Code on the samples, joined to one file. */
async function main(): Promise<void> {
  endOnSignal();
  const scratch = await mkdtemp(join(tmpdir(), "spar-tour-"));
  const taken = process.env.SPAR_PICTURES ?? join(scratch, "frames");
  const { failed } = await runWindow(createPictureWindow("tour"), server.host, scratch, {
    folder: taken,
    includesSteps: true,
  });
  if (failed.length === 0) await assembleTour(taken, join(root, "docs", "pictures", "tour.webp"));
  await rm(scratch, { recursive: true, force: true });
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Frames are named `ORDER-MILLISECONDS.webp`. */
async function assembleTour(folder: string, file: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\d+-\d+\.webp$/.test(name)).sort();
  const frames = await Promise.all(
    names.map(async (name) => {
      const delay = Number(/-(\d+)\./.exec(name)![1]);
      return Image.generateFrame({ path: join(folder, name), delay, blend: false, dispose: false });
    }),
  );
  const { width, height } = createPictureWindow("tour").view!;
  await Image.save(file, { frames, loops: 0, width, height });
  const { size } = await stat(file);
  console.log(`${names.length} frames, ${Math.round(size / 1000)} kB: ${file}`);
  if (size > maxBytes) throw new Error(`The tour is larger than ${maxBytes / 1000} kB.`);
}

void main();

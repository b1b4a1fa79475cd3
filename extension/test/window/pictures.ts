import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Image } from "node-webpmux";
import { endOnSignal, root } from "../../../.ci/tools/processes.ts";
import { runWindow } from "./end-to-end.ts";
import { server } from "./test-host.ts";

/** Hides everything that the README does not describe. */
const settings = {
  "spar.analyse": true,
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
const pictureView = { width: 1200, height: 740 };
const stepView = { width: 840, height: 560 };

/** People look at the marketplace page before they install anything, so the tour must load fast. */
const maxTourBytes = 1_500_000;

/** Each takes pictures from a real VS Code on the samples, and says whether it could. */
const actions: Readonly<Record<string, () => Promise<boolean>>> = {
  pictures: async () => (await takePictures("pictures", join(root, "docs/pictures"))) && actions.steps!(),
  steps: () => takePictures("step-pictures", join(root, "extension/media/steps"), stepView),
  async tour() {
    const frames = await mkdtemp(join(tmpdir(), "spar-tour-"));
    const taken = process.env.SPAR_PICTURES ?? frames;
    const isTaken = await takePictures("tour", taken);
    if (isTaken) await assembleTour(taken, join(root, "docs/pictures/tour.webp"));
    await rm(frames, { recursive: true, force: true });
    return isTaken;
  },
};

/** Runs the test file of a name, which takes pictures into the folder. */
async function takePictures(name: string, folder: string, view = pictureView): Promise<boolean> {
  const scratch = await mkdtemp(join(tmpdir(), "spar-pictures-"));
  const window = { name, suites: [[name]], workspace: "samples", settings, limitMs: 30 * 60_000, view };
  const { failed } = await runWindow(window, server.host, scratch, { folder, includesSteps: true });
  await rm(scratch, { recursive: true, force: true });
  return failed.length === 0;
}

/** Joins the frames of the README's animated tour, which are named `ORDER-MILLISECONDS.webp`, to one file. */
async function assembleTour(folder: string, file: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\d+-\d+\.webp$/.test(name)).sort();
  const frames = await Promise.all(
    names.map(async (name) => {
      const delay = Number(/-(\d+)\./.exec(name)![1]);
      return Image.generateFrame({ path: join(folder, name), delay, blend: false, dispose: false });
    }),
  );
  await Image.save(file, { frames, loops: 0, ...pictureView });
  const { size } = await stat(file);
  console.log(`${names.length} frames, ${Math.round(size / 1000)} kB: ${file}`);
  if (size > maxTourBytes) throw new Error(`The tour is larger than ${maxTourBytes / 1000} kB.`);
}

endOnSignal();
void (actions[process.argv[2] ?? "pictures"] ?? actions.pictures!)().then((isGood) => process.exit(isGood ? 0 : 1));

import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestReport } from "../test/ui-messages.ts";
import { finished, root } from "./processes.ts";
import { chooseHost } from "./test-host.ts";
import type { TestHost } from "./test-session.ts";
import { openBridge } from "./ui-bridge.ts";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Window {
  readonly name: string;
  /** Bundles of dist/test, one after the other in the same window. */
  readonly suites: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder that is copied and opened, if it is not the tests' own. */
  readonly workspace?: string;
  /** With Spar installed from its package instead of loaded from the project. */
  readonly packaged?: boolean;
}

const windows: readonly Window[] = [
  { name: "main", suites: ["main", "reloaded"] },
  {
    name: "untrusted",
    suites: ["untrusted"],
    settings: { "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never" },
  },
  { name: "kinds", suites: ["kinds"], workspace: "samples/locm/faulty", settings: { "spar.timeScale": 10 } },
  { name: "games", suites: ["games"], workspace: "samples", settings: { "spar.timeScale": 20 } },
  { name: "debug", suites: ["debug"], settings: { "spar.timeScale": 50 } },
  { name: "what-if", suites: ["what-if"], settings: { "spar.timeScale": 50 } },
  { name: "packaged", suites: ["packaged"], packaged: true },
];

/** Screenshots of every run, and of every failure. */
const pictures = process.env.SPAR_PICTURES ?? join(root, ".cache", "pictures");

/** All suites in a real VS Code, each window on its own copy of the test workspace. */
export async function endToEnd(scratch: string): Promise<Counts> {
  const { name, host } = await chooseHost();
  console.log(`In ${name}; pictures in ${pictures}`);
  const counts: Counts[] = [];
  const only = process.argv[3];
  for (const window of windows.filter((each) => only === undefined || each.name === only))
    counts.push(await runWindow(window, host, join(scratch, window.name)));
  const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

async function runWindow(window: Window, host: TestHost, scratch: string): Promise<Counts> {
  const workspace = join(scratch, "workspace");
  await cp(join(root, window.workspace ?? "extension/test/workspace"), workspace, { recursive: true });
  const vsix = window.packaged ? await packaged() : undefined;
  const extension = window.packaged ? join(root, "extension/test/empty-extension") : root;
  const bridge = await openBridge(pictures);
  const { settings } = window;
  const session = await host({ workspace, home: join(scratch, "home"), bridge, extension, vsix, settings });
  let crashed = 0;
  try {
    for (const suite of session.keepsState ? window.suites : window.suites.slice(0, 1)) {
      const before = bridge.tests.length;
      const trouble = await session.run(join(root, "dist/test", `${suite}.js`));
      if (trouble) console.log(trouble);
      const told = bridge.tests.slice(before).some(({ outcome }) => outcome === "failed");
      if (trouble && !told) crashed++;
    }
  } finally {
    await session.close();
    bridge.close();
  }
  const count = (outcome: TestReport["outcome"]) => bridge.tests.filter((test) => test.outcome === outcome).length;
  return { passed: count("passed"), failed: count("failed") + crashed };
}

async function packaged(): Promise<string> {
  const { code, output } = await finished(process.execPath, [join(root, "extension/tools/package.mjs")]);
  if (code !== 0) throw new Error(`The package cannot be made:\n${output}`);
  const vsix = (await readdir(root)).find((name) => name.endsWith(".vsix"));
  if (!vsix) throw new Error(`No package was made:\n${output}`);
  return join(root, vsix);
}

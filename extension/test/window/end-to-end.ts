import { cp, readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root, runToEnd } from "../../../.ci/tools/processes.ts";
import { isLongRun } from "../../../engine/test/long.ts";
import { addCounts, countFailure, type TestCounts, takeFirstLine } from "../run/counts.ts";
import type { TestReport } from "../ui-messages.ts";
import { chooseHost, web } from "./test-host.ts";
import type { TestHost, WindowView } from "./test-session.ts";
import { openBridge, type Pictures } from "./ui-bridge.ts";

interface TestWindow {
  readonly name: string;
  /** Opened only by `npm run test:long`. */
  readonly isLong?: true;
  /**
   * Names of files in extension/test, without `.test.ts`: each list is a suite, and the window is reloaded between
   * suites.
   */
  readonly suites: readonly (readonly string[])[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder to copy and open; by default the tests' own. */
  readonly workspace?: string;
  /** Whether Spar is installed from its package instead of loaded from the project. */
  readonly isPackaged?: boolean;
  /** The editor's language, as VS Code names it; a desktop VS Code would need a language pack and stays English. */
  readonly language?: string;
  /**
   * No server, as on vscode.dev: Spar runs in a web worker of the browser; its tests are in `extension/test/web`.
   */
  readonly isWeb?: boolean;
  readonly view?: WindowView;
  /** The time limit of a suite, if not the usual one. */
  readonly limitMs?: number;
}

/**
 * All end-to-end suites, the longest first. This is the only list of test files. Opening a window takes as long as many
 * tests, so a window of its own is for what cannot be set in an open one; suites set their settings by `useSettings`.
 */
export const windows: readonly TestWindow[] = [
  {
    name: "main",
    suites: [
      ["light", "first-steps", "save", "diagnostics", "board", "entry-points", "processes", "versions", "leave"],
      ...(isLongRun ? [["reloaded"]] : []),
    ],
  },
  {
    name: "games",
    suites: [["referee", "contest", "kaggle", "games", "arena", "assistant", "kinds"]],
    workspace: "samples",
    settings: { "spar.timeScale": 20 },
  },
  {
    name: "turns",
    suites: [["league", "play", "what-if", "turn", "debug", "turn-tests"]],
    settings: { "spar.timeScale": 50 },
  },
  {
    name: "better",
    // Each suite of the list reloads the window and checks what the one before has left; a reload takes as long as many tests.
    suites: isLongRun
      ? [
          ["reach", "duel"],
          ["duel-reloaded", "tune"],
        ]
      : [["reach", "duel"]],
  },
  // The first thing this window opens is a record, which must load Spar.
  { name: "series", suites: [["record", "series", "queue", "bundle", ...(isLongRun ? [] : ["tune"])]] },
  {
    name: "untrusted",
    suites: [["untrusted"]],
    settings: { "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never" },
  },
  { name: "web", suites: [["web"]], isWeb: true },
  { name: "packaged", isLong: true, suites: [["packaged"]], isPackaged: true },
  { name: "german", isLong: true, suites: [["german"]], settings: { "spar.timeScale": 20 }, language: "de" },
];

/** Pictures are taken of every failure, and on request of single steps. */
const pictures = {
  folder: process.env.SPAR_PICTURES ?? join(root, ".cache", "pictures"),
  includesSteps: isLongRun || process.env.SPAR_PICTURES !== undefined,
};

/** How many windows run at a time: one per processor, since with more, tests see their windows too late. Each takes over a gigabyte. */
const maxWindows = Math.min(4, availableParallelism());

/**
 * Runs all suites in a real VS Code, each window on its own copy of the test workspace. Arguments select one window and
 * some of its test files.
 */
export async function runEndToEnd(scratch: string, [window, ...files]: readonly string[]): Promise<TestCounts> {
  const { name, host } = await chooseHost();
  console.log(`In ${name}; pictures in ${pictures.folder}`);
  const waiting = selectWindows(window, files);
  const counts: TestCounts[] = [];
  const takeNext = async (): Promise<void> => {
    for (let window = waiting.shift(); window; window = waiting.shift())
      counts.push(await runWindow(window, window.isWeb ? web.host : host, join(scratch, window.name), pictures));
  };
  await Promise.all(Array.from({ length: maxWindows }, takeNext));
  return addCounts(counts);
}

/** The windows with a name, or all of them; with `files`, only those of the window's test files. */
function selectWindows(name: string | undefined, files: readonly string[]): TestWindow[] {
  const found = windows.filter((each) => (name === undefined ? isLongRun || !each.isLong : each.name === name));
  if (found.length === 0)
    throw new Error(`There is no window "${name}": ${windows.map((each) => each.name).join(", ")}`);
  if (files.length === 0) return found;
  return found.map((window) => {
    const suites = window.suites.map((suite) => suite.filter((file) => files.includes(file)));
    if (suites.flat().length === 0) throw new Error(`The window "${name}" has none of the files ${files.join(", ")}.`);
    return { ...window, suites: suites.filter(({ length }) => length > 0) };
  });
}

/** Runs the suites of one window. */
export async function runWindow(
  window: TestWindow,
  host: TestHost,
  scratch: string,
  pictures: Pictures,
): Promise<TestCounts> {
  const workspace = join(scratch, "workspace");
  await cp(join(root, window.workspace ?? "extension/test/workspace"), workspace, { recursive: true });
  const vsix = window.isPackaged ? await buildPackage() : undefined;
  const extension = window.isPackaged ? join(root, "extension/test/empty-extension") : root;
  const bridge = await openBridge(pictures, window.name);
  const { settings, view, language, limitMs } = window;
  const session = await host({
    workspace,
    home: join(scratch, "home"),
    // Keeps the permissions and defaults of the person who runs the tests out of them.
    env: { XDG_DATA_HOME: join(scratch, "data"), LOCALAPPDATA: join(scratch, "data") },
    bridge,
    extension,
    vsix,
    settings,
    view,
    language,
    limitMs,
  });
  const crashed: TestCounts[] = [];
  try {
    for (const suite of session.keepsState ? window.suites : window.suites.slice(0, 1)) {
      const before = bridge.tests.length;
      bridge.begin(suite);
      const trouble = await session.run();
      if (trouble) console.log(trouble);
      const isReported = bridge.tests.slice(before).some(({ outcome }) => outcome === "failed");
      if (trouble && !isReported) crashed.push(countFailure(`the window ${window.name}`, takeFirstLine(trouble)));
    }
  } finally {
    await session.close();
    bridge.close();
  }
  return addCounts([countTests(bridge.tests, window.name), ...crashed]);
}

function countTests(tests: readonly TestReport[], name: string): TestCounts {
  const those = (outcome: TestReport["outcome"]) =>
    tests
      .filter((test) => test.outcome === outcome)
      .map(({ title, suite, durationMs, error = "", why = takeFirstLine(error) }) => {
        return { title: `${name}: ${title}`, suite: `${name}: ${suite}`, ms: durationMs, why };
      });
  return { passed: those("passed"), failed: those("failed"), skipped: those("skipped") };
}

async function buildPackage(): Promise<string> {
  const { code, output } = await runToEnd(process.execPath, [join(root, ".ci/tools/package.mjs")]);
  if (code !== 0) throw new Error(`The package cannot be made:\n${output}`);
  const vsix = (await readdir(root)).find((name) => name.endsWith(".vsix"));
  if (!vsix) throw new Error(`No package was made:\n${output}`);
  return join(root, vsix);
}

import { isLongRun } from "../../engine/test/long.ts";
import type { WindowView } from "./test-session.ts";

export interface TestWindow {
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
    suites: [["referee", "kaggle", "games", "arena", "assistant", "kinds"]],
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

import type { WindowView } from "./test-session.ts";

export interface Window {
  readonly name: string;
  /**
   * Names of files in extension/test, without `.test.ts`: each list is a suite, and the window is reloaded between
   * suites.
   */
  readonly suites: readonly (readonly string[])[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder to copy and open; by default the tests' own. */
  readonly workspace?: string;
  /** Whether Spar is installed from its package instead of loaded from the project. */
  readonly packaged?: boolean;
  /** The editor's language, as VS Code names it; a desktop VS Code would need a language pack and stays English. */
  readonly language?: string;
  /**
   * Without a server, as on vscode.dev: Spar runs in the browser's web worker, and its suite is `extension/test/web`.
   */
  readonly web?: boolean;
  readonly view?: WindowView;
  /** The time limit of a suite, if not the usual one. */
  readonly limitMs?: number;
}

/** Windows that show many matches and do not test the analysis leave a processor to the bots. */
const withoutAnalysis = { "spar.analyse": false };

/** All end-to-end suites, the longest first. This is the only list of test files. */
export const windows: readonly Window[] = [
  {
    name: "tune",
    suites: [["tune"], ["tune-reloaded"]],
    settings: { ...withoutAnalysis, "spar.timeScale": 20, "spar.duelElo": 100 },
  },
  {
    name: "main",
    suites: [
      ["light", "first-steps", "save", "diagnostics", "board", "record", "processes", "versions", "leave"],
      ["reloaded"],
    ],
  },
  { name: "play", suites: [["league", "play"]], settings: { "spar.timeScale": 50 } },
  {
    name: "reach",
    suites: [["reach"]],
    settings: { ...withoutAnalysis, "spar.timeScale": 20, "spar.seriesLength": 400 },
  },
  {
    name: "games",
    suites: [["referee", "games", "arena", "assistant"]],
    workspace: "samples",
    settings: { "spar.timeScale": 20 },
  },
  { name: "series", suites: [["series", "queue"]] },
  { name: "debug", suites: [["debug", "turn-tests"]], settings: { ...withoutAnalysis, "spar.timeScale": 50 } },
  {
    name: "duel",
    suites: [["duel"], ["duel-reloaded"]],
    settings: { ...withoutAnalysis, "spar.timeScale": 20, "spar.duelOnSave": true, "spar.duelElo": 100 },
  },
  { name: "what-if", suites: [["what-if", "turn"]], settings: { "spar.timeScale": 50, "spar.analyseSeconds": 10 } },
  { name: "packaged", suites: [["packaged", "bundle"]], packaged: true },
  {
    name: "kinds",
    suites: [["kinds"]],
    workspace: "samples/locm/faulty",
    settings: { ...withoutAnalysis, "spar.timeScale": 10 },
  },
  { name: "german", suites: [["german"]], settings: { "spar.timeScale": 20 }, language: "de" },
  { name: "web", suites: [["web"]], web: true },
  {
    name: "untrusted",
    suites: [["untrusted"]],
    settings: { "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never" },
  },
];

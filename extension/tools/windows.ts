import type { WindowView } from "./test-session.ts";

export interface Window {
  readonly name: string;
  /** Files of extension/test, without `.test.ts`: each list is one suite, and the window is reloaded before the next. */
  readonly suites: readonly (readonly string[])[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The folder that is copied and opened, if it is not the tests' own. */
  readonly workspace?: string;
  /** With Spar installed from its package instead of loaded from the project. */
  readonly packaged?: boolean;
  /** What the editor speaks, as it names it; a desktop VS Code would need a language pack and stays English. */
  readonly language?: string;
  /** With no server behind it, as on vscode.dev: Spar runs in the browser's worker, and its suite is `extension/test/web`. */
  readonly web?: boolean;
  readonly view?: WindowView;
  /** How long a suite may take, if not the usual time. */
  readonly limitMs?: number;
}

/** Windows that show many matches and look at no chances leave a processor to the bots. */
const withoutAnalysis = { "spar.analyse": false };

/** All end-to-end suites, those that take longest first: a test file is named here and nowhere else. */
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

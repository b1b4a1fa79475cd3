import { join } from "node:path";
import { root } from "./processes.ts";
import type { UiBridge } from "./ui-bridge.ts";

/** One window of VS Code on one folder, with settings and state of its own. */
export interface Session {
  /** A desktop VS Code keeps no state under test, so there nothing can be seen after a reload. */
  readonly keepsState: boolean;
  /**
   * Runs the suite that the bridge has begun; the next one finds the window reloaded.
   * Answers what went wrong beside the tests themselves, if anything.
   */
  run(): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface SessionOptions {
  /** The folder that VS Code opens. */
  readonly workspace: string;
  /** A fresh folder for settings, state and installed extensions. */
  readonly home: string;
  readonly bridge: UiBridge;
  /** The folder of the extension under development. */
  readonly extension: string;
  /** A packaged extension to install first. */
  readonly vsix?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Added to the environment of the VS Code server, and so of all that it starts. */
  readonly env?: Record<string, string>;
  /** What the window speaks, where it is in a browser; else English. */
  readonly language?: string;
  /** The size of a window in the browser in which nothing moves. */
  readonly view?: WindowView;
  /** How long a suite may take, if not the usual time. */
  readonly limitMs?: number;
}

export interface WindowView {
  readonly width: number;
  readonly height: number;
}

export type TestHost = (options: SessionOptions) => Promise<Session>;

/** What VS Code runs inside: it asks the bridge which tests it shall run. */
export const suiteBundle = join(root, "dist", "test", "suite.js");

/** One limit for a whole suite, in which a test that hangs is tried twice. */
export const limitMs = 9 * 60_000;

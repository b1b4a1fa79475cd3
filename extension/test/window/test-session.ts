import { join } from "node:path";
import { root } from "../../../.ci/tools/processes.ts";
import type { UiBridge } from "./ui-bridge.ts";

/** A VS Code window on one folder, with its own settings and state. */
export interface TestSession {
  /** A desktop VS Code under test keeps no state, so nothing can be checked after a reload. */
  readonly keepsState: boolean;
  /**
   * Runs the suite that the bridge has selected; the next one starts after a reload of the window. Returns what went
   * wrong apart from the tests, if anything.
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
  /** Added to the environment of the VS Code server and everything it starts. */
  readonly env?: Record<string, string>;
  /** The language of a window in the browser; English by default. */
  readonly language?: string;
  /** The window size in the browser, without animations. */
  readonly view?: WindowView;
  /** The time limit of a suite, if not the usual one. */
  readonly limitMs?: number;
}

export interface WindowView {
  readonly width: number;
  readonly height: number;
}

export type TestHost = (options: SessionOptions) => Promise<TestSession>;

/** The bundle that VS Code runs; it asks the bridge which tests to run. */
export const suiteBundle = join(root, "dist", "test", "suite.js");

/** Limits a whole suite; a test that hangs is tried twice within it. */
export const limitMs = 9 * 60_000;

/** Where a click or a look goes: VS Code's own window, or a page in it that can be seen: a board, or the results. */
export type Place = "window" | "board" | "results";

/**
 * What a suite inside VS Code asks of the program that drives the window from outside. `selector` is Playwright's
 * (`role=button[name="Next"]`, `text=…`, CSS); every action waits until the element is there.
 */
export type UiRequest =
  | { readonly kind: "click"; readonly place: Place; readonly selector: string }
  | { readonly kind: "text"; readonly place: Place; readonly selector: string }
  | { readonly kind: "count"; readonly place: Place; readonly selector: string }
  | { readonly kind: "attribute"; readonly place: Place; readonly selector: string; readonly name: string }
  | { readonly kind: "fill"; readonly place: Place; readonly selector: string; readonly value: string }
  /** Keys for a place go there once it has the keyboard, those for none to what has it. */
  | { readonly kind: "press"; readonly keys: string; readonly place?: Place }
  | { readonly kind: "hover"; readonly place: Place; readonly selector: string }
  | { readonly kind: "waitFor"; readonly place: Place; readonly selector: string; readonly gone?: boolean }
  /** Whether it is seen before so much time has passed. */
  | { readonly kind: "isSeen"; readonly place: Place; readonly selector: string; readonly withinMs: number }
  /** What axe-core finds that people with a screen reader, a keyboard or weak eyes would miss. */
  | { readonly kind: "findings"; readonly place: Place }
  | { readonly kind: "evaluate"; readonly place: Place; readonly expression: string }
  | { readonly kind: "waitUntil"; readonly expression: string }
  /**
   * Opens a web page of its own with the network cut, presses keys on it, and answers what its timeline then says, or the
   * text of what `look` selects.
   */
  | { readonly kind: "visit"; readonly address: string; readonly keys: readonly string[]; readonly look?: string }
  | { readonly kind: "resize"; readonly width: number; readonly height: number }
  | { readonly kind: "screenshot"; readonly name: string; readonly part?: Rectangle };

/** A part of the window, in its own pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for one of the window; 1.5 if nothing is said. */
  readonly scale?: number;
}

/** Asks for the test files of this suite, by their names. */
export interface SuiteRequest {
  readonly kind: "suite";
}

/** How one test of the suite ended. */
export interface TestReport {
  readonly kind: "test";
  readonly title: string;
  readonly suite: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly durationMs: number;
  readonly error?: string;
  /** Why it was skipped. */
  readonly why?: string;
}

export type BridgeRequest = UiRequest | SuiteRequest | TestReport;
export type BridgeAnswer = { readonly value: unknown } | { readonly error: string };

/** The environment variable that holds the address of the bridge. */
export const bridgeVariable = "SPAR_UI_BRIDGE";

// What the board and the page of a game's own viewer, which is a frame in it, tell each other.

/** A frame at which a viewer can stop. */
export interface KeyFrame {
  /** The index of the referee's turn in the record that brought it, from 0. */
  readonly turn: number;
  /** How long it lasts at normal speed. */
  readonly seconds: number;
}

/** From the board: shows a key frame by its index, after playing what led to it for `ms` milliseconds. */
export interface ViewerRequest {
  readonly kind: "showFrame";
  readonly frame: number;
  readonly ms: number;
}

export type ViewerMessage =
  /** The page is there, and will be ready or fail. */
  | { readonly kind: "viewerStarted" }
  | { readonly kind: "viewerReady"; readonly keys: readonly KeyFrame[] }
  | { readonly kind: "viewerFailed"; readonly why: string }
  /** The user went to another key frame in the viewer. */
  | { readonly kind: "viewerAt"; readonly frame: number }
  /** The user started or stopped playing in the viewer. */
  | { readonly kind: "viewerPlay"; readonly on: boolean }
  | { readonly kind: "viewerKey"; readonly key: string; readonly shift: boolean; readonly ctrl: boolean }
  | { readonly kind: "viewerClick" };

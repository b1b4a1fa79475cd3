import type { KeyFrame } from "../../../engine/viewer/viewer-messages.ts";

/** The game's own viewer, in place of the plain board. */
export interface ViewerState {
  /** Whether the user prefers the viewer over the plain board; remembered. */
  readonly isWanted: boolean;
  /** The match whose viewer was requested. */
  readonly match?: string;
  readonly address?: string;
  /** The viewer's key frames, once it has loaded. */
  readonly keys?: readonly KeyFrame[];
  /** Why there is no viewer. */
  readonly why?: string;
}

export type ViewerEvent =
  | { readonly kind: "want"; readonly isOn: boolean }
  | { readonly kind: "asked"; readonly match: string }
  | { readonly kind: "found"; readonly match: string; readonly address: string }
  | { readonly kind: "ready"; readonly keys: readonly KeyFrame[] }
  | { readonly kind: "failed"; readonly match: string; readonly why: string };

export function updateViewer(viewer: ViewerState, event: ViewerEvent): ViewerState {
  const { isWanted, match } = viewer;
  switch (event.kind) {
    case "want":
      return { isWanted: event.isOn };
    case "asked":
      return { isWanted, match: event.match };
    case "found":
      return event.match === match ? { isWanted, match, address: event.address } : viewer;
    case "ready":
      return { ...viewer, keys: event.keys };
    case "failed":
      return event.match === match ? { isWanted, match, why: event.why } : viewer;
  }
}

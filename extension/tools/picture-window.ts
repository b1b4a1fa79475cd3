import type { TestWindow } from "./windows.ts";

/** Hides everything that the README does not describe. */
const settings = {
  "spar.duelElo": 100,
  "breadcrumbs.enabled": false,
  "editor.fontSize": 13,
  "editor.hover.sticky": true,
  "editor.minimap.enabled": false,
  "editor.renderLineHighlight": "none",
  "editor.scrollbar.vertical": "hidden",
  "editor.scrollbar.horizontal": "hidden",
  "workbench.activityBar.location": "hidden",
  "workbench.layoutControl.enabled": false,
  "workbench.tips.enabled": false,
};
/** A window on the samples, for pictures. */
export const createPictureWindow = (name: string, view = { width: 1200, height: 740 }): TestWindow => ({
  name,
  suites: [[name]],
  workspace: "samples",
  settings,
  limitMs: 30 * 60_000,
  view,
});

import "./no-network.ts";
import "./case-fields.ts";
import "./keys.css";
import "./storage.ts";
import { tell } from "./tell.ts";

// Runs in the frame of the player, before the player. The board has the keys, so that they do there what they do
// everywhere on it; only what is typed into a field stays here.

const typingSelector = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea";

const isTyped = ({ target }: Event) => target instanceof Element && target.closest(typingSelector) !== null;

window.addEventListener(
  "keydown",
  (event) => {
    if (isTyped(event) || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tell({ kind: "viewerKey", key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
  },
  true,
);
window.addEventListener("pointerup", (event) => isTyped(event) || tell({ kind: "viewerClick" }), true);

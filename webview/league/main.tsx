import { render } from "preact";
import { speakAsPage } from "../speak-as-page.ts";
import { LeagueApp } from "./app.tsx";
import { hostOf } from "./host.ts";
import type { LeagueState, ListedMatch, Pair } from "./messages.ts";
import "./style.css";

speakAsPage();
const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
let state: LeagueState | undefined;
let shown: { readonly pair: Pair; readonly matches: readonly ListedMatch[] } | undefined;

const post = hostOf((message) => {
  if (message.kind === "matches") shown = { pair: message.pair, matches: message.matches };
  else {
    state = message.state;
    // What is listed grows with the league.
    if (shown) post({ kind: "matches", pair: shown.pair });
  }
  draw();
});

function close() {
  shown = undefined;
  draw();
}

function draw() {
  if (state) render(<LeagueApp state={state} shown={shown} post={post} close={close} />, root);
}

post({ kind: "ready" });

import { render } from "preact";
import { speakAsPage } from "../speak-as-page.ts";
import { Results } from "./app.tsx";
import { connectHost } from "./host.ts";
import { type ResultsEvent, startState, update } from "./results-state.ts";
import "./style.css";

speakAsPage();
const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
const { post, keep } = connectHost(send);
let state = startState();
let isDrawing = false;

function send(event: ResultsEvent) {
  const last = state;
  state = update(state, event);
  if (state === last || isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(draw);
}

function draw() {
  isDrawing = false;
  render(<Results state={state} send={send} post={post} />, root);
  const { page, league } = state;
  keep({ page, league: league.shown?.asked });
}

post({ kind: "ready" });

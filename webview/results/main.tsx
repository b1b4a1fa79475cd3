import { render } from "preact";
import { speakAsPage } from "../speak-as-page.ts";
import { ResultsApp } from "./app.tsx";
import { connectResultsHost } from "./host.ts";
import { type ResultsEvent, startResultsState, updateResults } from "./results-state.ts";
import "./style.css";

speakAsPage();
const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
const { post, keep } = connectResultsHost(send);
let state = startResultsState();
let isDrawing = false;

function send(event: ResultsEvent) {
  const last = state;
  state = updateResults(state, event);
  if (state === last || isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(draw);
}

function draw() {
  isDrawing = false;
  render(<ResultsApp state={state} send={send} post={post} />, root);
  const { page, league } = state;
  keep({ page, league: league.shown?.asked });
}

post({ kind: "ready" });

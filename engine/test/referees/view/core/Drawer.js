import { assets } from "../assets.js";

let game;
let totals = [];

function toTotal({ view }) {
  const data = JSON.parse(view.split("\n")[1]);
  return (data.frame ?? data).total;
}

export const Drawer = {
  load({ agents, frames }, element) {
    game = element;
    totals = frames.filter(({ keyframe }) => keyframe).map(toTotal);
    const names = agents.map(({ name }) => name).join(" – ");
    game.innerHTML = `<img width="64" alt=""><p id="total"></p><small></small><button>first</button>`;
    game.querySelector("img").src = assets.images["stone.svg"];
    game.querySelector("small").textContent = names;
    game.querySelector("button").onclick = () => window.parent.postMessage({ type: "clicked", frame: 0 }, "*");
    Drawer.show(0);
  },
  takePictures() {
    game.querySelector("img").title = "complete";
    Drawer.show(0);
  },
  show(frame) {
    game.querySelector("#total").textContent = `frame ${frame}: ${totals[frame]}`;
  },
};

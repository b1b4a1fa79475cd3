import { openMatchStore } from "../match/history/match-store.ts";
import { playedMatch } from "./played-match.ts";

/** Keeps matches until it is killed, and prints the number of each one that is kept. */
const [, , folder, from] = process.argv;
const store = openMatchStore(folder!, (error) => console.log(`failed: ${error.message}`));
let number = Number(from);
setInterval(() => {
  for (let i = 0; i < 40; i++) {
    store.keep({ kind: "match", summary: playedMatch(number) });
    console.log(number++);
  }
  // All the time something is being written.
  store.session(() => {}).catch((error: Error) => console.log(`failed: ${error.message}`));
}, 2);

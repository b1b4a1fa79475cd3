import { parentPort } from "node:worker_threads";
import type { RecogniseQuestion } from "../../recognisers.ts";
import { findBotOfPart, recogniseBot } from "./bot-for-file.ts";

parentPort?.on("message", ({ id, file, text, isSave }: RecogniseQuestion) => {
  const isBot = recogniseBot(file, text).kind !== "none" || (isSave && findBotOfPart(file) !== undefined);
  parentPort?.postMessage({ id, isBot });
});

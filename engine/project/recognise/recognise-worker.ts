import { parentPort } from "node:worker_threads";
import type { RecogniseQuestion } from "../../recognisers.ts";
import { botForFile } from "./bot-for-file.ts";
import { botOfPart } from "./bot-of-part.ts";

parentPort?.on("message", ({ id, file, text, save }: RecogniseQuestion) => {
  const isBot = botForFile(file, text).kind !== "none" || (save && botOfPart(file) !== undefined);
  parentPort?.postMessage({ id, isBot });
});

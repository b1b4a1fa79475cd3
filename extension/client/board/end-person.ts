import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "../../channel.ts";
import { ofPerson } from "../../of-person.ts";
import { isGoing, type Results } from "../known/results.ts";

/** The board is gone on which a person played: its match is ended, and kept as far as it came. */
export function endPerson(client: LanguageClient, results: Results): void {
  const run = results.runOf(ofPerson);
  if (run && isGoing(run) && client.isRunning()) void ask(client, "spar/stop", { run: run.run });
}

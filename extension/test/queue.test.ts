import assert from "node:assert/strict";
import * as vscode from "vscode";
import { isLongRun, long } from "../../engine/test/long.ts";
import { type Machines, redisServer, startMachines, testToken } from "../../engine/test/queue-machines.ts";
import { skip } from "../../engine/test/skip.ts";
import { looksAccessible } from "./accessible.ts";
import { fileIn, nextRun, open, patienceMs } from "./bots.ts";
import { useTheme } from "./themes.ts";
import { ui } from "./ui.ts";

const command = vscode.commands.executeCommand;
// Spar's server is started later, and inherits it.
process.env.SPAR_QUEUE_TOKEN = testToken;

async function useQueue(address: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration("spar").update("queue", address, vscode.ConfigurationTarget.Global);
}

describe("the configured queue", function () {
  this.timeout(3 * patienceMs);
  let machines: Machines | undefined;
  before(async function () {
    if (!redisServer) return skip(this, "no redis-server");
    await vscode.workspace.fs.writeFile(fileIn("spar.json"), Buffer.from('{ "series": 4 }\n'));
    machines = await startMachines();
    await machines.worker();
    await useQueue(machines.address);
  });
  after(async () => {
    await useQueue(undefined);
    await machines?.end();
  });

  it("plays a series, and its page shows the worker that played it", async () => {
    const { uri } = (await open("steady.py")).document;
    const run = await nextRun(uri, () => command("spar.runSeries", uri), 2 * patienceMs);
    assert.equal(run.state, "finished", run.message);
    assert.equal(run.played, 4);
    await command("spar.showQueue");
    await ui.results.waitFor("role=tab[name=Queue][selected=true]");
    await ui.results.waitFor('.queue[data-workers="1"] .verdict.good >> text="1 worker"');
    await ui.results.waitFor(".queue .workers >> text=/; 4 played/");
    await ui.results.waitFor(".queue .workers >> text=/Python 3\\.\\d+/");
    await command("notifications.clearAll");
    for (const look of isLongRun ? (["light", "dark"] as const) : (["dark"] as const)) {
      await useTheme(look);
      await looksAccessible(`queue-${look}`, "results");
    }
  });

  long.it("says why it cannot be shown, and has no page if none is configured", async () => {
    await machines!.end();
    await ui.results.waitFor(
      ".queue .alert >> text=/Cannot connect to the queue at redis:.*: (connection refused|no answer)/",
    );
    await useQueue(undefined);
    await ui.results.click("role=tab[name=Series]");
    await ui.results.waitUntilGone("role=tab[name=Queue]");
  });
});

import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { long } from "../../engine/test/long.ts";
import { launchBrowser } from "../../extension/test/window/browser.ts";
import { cleanEnvironment, startToolProcess } from "./processes.ts";
import { findFreePort } from "./vscode-server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

long.describe("npm start", function () {
  this.timeout(300_000);

  it("opens the samples in a browser", async () => {
    const env = cleanEnvironment({ SPAR_VSCODE: "server", SPAR_PORT: String(await findFreePort()) });
    const started = startToolProcess(process.execPath, [join(root, "dist/tools/start.js")], { env });
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      let address: string | undefined;
      while (!address) {
        const ended = await Promise.race([started.ended, page.waitForTimeout(100)]);
        assert.equal(ended, undefined, started.output());
        [address] = /http:\S+/.exec(started.output()) ?? [];
      }
      await page.goto(address);
      await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "locm" }).first().click();
    } finally {
      await browser.close();
      await started.stop();
    }
  });
});

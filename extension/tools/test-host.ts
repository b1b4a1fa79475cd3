import { join } from "node:path";
import { downloadAndUnzipVSCode, runTests } from "@vscode/test-electron";
import { type Browser, chromium, type Page } from "playwright-core";
import { bridgeVariable } from "../test/ui-messages.ts";
import { launchBrowser } from "./browser.ts";
import { cacheFolder, vscodeVersion } from "./npm-cache.ts";
import { root } from "./processes.ts";
import type { UiBridge } from "./ui-bridge.ts";
import { freePort, startServer, workbenchAddress } from "./vscode-server.ts";

export interface SuiteRun {
  /** The bundled suite that runs inside VS Code. */
  readonly suite: string;
  /** The folder that VS Code opens. */
  readonly workspace: string;
  /** A fresh folder for settings and state. */
  readonly home: string;
  readonly bridge: UiBridge;
  /** The extension under development; by default this project. */
  readonly extension?: string;
}

/** Runs a suite in one kind of VS Code; what went wrong beside the tests themselves, if anything. */
export type TestHost = (run: SuiteRun) => Promise<string | undefined>;

/** Under test nobody can answer the question whether a folder is trusted. */
export const testSettings = {
  "security.workspace.trust.enabled": false,
  "workbench.startupEditor": "none",
  "window.commandCenter": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "git.openRepositoryInParentFolders": "never",
};

/** One limit for a whole suite. */
const limitMs = 6 * 60_000;

/** The desktop VS Code where there is one, named or to be downloaded, and a display; else the server and a browser. */
export async function chooseHost(): Promise<{ name: string; host: TestHost }> {
  const server = { name: "VS Code server with Chromium", host: inServer };
  const named = process.env.SPAR_VSCODE;
  if (named === "server") return server;
  const display = process.platform !== "linux" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (named) return { name: named, host: inDesktop(named) };
  if (!display) return server;
  try {
    const path = await downloadAndUnzipVSCode({ version: vscodeVersion, cachePath: join(cacheFolder, "vscode") });
    return { name: path, host: inDesktop(path) };
  } catch (error) {
    console.log(`No desktop VS Code can be had (${(error as Error).message}); taking the server.`);
    return server;
  }
}

async function inServer(run: SuiteRun): Promise<string | undefined> {
  const env = { [bridgeVariable]: run.bridge.address };
  const server = await startServer({ home: run.home, settings: testSettings, env });
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    const code = await suiteCode(page, run, server.port);
    if (code === 0) return undefined;
    // Failed tests have said all themselves; otherwise the window's console is what there is.
    const told = run.bridge.tests.some((test) => !test.passed) ? [] : lines.slice(-60);
    return [`The suite ended with ${code}.`, ...told].join("\n");
  } finally {
    await browser?.close();
    await server.stop();
  }
}

/** VS Code in a browser tells its exit code through this function of the page. */
async function suiteCode(page: Page, run: SuiteRun, port: number): Promise<number | string> {
  const ended = new Promise<number>((resolve) => void page.exposeFunction("codeAutomationExit", resolve));
  await page.exposeFunction("codeAutomationLog", () => {});
  const extensionDevelopmentPath = run.extension ?? root;
  await page.goto(workbenchAddress(port, run.workspace, { extensionDevelopmentPath, extensionTestsPath: run.suite }));
  run.bridge.drive(page);
  return Promise.race([ended, expired()]);
}

function inDesktop(vscodeExecutablePath: string): TestHost {
  return async (run) => {
    const port = await freePort();
    const driven = drive(port, run.bridge);
    try {
      const code = await runTests({
        vscodeExecutablePath,
        extensionDevelopmentPath: run.extension ?? root,
        extensionTestsPath: run.suite,
        extensionTestsEnv: { [bridgeVariable]: run.bridge.address },
        launchArgs: [
          ...[run.workspace, `--remote-debugging-port=${port}`, "--disable-workspace-trust", "--skip-welcome"],
          ...[
            "--disable-extensions",
            "--user-data-dir",
            join(run.home, "data"),
            "--extensions-dir",
            join(run.home, "extensions"),
          ],
        ],
      });
      return code === 0 ? undefined : `VS Code ended with code ${code}.`;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await driven.then((browser) => browser?.close());
    }
  };
}

/** Connects to the window of a desktop VS Code as soon as it is open. */
async function drive(port: number, bridge: UiBridge): Promise<Browser | undefined> {
  const address = `http://127.0.0.1:${port}`;
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const browser = await chromium.connectOverCDP(address).catch(() => undefined);
    const page = browser
      ?.contexts()[0]
      ?.pages()
      .find((each) => each.url().includes("workbench"));
    if (page) {
      bridge.drive(page);
      return browser;
    }
    await browser?.close();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return undefined;
}

function expired(): Promise<string> {
  const text = `no answer within ${limitMs / 60_000} minutes`;
  return new Promise((resolve) => setTimeout(() => resolve(text), limitMs).unref());
}

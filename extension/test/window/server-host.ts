import type { Page, Route } from "playwright-core";
import { formatWorkbenchAddress, installExtension, startVscodeServer } from "../../../.ci/tools/vscode-server.ts";
import { isLongRun } from "../../../engine/test/long.ts";
import { bridgeVariable } from "../ui-messages.ts";
import { launchBrowser } from "./browser.ts";
import { limitMs, type SessionOptions, suiteBundle, type TestSession } from "./test-session.ts";

/** The VS Code server with its window in a headless browser. */
export async function startServerHost(options: SessionOptions): Promise<TestSession> {
  const refused = options.vsix && (await installExtension(options.home, options.vsix));
  if (refused) throw new Error(`The package cannot be installed:\n${refused}`);
  const env = { ...options.env, [bridgeVariable]: options.bridge.address };
  const server = await startVscodeServer({ home: options.home, env });
  const browser = await launchBrowser().catch(async (error: Error) => {
    await server.stop();
    throw error;
  });
  const viewport = options.view ?? { width: 1400, height: 900 };
  const page = await browser.newPage({ viewport, reducedMotion: options.view ? "reduce" : null });
  if (isLongRun) await page.route(/\/proxy\/\d+\//, forwardPort);
  // What a language pack would set before the editor starts; without one, VS Code's own texts stay English.
  if (options.language !== undefined)
    await page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(options.language)}`);
  const window = await watchPage(page, options.limitMs ?? limitMs);
  options.bridge.drive(page);
  return {
    keepsState: true,
    async run() {
      const payload = { extensionDevelopmentPath: options.extension, extensionTestsPath: suiteBundle };
      const ended = window.end();
      await page.goto(formatWorkbenchAddress(server.port, options.workspace, payload));
      const code = await ended;
      if (code === 0) return undefined;
      // Failed tests have been reported in detail; otherwise the end of the window's console is all there is.
      const output = options.bridge.tests.some(({ outcome }) => outcome === "failed") ? [] : window.lines.slice(-60);
      return [`The suite ended with ${code}.`, ...output].join("\n");
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/**
 * An editor in a browser reaches other ports of its machine by paths like `/proxy/8080/`. code-server forwards them; the
 * server alone, which the tests run, does not: only long runs try both. A stream without end cannot be passed on in this way.
 */
async function forwardPort(route: Route): Promise<void> {
  const request = route.request();
  const url = request.url().replace(/[^/]+\/proxy\/(\d+)\//, "127.0.0.1:$1/");
  if (request.resourceType() === "eventsource") await route.abort();
  else await route.fulfill({ response: await route.fetch({ url }) });
}

/** VS Code in a browser reports its exit code by calling a function of the page. */
export async function watchPage(page: Page, limitMs: number) {
  const lines: string[] = [];
  let exit: (code: number | string) => void = () => {};
  page.on("console", (message) => lines.push(message.text()));
  page.on("crash", () => exit("a crash of the page"));
  await page.exposeFunction("codeAutomationLog", () => {});
  await page.exposeFunction("codeAutomationExit", (code: number) => exit(code));
  const end = () =>
    new Promise<number | string>((resolve) => {
      const limit = setTimeout(() => resolve(`no answer within ${limitMs / 60_000} minutes`), limitMs);
      exit = (code) => {
        clearTimeout(limit);
        resolve(code);
      };
    });
  return { lines, end };
}

import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { resolveCliArgsFromVSCodeExecutablePath, runTests } from "@vscode/test-electron";
import { type Browser, chromium } from "playwright-core";
import { runToEnd } from "../../../.ci/tools/processes.ts";
import { findFreePort } from "../../../.ci/tools/vscode-server.ts";
import { bridgeVariable } from "../ui-messages.ts";
import { limitMs, type SessionOptions, suiteBundle, type TestHost } from "./test-session.ts";
import type { UiBridge } from "./ui-bridge.ts";

/** How long a desktop VS Code may take to open its window. */
const openLimitMs = 60_000;

/** A desktop VS Code, controlled through its remote-debugging port. */
export function createDesktopHost(vscodeExecutablePath: string): TestHost {
  return async (options) => {
    const folders = [
      "--user-data-dir",
      join(options.home, "data"),
      "--extensions-dir",
      join(options.home, "extensions"),
    ];
    if (options.vsix) await install(vscodeExecutablePath, folders, options.vsix);
    return {
      keepsState: false,
      run: () => runOnce(vscodeExecutablePath, folders, options),
      async close() {},
    };
  };
}

async function runOnce(
  vscodeExecutablePath: string,
  folders: readonly string[],
  { extension, workspace, bridge, env }: SessionOptions,
): Promise<string | undefined> {
  const port = await findFreePort();
  const driven = connectBrowser(port, bridge);
  try {
    const running = runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: extension,
      extensionTestsPath: suiteBundle,
      extensionTestsEnv: { ...env, [bridgeVariable]: bridge.address },
      launchArgs: [workspace, `--remote-debugging-port=${port}`, "--skip-welcome", ...folders],
    });
    const code = await Promise.race([running, setTimeout(limitMs, "late" as const, { ref: false })]);
    if (code === "late") return `VS Code did not end within ${limitMs / 60_000} minutes.`;
    return code === 0 ? undefined : `VS Code ended with code ${code}.`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await driven.then((browser) => browser?.close());
  }
}

async function install(executable: string, folders: readonly string[], vsix: string): Promise<void> {
  const [cli, ...args] = resolveCliArgsFromVSCodeExecutablePath(executable);
  const { code, output } = await runToEnd(cli!, [...args, ...folders, "--install-extension", vsix]);
  if (code !== 0) throw new Error(`The package cannot be installed:\n${output}`);
}

/** Connects to the window once it is open. */
async function connectBrowser(port: number, bridge: UiBridge): Promise<Browser | undefined> {
  const until = Date.now() + openLimitMs;
  while (Date.now() < until) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined);
    const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
    const page = pages.find((each) => each.url().includes("workbench"));
    if (page) {
      bridge.drive(page);
      return browser;
    }
    await browser?.close();
    await setTimeout(250);
  }
  return undefined;
}

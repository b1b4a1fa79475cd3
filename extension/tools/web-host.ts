import { launchBrowser } from "./browser.ts";
import { watchPage } from "./server-host.ts";
import { limitMs, type SessionOptions, type TestSession } from "./test-session.ts";
import { startVscodeServer } from "./vscode-server.ts";
import { serveWorkbench } from "./web-front.ts";

/** The open folder, in the window's memory. */
const folder = "tmp:/workspace";

/** VS Code as on vscode.dev: the workbench without a server, and Spar in the browser's web worker. */
export async function startWebHost({
  bridge,
  home,
  view,
  settings = {},
  ...options
}: SessionOptions): Promise<TestSession> {
  const server = await startVscodeServer({ home });
  const backend = { server: `http://127.0.0.1:${server.port}`, bridge: bridge.address, settings };
  const front = await serveWorkbench(backend);
  const browser = await launchBrowser().catch(async (error: Error) => {
    front.close();
    await server.stop();
    throw error;
  });
  const page = await browser.newPage({ viewport: view ?? { width: 1400, height: 900 } });
  const window = await watchPage(page, options.limitMs ?? limitMs);
  bridge.drive(page);
  return {
    keepsState: false,
    async run() {
      const ended = window.end();
      await page.goto(`${front.address}/?folder=${encodeURIComponent(folder)}`);
      const code = await ended;
      return code === 0 ? undefined : [`The suite ended with ${code}.`, ...window.lines.slice(-60)].join("\n");
    },
    async close() {
      await browser.close();
      front.close();
      await server.stop();
    },
  };
}

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";
import { npmCacheFolder, vscodeVersion } from "../../../.ci/tools/vscode-server.ts";
import { createDesktopHost } from "./desktop-host.ts";
import { startServerHost } from "./server-host.ts";
import type { TestHost } from "./test-session.ts";
import { startWebHost } from "./web-host.ts";

/** Nobody can answer the question about workspace trust in a test. */
const settings = {
  "security.workspace.trust.enabled": false,
  "workbench.startupEditor": "none",
  "workbench.colorTheme": "Default Dark Modern",
  "window.commandCenter": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  // Tests count the matches that are played, so no duels start by themselves.
  "spar.duelOnSave": false,
  "spar.changedAnswers": false,
  // Every match that is shown would be analysed for ten seconds.
  "spar.analyse": false,
  // Animations would be redrawn all the time, without a graphics card.
  "editor.cursorBlinking": "solid",
  "workbench.reduceMotion": "on",
  "git.openRepositoryInParentFolders": "never",
  // In a browser, the editor would save a second after a test has typed.
  "files.autoSave": "off",
};

/** The VS Code server in a headless browser, with the same window on every system. */
export const server = { name: "VS Code server with Chromium", host: addTestSettings(startServerHost) };

/** VS Code in a browser, without a server. */
export const web = { name: "VS Code in a browser alone", host: addTestSettings(startWebHost) };

/** A desktop VS Code if one is installed or named and there is a display; otherwise the server and a browser. */
export async function chooseHost(): Promise<{ name: string; host: TestHost }> {
  const named = process.env.SPAR_VSCODE;
  if (named === "server") return server;
  const display = process.platform !== "linux" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (named) return { name: named, host: addTestSettings(createDesktopHost(named)) };
  if (!display) return server;
  try {
    const path = await downloadAndUnzipVSCode({ version: vscodeVersion, cachePath: join(npmCacheFolder, "vscode") });
    return { name: path, host: addTestSettings(createDesktopHost(path)) };
  } catch (error) {
    console.log(`No desktop VS Code can be had (${(error as Error).message}); taking the server.`);
    return server;
  }
}

function addTestSettings(host: TestHost): TestHost {
  return async (options) => {
    const user = join(options.home, "data", "User");
    await mkdir(user, { recursive: true });
    await writeFile(join(user, "settings.json"), JSON.stringify({ ...settings, ...options.settings }, null, 2));
    return host({ ...options, settings: { ...settings, ...options.settings } });
  };
}

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startProgram } from "../../engine/bots/process/program-path.ts";
import { root } from "./processes.ts";
import { addTerminals, formatWorkbenchAddress, startVscodeServer } from "./vscode-server.ts";

/** Opens VS Code with Spar and the samples: on the desktop if both are there, otherwise in the browser. */
async function main(): Promise<void> {
  const samples = join(root, "samples");
  const folder = existsSync(samples) ? samples : root;
  const code = findDesktopCode();
  if (code) {
    console.log(`Opening ${folder} in VS Code …`);
    const command = [code, `--extensionDevelopmentPath=${root}`, folder];
    startProgram(command, { stdio: "ignore" }).once("error", (error) => console.error(error.message));
    return;
  }
  const home = join(root, ".cache", "start");
  const port = Number(process.env.SPAR_PORT) || undefined;
  const server = await startVscodeServer({ home, port, settings: firstSettings });
  const address = formatWorkbenchAddress(server.port, folder, { extensionDevelopmentPath: root });
  console.log(`\nVS Code with Spar and the samples:\n\n  ${address}\n\nCtrl-C stops it.`);
  for (const name of ["SIGINT", "SIGTERM"] as const)
    process.once(name, () => void server.stop().then(() => process.exit(0)));
  await addTerminals();
}

/** Trusts the samples, so that no question comes before the first bot runs. The user's own settings are kept. */
const firstSettings = {
  "workbench.startupEditor": "readme",
  "security.workspace.trust.enabled": false,
  "git.openRepositoryInParentFolders": "never",
  "workbench.colorTheme": "Default Dark Modern",
};

function findDesktopCode(): string | undefined {
  if (process.env.SPAR_VSCODE === "server") return undefined;
  if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return undefined;
  const names = process.platform === "win32" ? ["code.cmd", "code.exe"] : ["code", "code-insiders", "codium"];
  const paths = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

void main();

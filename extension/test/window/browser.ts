import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import { cleanEnvironment, runToEnd } from "../../../.ci/tools/processes.ts";
import { installCachedPackage } from "../../../.ci/tools/vscode-server.ts";

/** The last version that accepts Node 20. Built for x86-64 Linux. */
const browserPackage = { name: "@sparticuz/chromium", version: "147.0.0" };
const args = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

interface Candidate {
  readonly path: string;
  readonly env?: Record<string, string>;
}

/**
 * Launches a headless Chromium: `SPAR_BROWSER` if set, else an installed Chrome, Chromium or Edge, else one from the
 * npm registry. `SPAR_BROWSER=package` always takes the last.
 */
export async function launchBrowser(): Promise<Browser> {
  const wanted = process.env.SPAR_BROWSER;
  const installed = wanted ? [wanted].filter((path) => path !== "package") : listInstalledBrowsers();
  const failures: string[] = [];
  for (const path of installed) {
    const browser = await launch({ path }).catch((error: Error) => failures.push(`${path}: ${error.message}`));
    if (typeof browser === "object") return browser;
  }
  if (process.platform === "linux" && process.arch === "x64") {
    unpackedBrowser ??= findPackagedBrowser();
    return launch(await unpackedBrowser);
  }
  throw new Error(`No browser: install Chrome, Chromium or Edge, or name one in SPAR_BROWSER.\n${failures.join("\n")}`);
}

function launch({ path, env }: Candidate): Promise<Browser> {
  const plain = Object.entries(cleanEnvironment(env)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return chromium.launch({ executablePath: path, args, headless: true, env: Object.fromEntries(plain) });
}

function listInstalledBrowsers(): string[] {
  const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"];
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const mac = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
    (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
  );
  const windows = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].flatMap(
    (folder) =>
      folder
        ? [join(folder, "Google/Chrome/Application/chrome.exe"), join(folder, "Microsoft/Edge/Application/msedge.exe")]
        : [],
  );
  const all = { darwin: mac, win32: windows }[process.platform as string] ?? onPath;
  return all.filter((path) => existsSync(path));
}

let unpackedBrowser: Promise<Candidate> | undefined;

/** Unpacks the browser, the NSS libraries it needs and a font, unless that has been done. */
async function findPackagedBrowser(): Promise<Candidate> {
  const bin = join(await installCachedPackage(browserPackage.name, browserPackage.version), "bin");
  const path = join(bin, "chromium");
  if (!existsSync(path)) {
    await writeFile(`${path}.part`, await unpackFile(`${path}.br`));
    await chmod(`${path}.part`, 0o755);
    await rename(`${path}.part`, path);
  }
  const libraries = await unpackFolder(bin, "al2023");
  const lacksFonts = !existsSync("/etc/fonts/fonts.conf");
  const fonts: Record<string, string> = lacksFonts ? { FONTCONFIG_PATH: await unpackFolder(bin, "fonts") } : {};
  const before = process.env.LD_LIBRARY_PATH;
  return { path, env: { LD_LIBRARY_PATH: [join(libraries, "lib"), before].filter(Boolean).join(delimiter), ...fonts } };
}

async function unpackFile(file: string): Promise<Buffer> {
  return promisify(brotliDecompress)(await readFile(file));
}

async function unpackFolder(bin: string, name: string): Promise<string> {
  const folder = join(bin, name);
  if (existsSync(folder)) return folder;
  const archive = join(bin, `${name}.tar`);
  const part = `${folder}.part`;
  await writeFile(archive, await unpackFile(`${archive}.br`));
  await mkdir(part, { recursive: true });
  const { code, output } = await runToEnd("tar", ["-xf", archive, "-C", part]);
  if (code !== 0) throw new Error(`tar could not unpack ${archive}:\n${output}`);
  await rm(archive);
  await rename(part, folder);
  return folder;
}

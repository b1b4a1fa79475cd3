import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readLeaguePageAssets, renderLeaguePage } from "../../engine/arena/league/league-text.ts";
import { launchBrowser } from "../../extension/test/window/browser.ts";
import { sampleLeague } from "./sample-league.ts";

// node --import tsx webview/test/league-shots.ts FOLDER: pictures of a league's page, to be looked at after a build.
const [folder = ".cache/shots"] = process.argv.slice(2);

async function shoot() {
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  for (const [name, report] of Object.entries({ many: sampleLeague(14, 2), few: sampleLeague(4, 3) })) {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, renderLeaguePage({ ...readLeaguePageAssets(), report }));
    for (const colorScheme of ["dark", "light"] as const) {
      for (const width of [1280, 420]) {
        const context = await browser.newContext({ offline: true, colorScheme, viewport: { width, height: 900 } });
        const page = await context.newPage();
        page.on("pageerror", (fault) => console.error("page:", fault.message));
        page.on("console", (message) => message.type() === "error" && console.error("console:", message.text()));
        await page.goto(pathToFileURL(file).href);
        await page.click(".matrix td.share >> nth=2");
        await page.waitForSelector(".matches li");
        await page.screenshot({ path: join(folder, `league-${name}-${colorScheme}-${width}.png`), fullPage: true });
        await context.close();
      }
    }
  }
  await browser.close();
}

void shoot();

import { existsSync } from "node:fs";
import { join } from "node:path";
import { readUserText } from "../../files/user-file.ts";

/** The built script and styles of the league page; throws if the build is missing. */
export function readLeaguePageAssets(): { readonly script: string; readonly style: string } {
  const folder = [__dirname, join(__dirname, "..", "..", "..", "dist")].find((one) =>
    existsSync(join(one, "results.js")),
  );
  const script = folder && readUserText(join(folder, "results.js"));
  const style = folder && readUserText(join(folder, "results.css"));
  if (script === undefined || style === undefined)
    throw new Error("results.js and results.css are missing: build Spar first.");
  return { script, style };
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const intro = "Spar's programs contain code of these packages, under the licences that follow.";

/**
 * The licences of all packages whose files were bundled, as text; `inputs` are paths relative to `root`. Throws if a
 * package comes without one.
 */
export function collectLicenses(root, inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const packages = [...folders].map((folder) => describePackage(join(root, folder)));
  const sorted = [...new Set(packages)].sort((one, other) => one.localeCompare(other, "en"));
  return `${[intro, ...sorted].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = findLicense(folder);
  if (text === undefined) throw new Error(`The package ${name} comes without its licence.`);
  return `${name} ${version} (${license})\n\n${text.trim()}`;
}

/** A file of its own, or else the last section of the readme. */
function findLicense(folder) {
  const names = readdirSync(folder);
  const read = (pattern) => {
    const name = names.find((each) => pattern.test(each));
    return name === undefined ? undefined : readFileSync(join(folder, name), "utf8");
  };
  return read(/^licen[cs]e/i) ?? /^#*\s*licen[cs]e\b.*/ims.exec(read(/^readme/i) ?? "")?.[0];
}

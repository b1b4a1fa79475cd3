// Checks that a tag, package.json and CHANGELOG.md agree, and prints the release's notes; without a tag, those of the
// next release.
//   node .github/release/describe.mjs [v0.2.0]
import { manifest, readChangelog } from "./release.mjs";

/** The notes of a version; throws a sentence if the version cannot be released as it is. */
function describeRelease(tag, version, changelog) {
  if (tag && tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, but the version in package.json is ${version}.`);
  const sections = changelog.split(/^## /m).slice(1);
  const read = (title) => {
    const section = sections.find((each) => each.split("\n", 1)[0].trim() === title);
    return section?.slice(section.indexOf("\n") + 1).trim();
  };
  const unreleased = read("Unreleased");
  if (unreleased && tag) throw new Error("CHANGELOG.md still lists changes under Unreleased.");
  const notes = unreleased || read(version);
  if (!notes) throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return `${notes}\n`;
}

try {
  process.stdout.write(describeRelease(process.argv[2], manifest.version, readChangelog()));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

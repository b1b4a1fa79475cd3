import { root } from "../../.ci/tools/processes.ts";
import { fillIn, fillInPath, findComplaints, readAll, textLanguages, underWay } from "./l10n/translations.ts";

// `npm run l10n` merges filled-in translations and writes a list of the missing ones; `--check` only reports problems.

const all = readAll(root, textLanguages);
if (process.argv.includes("--check")) {
  const complaints = findComplaints(all, underWay);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
} else {
  for (const language of textLanguages) {
    const { missing, wrong } = fillIn(root, all, language);
    for (const each of wrong) console.error(each);
    console.log(
      missing === 0 ? `${language}: complete` : `${language}: ${missing} to fill in, in ${fillInPath(language)}`,
    );
  }
}

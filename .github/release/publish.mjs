// Publishes one package of a release. Without --publish it only checks and prints what it would run, so that it can be
// tried without secrets.
//   node .github/release/publish.mjs marketplace|open-vsx|npm|github [--publish]
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isPreRelease, manifest, root, tarball, vsix } from "./release.mjs";

const bin = (name) => join(".github", "release", "node_modules", ".bin", name);
const preRelease = isPreRelease ? ["--pre-release"] : [];
/** Each target: its file, its command, and the variable with its secret. npm trusts the workflow itself (OIDC). */
const targets = {
  marketplace: {
    files: [vsix],
    command: [bin("vsce"), "publish", "--packagePath", vsix, "--skip-duplicate", ...preRelease],
    secret: "VSCE_PAT",
  },
  "open-vsx": {
    files: [vsix],
    command: [bin("ovsx"), "publish", vsix, "--skip-duplicate", ...preRelease],
    secret: "OVSX_PAT",
  },
  npm: {
    files: [tarball],
    // npm's `latest` stays with releases: whoever installs without a tag gets no pre-release.
    command: [
      "npm",
      "publish",
      tarball,
      "--provenance",
      "--access",
      "public",
      "--tag",
      isPreRelease ? "next" : "latest",
    ],
  },
  github: {
    files: [vsix, tarball, "notes.md"],
    command: [
      ...["gh", "release", "create", `v${manifest.version}`, vsix, tarball, "--notes-file", "notes.md", "--verify-tag"],
      ...["--title", `Spar ${manifest.version}`, ...(isPreRelease ? ["--prerelease"] : [])],
    ],
    secret: "GH_TOKEN",
  },
};

const [name, ...flags] = process.argv.slice(2);
const target = Object.hasOwn(targets, name ?? "") ? targets[name] : undefined;
const unknown = flags.filter((flag) => flag !== "--publish");
if (!target || unknown.length > 0) fail(`Usage: publish.mjs ${Object.keys(targets).join("|")} [--publish]`, 2);
const missing = target.files.filter((file) => !existsSync(join(root, file)));
if (missing.length > 0)
  fail(`Missing: ${missing.join(", ")}. Run npm run package, npm run package:npm and describe.mjs.`);

const [program, ...args] = target.command;
const line = target.command.map((word) => (/[^\w./=-]/.test(word) ? JSON.stringify(word) : word)).join(" ");
if (!flags.includes("--publish")) {
  const secret = target.secret && !process.env[target.secret] ? ` (needs ${target.secret}, which is not set)` : "";
  console.log(`Would run: ${line}${secret}`);
} else {
  if (target.secret && !process.env[target.secret]) fail(`${name} needs ${target.secret}.`);
  console.log(`Running: ${line}`);
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (error) console.error(error.message);
  process.exitCode = status ?? 1;
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

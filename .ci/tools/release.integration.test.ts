import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { skip } from "../../engine/test/skip.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("a release", () => {
  let folder: string;
  before(function () {
    if (process.platform === "win32") skip(this, "releases are made on Linux");
  });

  /** A project with the scripts of a release, the given version and changelog, and the named packages. */
  function createProject(version: string, changelog: string, packages: readonly string[] = []): void {
    mkdirSync(join(folder, "dist"), { recursive: true });
    cpSync(join(root, ".github/release"), join(folder, ".github/release"), {
      recursive: true,
      filter: (from) => !from.includes("node_modules"),
    });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "spar", version }));
    writeFileSync(join(folder, "CHANGELOG.md"), changelog);
    for (const name of packages) writeFileSync(join(folder, name), "");
  }

  function run(script: string, ...args: readonly string[]) {
    const env = { PATH: process.env.PATH };
    const path = join(folder, ".github/release", script);
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: "utf8", env });
    return { status, stdout, stderr: stderr.trim() };
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-release-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const changelog =
    "# Changelog\n\nWhat is new.\n\n## 0.2.0\n\n- New.\n\n### Board\n\n- Dark.\n\n## 0.1.0\n\n- First.\n";

  it("has the section of its version in the changelog as notes", () => {
    createProject("0.2.0", changelog);
    assert.deepEqual(run("describe.mjs", "v0.2.0"), {
      status: 0,
      stdout: "- New.\n\n### Board\n\n- Dark.\n",
      stderr: "",
    });
  });

  it("is refused with another tag, with unreleased changes, or without a changelog entry", () => {
    createProject("0.2.0", changelog);
    assert.match(run("describe.mjs", "v0.3.0").stderr, /tag is v0\.3\.0, but the version in package\.json is 0\.2\.0/);
    createProject("0.2.0", changelog.replace("## 0.2.0", "## Unreleased\n\n- Later.\n\n## 0.2.0"));
    assert.equal(run("describe.mjs", "v0.2.0").stderr, "CHANGELOG.md still lists changes under Unreleased.");
    assert.equal(run("describe.mjs").stdout, "- Later.\n");
    createProject("0.4.0", changelog);
    assert.deepEqual(run("describe.mjs", "v0.4.0"), {
      ...{ status: 1, stdout: "", stderr: "CHANGELOG.md says nothing about 0.4.0." },
    });
  });

  it("prints without --publish what it would run, and which secret is missing", () => {
    createProject("0.3.1", changelog, ["spar-0.3.1.vsix", "dist/spar-0.3.1.tgz", "notes.md"]);
    const outputs = ["marketplace", "open-vsx", "npm", "github"].map((target) => run("publish.mjs", target));
    assert.deepEqual([...new Set(outputs.map(({ status }) => status))], [0]);
    const bin = join(".github", "release", "node_modules", ".bin");
    assert.deepEqual(
      outputs.map(({ stdout }) => stdout.trim()),
      [
        `Would run: ${join(bin, "vsce")} publish --packagePath spar-0.3.1.vsix --skip-duplicate --pre-release (needs VSCE_PAT, which is not set)`,
        `Would run: ${join(bin, "ovsx")} publish spar-0.3.1.vsix --skip-duplicate --pre-release (needs OVSX_PAT, which is not set)`,
        "Would run: npm publish dist/spar-0.3.1.tgz --provenance --access public --tag next",
        'Would run: gh release create v0.3.1 spar-0.3.1.vsix dist/spar-0.3.1.tgz --notes-file notes.md --verify-tag --title "Spar 0.3.1" --prerelease (needs GH_TOKEN, which is not set)',
      ],
    );
    createProject("0.4.0", changelog, ["dist/spar-0.4.0.tgz"]);
    assert.match(run("publish.mjs", "npm").stdout, /--tag latest/);
  });

  it("publishes nothing without its packages or its secret, nor to an unknown target", () => {
    createProject("0.2.0", changelog);
    assert.match(run("publish.mjs", "npm", "--publish").stderr, /^Missing: dist.spar-0\.2\.0\.tgz\./);
    createProject("0.2.0", changelog, ["spar-0.2.0.vsix"]);
    assert.deepEqual(run("publish.mjs", "open-vsx", "--publish"), {
      ...{ status: 1, stdout: "", stderr: "open-vsx needs OVSX_PAT." },
    });
    for (const wrong of [["pypi"], ["npm", "--publsh"], ["constructor"], []])
      assert.equal(run("publish.mjs", ...wrong).status, 2);
  });
});

it("a build has what it wrote and nothing else, however old or new a file is", function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "spar-build-"));
  const other = join(folder, "other.js");
  writeFileSync(other, "");
  utimesSync(other, new Date("2100-01-01"), new Date("2100-01-01"));
  const build = join(root, ".ci/tools/build.mjs");
  assert.equal(spawnSync(process.execPath, [build, "--command-line", `--outdir=${folder}`]).status, 0);
  assert.equal(existsSync(other), false);
  for (const name of ["spar.js", "esbuild/esbuild.wasm", "hosts/bots/runtimes/node/node-host.cjs", "skills"])
    assert.ok(existsSync(join(folder, name)), name);
  rmSync(folder, { recursive: true });
});

describe("the workflows and actions", () => {
  const files = readdirSync(join(root, ".github"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yml") && !name.includes("node_modules"))
    .map((name) => [name, readFileSync(join(root, ".github", name), "utf8")] as const);

  it("pin each action to a commit, with its version in a comment", () => {
    const used = files.flatMap(([name, text]) =>
      [...text.matchAll(/uses:\s*(.+)/g)].map(([, action]) => ({ name, action: action!.trim() })),
    );
    assert.ok(used.length > 10);
    const pinned = /^([\w-]+\/[\w-]+)(?:\/[\w-]+)*@([0-9a-f]{40}) # (v[\d.]+)$/;
    assert.deepEqual(
      used.filter(({ action }) => !pinned.test(action)),
      [],
    );
    const versions = new Map<string, Set<string>>();
    for (const { action } of used) {
      const [, repository, commit, version] = pinned.exec(action)!;
      const known = versions.get(repository!) ?? new Set();
      versions.set(repository!, known.add(`${commit} ${version}`));
    }
    assert.deepEqual(
      [...versions].filter(([, known]) => known.size > 1),
      [],
    );
  });
});

// Creates the npm package of the command line in dist/: its programs, and the types of records for programs that read
// them. It has no dependencies, since all of them are bundled. `--repository=URL` sets the project's address.
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  copySamples,
  createStage,
  findRepositoryUrl,
  listAddresses,
  manifest,
  projectRoot,
  runOrExit,
  withoutRelatives,
} from "./packaging.mjs";

const stage = createStage("package-npm", "--command-line");
const url = findRepositoryUrl();
const { name, version, license, author, engines, keywords, bin } = manifest;
const shipped = {
  ...{ name, version, description: "Plays, analyses and replays matches of bots for programming games." },
  ...{ license, author, keywords, ...listAddresses(url) },
  ...{ engines: { node: engines.node }, bin, main: "./dist/record.js", types: "./types/index.d.ts" },
  exports: {
    ".": { types: "./types/index.d.ts", default: "./dist/record.js" },
    "./package.json": "./package.json",
  },
  files: ["dist", "types", "samples", "l10n", "CHANGELOG.md"],
};
writeFileSync(join(stage, "package.json"), `${JSON.stringify(shipped, null, 2)}\n`);
writeTypes();
copyFileSync(join(projectRoot, "LICENSE"), join(stage, "LICENSE"));
for (const [from, to] of [
  ["engine/cli/README.md", "README.md"],
  ["CHANGELOG.md", "CHANGELOG.md"],
]) {
  const text = readFileSync(join(projectRoot, from), "utf8");
  writeFileSync(join(stage, to), url ? text : withoutRelatives(text));
}
cpSync(join(projectRoot, "l10n"), join(stage, "l10n"), { recursive: true });
copySamples(stage);
mkdirSync(join(projectRoot, "dist"), { recursive: true });
runOrExit("npm", ["pack", "--loglevel=error", "--pack-destination", join(projectRoot, "dist")], stage);

/** Writes the type declarations of records and of the types they use. */
function writeTypes() {
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  const options = {
    ...{ declaration: true, emitDeclarationOnly: true, noEmit: false, stripInternal: true },
    ...{ rootDir: join(projectRoot, "engine"), outDir: join(stage, "types") },
  };
  const files = ["record/record-file.ts", "record/match-record.ts"].map((file) => join(projectRoot, "engine", file));
  const config = join(stage, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({ extends: join(projectRoot, "tsconfig.json"), compilerOptions: options, files, include: [] }),
  );
  runOrExit(process.execPath, [compiler, "--project", config]);
  // Rules name the library that checks their options, which readers of records do not need.
  const rules = join(stage, "types", "game", "rules.d.ts");
  const schema = 'import type { GenericSchema } from "valibot";';
  const text = readFileSync(rules, "utf8");
  if (!text.includes(schema)) throw new Error(`${rules} does not begin with ${schema}`);
  writeFileSync(
    rules,
    text.replace(schema, "type GenericSchema<Input = unknown, Output = Input> = (input: Input) => Output;"),
  );
  const index =
    'export { readRecord, writeRecord } from "./record/record-file.js";\nexport type * from "./record/match-record.js";\n';
  writeFileSync(join(stage, "types", "index.d.ts"), index);
}

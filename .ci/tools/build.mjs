// Bundles everything into dist/. `--production` minifies and leaves out source maps and test tools; `--outdir=FOLDER`
// writes elsewhere; `--command-line` leaves out what only an editor loads; `--watch` keeps running and rebuilds what a
// change affects.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, context, transform } from "esbuild";
import { collectLicenses } from "./third-party.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const production = process.argv.includes("--production");
const isCommandLine = process.argv.includes("--command-line");
const outdir = process.argv.find((arg) => arg.startsWith("--outdir="))?.slice("--outdir=".length);
const dist = resolve(root, outdir ?? "dist");
const require = createRequire(import.meta.url);

/** The files of this build. Times tell nothing about them, since a copy keeps its original's time on Windows. */
const written = new Set();
function write(path, contents) {
  writeFileSync(path, contents);
  written.add(path);
}
function copy(from, to) {
  // `cpSync` would misread letters outside ASCII in what is there already, on Windows.
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  written.add(to);
}
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());

/** Bundles are CommonJS; this makes `import.meta.url` work in them. */
const whereAmI = 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;';
const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  logLevel: "warning",
  metafile: true,
  // All licences are in one file, see `collectLicenses`.
  legalComments: "none",
};
const commonJs = { platform: "node", target: "node20", format: "cjs", banner: { js: whereAmI } };
/** Optional packages of BullMQ that Spar does not use: other back ends and telemetry. */
const otherQueues = ["pg", "redis", "bullmq-otel", "msgpackr-extract"];
const node = {
  ...shared,
  ...commonJs,
  mainFields: ["module", "main"],
  define: { "import.meta.url": "bundleUrl" },
  external: ["vscode", "esbuild", ...otherQueues],
};
const page = {
  ...shared,
  format: "iife",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".svg": "text" },
};
/**
 * For the extension in a browser's web worker: no Node modules, and `vscode` is the only import that is not bundled.
 */
const worker = { ...shared, platform: "browser", target: "es2022", format: "cjs", external: ["vscode"] };
const tool = { ...node, packages: "external", minify: false };

/**
 * Programs with shared modules: what two of them need, or what is loaded on demand, is written once as `part-….js`.
 * esbuild splits only ES modules, so each file is converted to CommonJS afterwards.
 */
const split = {
  ...node,
  entryPoints: [
    ...(isCommandLine ? [] : [{ in: "extension/client/main.ts", out: "whole" }]),
    { in: "extension/server/main.ts", out: "server" },
    { in: "engine/match/match-worker.ts", out: "match-worker" },
    { in: "engine/threads/threads.ts", out: "threads" },
    { in: "engine/cli/spar.ts", out: "spar" },
    // What the npm package exports to programs that read records.
    ...(isCommandLine ? [{ in: "engine/record/record-file.ts", out: "record" }] : []),
  ],
  outdir: dist,
  chunkNames: "part-[hash]",
  format: "esm",
  splitting: true,
  banner: {},
  sourcemap: production ? false : "inline",
  write: false,
  plugins: [{ name: "to CommonJS", setup: ({ onEnd }) => onEnd(writeCommonJs) }],
};

async function writeCommonJs({ outputFiles }) {
  await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const { code, map } = await transform(text, {
        ...commonJs,
        minify: production,
        sourcemap: production ? false : "external",
        // Turns dynamic imports into `require`.
        supported: { "dynamic-import": false },
        banner: basename(path) === "spar.js" ? `#!/usr/bin/env node\n${whereAmI}` : whereAmI,
      });
      write(path, map ? `${code}//# sourceMappingURL=${basename(path)}.map\n` : code);
      if (map) write(`${path}.map`, map);
    }),
  );
}

const programs = [
  ...(isCommandLine
    ? []
    : [
        { ...node, entryPoints: ["extension/client/extension.ts"], outfile: join(dist, "client.js") },
        { ...worker, entryPoints: ["extension/client/web/extension.ts"], outfile: join(dist, "web.js") },
      ]),
  split,
  { ...page, entryPoints: ["webview/board/main.tsx"], outfile: join(dist, "webview.js") },
  { ...page, entryPoints: ["webview/results/main.tsx"], outfile: join(dist, "results.js") },
  { ...page, entryPoints: ["webview/viewer/main.ts"], outfile: join(dist, "viewer.js") },
  { ...page, entryPoints: ["webview/viewer/visualizer.ts"], outfile: join(dist, "visualizer.js") },
  { ...page, entryPoints: ["webview/viewer/keys.ts"], outfile: join(dist, "viewer-keys.js") },
];
const tools = [
  { ...tool, entryPoints: [".ci/tools/start.ts"], outfile: join(dist, "tools/start.js") },
  { ...tool, entryPoints: ["extension/test/run/run-tests.ts"], outfile: join(dist, "tools/run-tests.js") },
  { ...tool, entryPoints: ["extension/test/window/pictures.ts"], outfile: join(dist, "tools/pictures.js") },
  { ...tool, entryPoints: ["extension/test/window/soak.ts"], outfile: join(dist, "tools/soak.js") },
  { ...tool, entryPoints: ["extension/test/run/count-reporter.ts"], outfile: join(dist, "tools/count-reporter.cjs") },
  ...["spar", "match-worker"].map((name) => ({
    ...node,
    entryPoints: [`engine/test/toy/${name}.ts`],
    outfile: join(dist, `toy/${name}.js`),
  })),
  { ...tool, entryPoints: ["extension/test/suite.ts"], outfile: join(dist, "test/suite.js") },
  {
    ...worker,
    entryPoints: ["extension/test/web/suite.ts"],
    outfile: join(dist, "test/web-suite.js"),
    // The footer exports the suite from the bundle, since Mocha itself is part of it.
    ...{ format: "iife", globalName: "suite", footer: { js: "module.exports = suite;" } },
  },
];

const present = (options) => options.entryPoints.every((entry) => existsSync(join(root, entry.in ?? entry)));

/** Copies the programs that run inside bots and referees to `hosts/`, in the same folders as in the engine. */
function copyHosts() {
  const engine = join(root, "engine");
  const games = readdirSync(join(engine, "games")).map((game) => `games/${game}/host`);
  const runtimes = readdirSync(join(engine, "bots/runtimes")).map((runtime) => `bots/runtimes/${runtime}`);
  const referees = ["referee/kaggle/host"];
  for (const folder of [...games, ...referees, ...runtimes].filter((each) => existsSync(join(engine, each)))) {
    if (!statSync(join(engine, folder)).isDirectory()) continue;
    const programs = readdirSync(join(engine, folder)).filter((name) => /\.(py|cjs|c|java|gradle)$/.test(name));
    for (const name of programs) copy(join(engine, folder, name), join(dist, "hosts", folder, name));
  }
}

/**
 * Derives the schemas of spar.json and of turn tests from the code that reads them. The editor's schema of spar.json
 * checks nothing, because the server reports the same mistakes with more context, and they would appear twice.
 */
async function writeSchema() {
  const outfile = join(dist, "schema-source.cjs");
  const contents = `export { configSchema } from "./engine/project/settings/spar-config.ts";
    export { games } from "./engine/games.ts";
    export { turnTestSchema } from "./engine/record/turn-test.ts";
    export { toJsonSchema } from "@valibot/to-json-schema";
    
    export { speak, translate } from "./engine/l10n/speak.ts";
    export { textLanguages } from "./.ci/tools/l10n/translations.ts";`;
  await build({ ...node, stdin: { contents, resolveDir: root, loader: "ts" }, outfile, sourcemap: false });
  const { configSchema, games, turnTestSchema, toJsonSchema, translate, speak, textLanguages } = require(outfile);
  const convert = (source) => {
    const { $schema: _, ...schema } = toJsonSchema(source, { errorMode: "ignore", typeMode: "input" });
    return schema;
  };
  const schema = convert(configSchema);
  const bot = schema.properties.bots.additionalProperties;
  for (const place of [schema, bot]) {
    place.properties.game = { ...place.properties.game, enum: games.map(({ id }) => id) };
    place.allOf = games.map(({ id, rules }) => ({
      if: { properties: { game: { const: id } }, required: ["game"] },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON schema.
      then: { properties: { options: withoutChecks(convert(rules.options)) } },
    }));
  }
  const help = { ...withoutChecks(schema), $schema: undefined };
  const writeJson = (name, value) => write(join(dist, name), `${JSON.stringify(value, null, production ? 0 : 2)}\n`);
  const turn = convert(turnTestSchema);
  writeJson("spar.schema.json", help);
  writeJson("turn.schema.json", turn);
  for (const language of textLanguages) {
    const texts = JSON.parse(readFileSync(join(root, `l10n/bundle.l10n.${language}.json`), "utf8"));
    speak({ language, texts });
    writeJson(`spar.schema.${language}.json`, described(help, translate));
    writeJson(`turn.schema.${language}.json`, described(turn, translate));
  }
  rmSync(outfile);
}

/** A schema for completion only, without checks. */
function withoutChecks(part) {
  const {
    type,
    enum: values,
    properties,
    additionalProperties,
    items,
    anyOf,
    allOf,
    description,
    default: usual,
  } = part;
  const each = (parts) => Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, withoutChecks(one)]));
  const texts = values ?? (anyOf ?? []).flatMap((one) => one.const ?? one.enum ?? []);
  const examples = texts.length > 0 ? texts : type === "boolean" ? [true, false] : undefined;
  const bodies = { object: {}, array: [] };
  const body = bodies[type];
  return {
    ...(description === undefined ? {} : { description }),
    ...(usual === undefined ? {} : { default: usual }),
    ...(properties ? { properties: each(properties) } : {}),
    ...(typeof additionalProperties === "object" ? { additionalProperties: withoutChecks(additionalProperties) } : {}),
    ...(items ? { items: withoutChecks(items) } : {}),
    ...(allOf ? { allOf } : {}),
    ...(examples ? { examples } : {}),
    ...(body ? { defaultSnippets: [{ label: JSON.stringify(body), body }] } : {}),
  };
}

/** A schema with its descriptions translated. */
function described(part, inLanguage) {
  if (Array.isArray(part)) return part.map((each) => described(each, inLanguage));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) =>
      name === "description" && typeof value === "string"
        ? [name, inLanguage(value)]
        : [name, described(value, inLanguage)],
    ),
  );
}

/** Prints a line when the first bundle starts and when the last one ends; the tasks of VS Code wait for these lines. */
function telling() {
  let building = 0;
  return {
    name: "telling",
    setup({ onStart, onEnd }) {
      onStart(() => {
        if (building++ === 0) console.log("[watch] building");
      });
      onEnd(() => {
        if (--building === 0) console.log("[watch] built");
      });
    },
  };
}

/** esbuild watches what it bundles; what is copied or derived is updated after any change in the engine. */
async function goOn(programs) {
  const plugin = telling();
  for (const options of programs)
    await (await context({ ...options, plugins: [...(options.plugins ?? []), plugin] })).watch();
  let soon;
  watch(join(root, "engine"), { recursive: true }, () => {
    clearTimeout(soon);
    soon = setTimeout(() => {
      copyHosts();
      writeSchema().catch((error) => console.error(error.message));
    }, 200);
  });
}

/** SQLite is compiled to WebAssembly, which is loaded from the program's folder. */
function copyDatabase() {
  const library = dirname(require.resolve("node-sqlite3-wasm"));
  copy(join(library, "node-sqlite3-wasm.wasm"), join(dist, "node-sqlite3-wasm.wasm"));
}

/** esbuild for bots, as WebAssembly: one file for all systems, run in a Node process of its own. */
function copyEsbuild() {
  const package_ = dirname(require.resolve("esbuild-wasm/package.json"));
  for (const name of ["LICENSE.md", "bin/esbuild", "esbuild.wasm", "wasm_exec.js", "wasm_exec_node.js"]) {
    copy(join(package_, name), join(dist, "esbuild", name));
  }
}

/** Instructions for assistants, which `spar mcp` offers as a prompt. */
function copySkills() {
  const skills = join(root, "skills");
  for (const name of listFiles(skills)) copy(join(skills, name), join(dist, "skills", name));
}

const started = performance.now();
mkdirSync(dist, { recursive: true });
copyHosts();
copyDatabase();
copyEsbuild();
copySkills();
const shipped = programs.filter(present);
const all = [...shipped, ...(production ? [] : tools.filter(present))];
const results = await Promise.all(all.map((options) => build(options)));
const inputs = results.slice(0, shipped.length).flatMap(({ metafile }) => Object.keys(metafile.inputs));
for (const { metafile } of results) for (const name in metafile.outputs) written.add(resolve(root, name));
write(join(dist, "third-party-licenses.txt"), collectLicenses(root, inputs));
await writeSchema();
// Tests and windows may be running from this folder, so other files are removed only at the end.
for (const path of listFiles(dist).map((name) => join(dist, name))) if (!written.has(path)) rmSync(path);
console.log(`Built ${relative(root, dist)}/ in ${Math.round(performance.now() - started)} ms.`);
if (process.argv.includes("--watch")) await goOn(all);

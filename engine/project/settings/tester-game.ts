import { basename, extname, join, resolve } from "node:path";
import { parse, type TomlError } from "smol-toml";
import * as v from "valibot";
import { isFile, readUserText } from "../../files/user-file.ts";
import type { TesterStep } from "../../game/referee.ts";
import { usualScore } from "../../game/score-pattern.ts";
import { t } from "../../l10n/speak.ts";
import { splitCommand, type TesterSetting } from "./settings-layer.ts";
import { scorePatternSchema, type TesterGame } from "./spar-config.ts";

/** The configuration of pahcer, the usual runner of AtCoder's heuristic contests. */
export const pahcerName = "pahcer_config.toml";

/** The contests' limits are between 2 and 5 seconds, and their tools do not name them. */
const usualLimitMs = 5000;
const usualInputs = "tools/in/{SEED04}.txt";

/** The contest that a `spar.json` names in a folder: what it says itself, and what the file of pahcer says otherwise. */
export function readTesterGame(game: TesterGame, folder: string): TesterSetting {
  const { tester, inputs, objective, score, limit = usualLimitMs, vis } = game;
  const file = typeof tester === "string" && extname(tester) === ".toml" ? resolve(folder, tester) : undefined;
  const read = file === undefined ? undefined : readPahcerFile(file, folder);
  const known = read?.why === undefined ? read : undefined;
  const said = {
    ...{ score: score ?? known?.score ?? usualScore, limitMs: limit },
    ...(vis !== undefined && { vis: toStep(toWords(vis), folder) }),
  };
  return {
    tester: read?.why ?? { ...said, steps: known?.steps ?? [toStep(toWords(tester), folder)] },
    written: [...(known?.written ?? [{ command: toWords(tester) }]), ...(vis ? [{ command: toWords(vis) }] : [])],
    name: known?.name ?? basename(folder),
    folder,
    inputs: inputs ?? known?.inputs ?? usualInputs,
    ...(known && { build: known.build }),
    ...(inputs === undefined && known?.seeds && { seeds: known.seeds }),
    isLowestBest: (objective ?? known?.objective) === "min",
  };
}

const toWords = (command: string | readonly string[]) =>
  typeof command === "string" ? splitCommand(command) : command;

/** A path as it is written on any system. */
const pathSchema = v.pipe(
  v.string(),
  v.transform((path) => path.replaceAll("\\", "/")),
);
const stepSchema = v.object({
  program: pathSchema,
  args: v.optional(v.array(v.string()), []),
  current_dir: v.optional(pathSchema, "."),
  stdin: v.optional(pathSchema),
  stdout: v.optional(pathSchema),
});
type PahcerStep = v.InferOutput<typeof stepSchema>;

const pahcerSchema = v.object({
  problem: v.object({
    problem_name: v.string(),
    objective: v.pipe(
      v.string(),
      v.transform((text) => text.toLowerCase()),
      v.picklist(["max", "min"]),
    ),
    score_regex: v.optional(scorePatternSchema),
  }),
  test: v.object({
    start_seed: v.number(),
    end_seed: v.number(),
    compile_steps: v.optional(v.array(stepSchema), []),
    test_steps: v.pipe(v.array(stepSchema), v.minLength(1)),
  }),
});

function readPahcerFile(file: string, folder: string) {
  const text = readUserText(file);
  const name = basename(file);
  if (text === undefined) return { why: t("There is no file {name}.", { name }) };
  try {
    const { problem, test } = v.parse(pahcerSchema, parse(text));
    const { problem_name, objective, score_regex } = problem;
    return {
      ...findSteps(test.test_steps, folder),
      build: [...test.compile_steps, ...test.test_steps.flatMap(findCargoBuild)].map(
        ({ program, args, current_dir }) => ({ command: [program, ...args], cwd: resolve(folder, current_dir) }),
      ),
      ...{ name: problem_name, objective, score: score_regex, seeds: [test.start_seed, test.end_seed] as const },
    };
  } catch (error) {
    const why =
      error instanceof v.ValiError
        ? `${v.getDotPath(error.issues[0])}: ${error.message}`
        : t("line {line, number}: {why}", {
            line: (error as TomlError).line,
            why: (error as TomlError).message.replace(/^[^:]*: /, ""),
          });
    return { why: t("{name} cannot be read: {why}.", { name, why: why.split("\n")[0]!.replace(/\.$/, "") }) };
  }
}

/**
 * The steps besides that of the bot, which Spar starts itself: that is the one that reads the input, unless it is a tester
 * that starts the bot.
 */
function findSteps(
  given: readonly PahcerStep[],
  folder: string,
): { readonly steps: readonly TesterStep[]; readonly written: readonly TesterStep[]; readonly inputs: string } {
  const asked = given.find(({ stdin }) => stdin !== undefined) ?? given[0]!;
  const { stdin: inputs = usualInputs, current_dir } = asked;
  const later = given.slice(given.indexOf(asked) + 1);
  const places = new Map<string, string>();
  const place = (name: string, path?: string) => path && places.set(resolve(folder, path), name);
  for (const [i, { stdout }] of later.entries()) place(`{output}.${i + 1}`, stdout);
  place("{output}", asked.stdout);
  place("{input}", inputs);
  const find = (from: string, path: string) => places.get(resolve(from, path.replaceAll("\\", "/")));
  const { words, rest } = splitTester([asked.program, ...asked.args]);
  const isLive = later.length === 0 || words.some((word) => testerName.test(word));
  const tester: PahcerStep = { program: words[0]!, args: [...words.slice(1), "{bot}"], current_dir };
  const steps = isLive && rest.length > 0 ? [tester, ...later] : later;
  const readStep = ({ program, args, current_dir, stdin, stdout }: PahcerStep): TesterStep => {
    const cwd = resolve(folder, current_dir);
    const words = args.map((word) =>
      word.replace(/^(-[^=]*=)?(.*)$/s, (_, flag = "", path) => flag + (find(cwd, path) ?? path)),
    );
    // A path of a program may be meant from the folder of the file, too.
    const started = findFile(program, cwd) === program ? findFile(program, folder) : program;
    return {
      ...toStep([started, ...words], cwd, cwd),
      ...(stdin !== undefined && { stdin: find(folder, stdin) ?? resolve(folder, stdin) }),
      ...(stdout !== undefined && { stdout: find(folder, stdout)! }),
    };
  };
  const written = steps.map(({ program, args, current_dir: cwd }) => {
    return { command: [program, ...args], ...(cwd !== "." && { cwd }) };
  });
  return { steps: steps.map(readStep), written, inputs };
}

const testerName = /tester[^/\\]*$/i;

/** What runs the program that is its first argument. */
const interpreter = /^(?:python[\d.]*|pypy\d*|node|java|ruby)(?:\.exe)?$/;
/** A tester's option, its value, or an interpreter's: no bot is started by these. */
const ofTester = /^-|^\d+$|\{SEED/;

/** The words of a tester up to the last of its options, and those of the bot that it starts. */
function splitTester(all: readonly string[]) {
  const at = all.findIndex((word) => testerName.test(word));
  const script = interpreter.test(all[0]!) ? all.findIndex((word, i) => i > 0 && !word.startsWith("-")) : 0;
  let end = Math.max(splitCargo(all).words.length, (at < 0 ? script : at) + 1);
  while (end < all.length && all[end - 1] !== "--" && ofTester.test(all[end]!)) end++;
  return { words: all.slice(0, end), rest: all.slice(end) };
}

/** The words of `cargo run` up to the arguments of the program that it runs. */
function splitCargo(words: readonly string[]): { readonly words: readonly string[]; readonly rest: readonly string[] } {
  if (words[0] !== "cargo" || words[1] !== "run") return { words: words.slice(0, 1), rest: words.slice(1) };
  let end = 2;
  while (words[end - 1] !== "--" && (words[end]?.startsWith("-") || takesValue.test(words[end - 1]!))) end++;
  return { words: words.slice(0, end), rest: words.slice(end) };
}
/** What builds the program that a step runs by `cargo run`. */
function findCargoBuild(step: PahcerStep): PahcerStep[] {
  const { words } = splitCargo([step.program, ...step.args]);
  return words.length < 2 ? [] : [{ ...step, args: ["build", ...words.slice(2).filter((word) => word !== "--")] }];
}

const takesValue = /^--(?:bin|package|manifest-path|features|profile|target)$|^-[pF]$/;

/** A step with absolute paths for its program and, where it has a folder of its own, for files that it names. */
function toStep(command: readonly string[], folder: string, cwd?: string): TesterStep {
  const { words, rest } = splitCargo(command);
  const built = findBuilt(words, folder);
  if (built !== undefined) return { command: [built, ...rest], ...(cwd !== undefined && { cwd }) };
  const absolute = command.map((word, i) => (i === 0 || cwd === undefined ? findFile(word, folder) : word));
  return { command: absolute, ...(cwd !== undefined && { cwd }) };
}

const findFile = (word: string, folder: string) =>
  [resolve(folder, word), `${resolve(folder, word)}.exe`].find(isFile) ?? word;

/** What `cargo run --release --bin NAME` would start, once it is built: starting it takes no look at the sources. */
function findBuilt(words: readonly string[], folder: string): string | undefined {
  const name = words[words.indexOf("--bin") + 1];
  if (words[0] !== "cargo" || !words.includes("--bin") || name === undefined) return undefined;
  const isRelease = words.includes("--release") || words.includes("-r");
  const path = findFile(join("target", isRelease ? "release" : "debug", name), folder);
  return path.startsWith("target") ? undefined : path;
}

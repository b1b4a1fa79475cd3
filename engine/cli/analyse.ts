import { resolve } from "node:path";
import { findMistakes } from "../app/analyse.ts";
import { playRequestedMatch } from "../app/match.ts";
import { chooseConcurrency } from "../arena/execute/concurrency.ts";
import { isFolder, readUserStats } from "../files/user-file.ts";
import { english } from "../l10n/speak.ts";
import { withPool } from "../match/pool.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import { type MatchRecord, readPlan } from "../record/match-record.ts";
import { readRecordStart } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { isRecordText, splitGames } from "../record/site-game.ts";
import {
  type AnalysisStep,
  type Chance,
  type ChanceQuality,
  describeOpinion,
  describeQuality,
  describeUnread,
  offerMatches,
} from "../views/analysis-facts.ts";
import { readSiteGameText } from "./import.ts";
import { formatGameLabel, printCannotPlay } from "./match.ts";
import {
  cliSettings,
  createRequest,
  type MatchFlags,
  readGameFlags,
  runWithVersions,
  untracedSettings,
} from "./match-flags.ts";
import { listRecordFiles, readTextFile } from "./record-files.ts";
import { CannotPlay, say, sayJson } from "./say.ts";

/** With the time for the analysis, in milliseconds. */
type AnalyseOptions = MatchFlags & { readonly budget: number };

/** `spar analyse RECORD|BOT`: prints the chance over a match and the answers that gave it up. Throws CannotPlay. */
export async function analyseMatch(path: string, opponents: readonly string[], options: AnalyseOptions) {
  const kept = readMatch(path);
  const record = kept ?? (await playToAnalyse(path, opponents, options));
  const matches = options.from === undefined ? undefined : listRecordFiles(options.from, true);
  const { player, budget: budgetMs, opinions = options.turn !== undefined } = options;
  const analyseIn = (settings: Settings) =>
    withPool({ size: async () => (await chooseConcurrency()).jobs }, async (pool) => {
      const { game } = readGameFlags(options);
      const advisers =
        kept && opponents.length > 0
          ? opponents.map((name) => (readUserStats(name) ? resolve(name) : name))
          : undefined;
      const wanted = { file: resolve(path), advisers, game, settings, pool, answer: findAnswer(record, options) };
      return await findMistakes({ record, player, budgetMs, matches, opinions: opinions ? wanted : undefined });
    });
  const end = await runWithVersions(options, untracedSettings, analyseIn);
  if (end.kind === "failed") throw new CannotPlay(end.message);
  if (options.json) sayJson(end.found);
  else say(...formatAnalysis(record, end.found));
  return 0;
}

/** The index of the answer of a turn; throws CannotPlay if there is none. */
function findAnswer(record: MatchRecord, { turn, player = 0 }: AnalyseOptions): number | undefined {
  if (turn === undefined) return undefined;
  const { turns } = createReplay(record, { includeNotes: false });
  const found = turns.find(({ ask }) => ask.turn === turn && ask.player === player);
  if (!found) throw new CannotPlay(`Player ${player + 1} has no turn ${turn}.`);
  return found.index;
}

/** Reads a record or a site game from a file; undefined if the file is a bot. */
function readMatch(path: string): MatchRecord | undefined {
  if (!readUserStats(path) || isFolder(path)) return undefined;
  const text = readTextFile(path, "record");
  if (isRecordText(text)) return readRecordStart(text);
  const [first = ""] = splitGames(text);
  return /^\s*(?:\{|game )/.test(first) ? [...readSiteGameText(first).record] : undefined;
}

async function playToAnalyse(bot: string, opponents: readonly string[], options: AnalyseOptions): Promise<MatchRecord> {
  const match = createRequest(bot, opponents, options);
  const end = await runWithVersions(options, cliSettings, (settings) =>
    playRequestedMatch({ match, settings, seed: options.seed }),
  );
  if (end.kind === "match") return end.record;
  if (end.kind === "failed") throw printCannotPlay(end.message, end.problems);
  throw new Error("A single match cannot be stopped.");
}

function formatAnalysis(lines: MatchRecord, { chances, mistakes, quality, opinions }: AnalysisStep): string[] {
  const { game, turns } = createReplay(lines, { includeNotes: false, includeMeasures: true });
  const names = readPlan(lines).bots.map(({ name }, player) => `${player + 1}. ${name}`);
  const measures = turns.at(-1)?.measures ?? [];
  const head = `${formatGameLabel(game.id)}: ${names.join(" vs ")}; ${game.views.measure.name}: ${measures.join(", ")}`;
  if (!game.extras?.analysis && !quality && !opinions) return [head];
  const charts = names.map((name, player) => `${name}: ${formatChart(chances.filter((one) => one.player === player))}`);
  const learned = quality
    ? [
        english(describeQuality(quality)),
        ...[describeUnread(quality) ?? []].flat().map(english),
        ...adviseMatches(quality),
        ...(chances.length > 0 ? [formatBins(quality), ...charts] : []),
      ]
    : [];
  const asked = opinions?.flatMap(({ turn, opinions: given }) => [
    `Turn ${turn}:`,
    ...given.map((opinion) => `  ${english(describeOpinion(opinion))}`),
  ]);
  if (!game.extras?.analysis && !asked) return [head, ...learned];
  const found = mistakes.map(({ player, text }) => `  ${player + 1}. ${english(text)}`);
  const title = found.length === 0 ? "No mistake was found." : "Mistakes:";
  return [head, ...(asked ? [...learned, ...asked] : charts), title, ...found];
}

const adviseMatches = (quality: ChanceQuality) =>
  quality.missing > 0
    ? [
        `${english(offerMatches(quality))}: spar series BOT OPPONENT -n ${quality.missing} --dataset FOLDER/more.jsonl.gz`,
      ]
    : [];

const formatBins = ({ bins }: ChanceQuality) =>
  `said and won, of such bots: ${bins.map(({ said, won }) => `${said.toFixed(2)}/${won.toFixed(2)}`).join(" ")}`;

const maxShown = 24;

/** The chance in per cent at some points of the match. */
function formatChart(chances: readonly Chance[]): string {
  const every = Math.max(1, Math.ceil(chances.length / maxShown));
  const shown = chances.filter((_, i) => (chances.length - 1 - i) % every === 0);
  return shown.length === 0 ? "no answer" : `${shown.map(({ chance }) => Math.round(100 * chance)).join(" ")} %`;
}

import { findMistakes } from "../app/analyse.ts";
import { playRequestedMatch } from "../app/match.ts";
import { isFolder, readUserStats } from "../files/user-file.ts";
import { english } from "../l10n/message.ts";
import { type MatchRecord, readPlan } from "../record/match-record.ts";
import { readRecordStart } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import { isRecordText, splitGames } from "../record/site-game.ts";
import { type AnalysisStep, type Chance, type ChanceQuality, describeQuality } from "../views/analysis-facts.ts";
import { CannotPlay } from "./exit-codes.ts";
import { readSiteGameText } from "./import.ts";
import { formatGameLabel, printCannotPlay } from "./match.ts";
import { cliSettings, createRequest, type MatchFlags, runWithVersions } from "./match-flags.ts";
import { listRecordFiles, readTextFile } from "./record-files.ts";
import { say, sayJson } from "./say.ts";

export interface AnalyseOptions extends MatchFlags {
  /** The player whose answers are judged, from 0. */
  readonly player?: number;
  /** Time for the analysis, in milliseconds. */
  readonly budget: number;
  /** A folder of records to learn the winning chance from. */
  readonly from?: string;
  readonly json?: boolean;
}

/**
 * `spar analyse RECORD|BOT`: prints the winning chance over a match and the answers that gave it up. Throws CannotPlay
 * if there is nothing to analyse.
 */
export async function analyseMatch(
  path: string,
  opponents: readonly string[],
  options: AnalyseOptions,
): Promise<number> {
  const record = readMatch(path) ?? (await playToAnalyse(path, opponents, options));
  const matches = options.from === undefined ? undefined : { files: listRecordFiles(options.from) };
  const end = await findMistakes({ record, player: options.player, budgetMs: options.budget, matches });
  if (end.kind === "failed") throw new CannotPlay(end.message);
  if (options.json) sayJson(end.found);
  else say(...formatAnalysis(record, end.found));
  return 0;
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

function formatAnalysis(lines: MatchRecord, { chances, mistakes, quality }: AnalysisStep): string[] {
  const { game, turns } = createReplay(lines, { includeNotes: false, includeMeasures: true });
  const names = readPlan(lines).bots.map(({ name }, player) => `${player + 1}. ${name}`);
  const measures = turns.at(-1)?.measures ?? [];
  const head = `${formatGameLabel(game.id)}: ${names.join(" vs ")}; ${game.views.measure.name}: ${measures.join(", ")}`;
  if (!game.extras?.analysis && !quality) return [head];
  const charts = names.map((name, player) => `${name}: ${formatChart(chances.filter((one) => one.player === player))}`);
  if (quality)
    return [head, english(describeQuality(quality)), ...(chances.length > 0 ? [formatBins(quality), ...charts] : [])];
  const found = mistakes.map(({ player, text }) => `  ${player + 1}. ${english(text)}`);
  const title = found.length === 0 ? "No mistake was found." : "Mistakes:";
  return [head, ...charts, title, ...found];
}

const formatBins = ({ bins }: ChanceQuality) =>
  `said and won, of such bots: ${bins.map(({ said, won }) => `${said.toFixed(2)}/${won.toFixed(2)}`).join(" ")}`;

const maxShown = 24;

/** The chance in per cent at some points of the match. */
function formatChart(chances: readonly Chance[]): string {
  const every = Math.max(1, Math.ceil(chances.length / maxShown));
  const shown = chances.filter((_, i) => (chances.length - 1 - i) % every === 0);
  return shown.length === 0 ? "no answer" : `${shown.map(({ chance }) => Math.round(100 * chance)).join(" ")} %`;
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { computeMeanChance } from "../arena/analyst/trial.ts";
import { CannotPlay } from "../cli/failure.ts";
import { readSiteGameText } from "../cli/import.ts";
import { readRecordedGames } from "../cli/verify.ts";
import { logistic } from "../game/log-odds.ts";
import { findSamplesFolder } from "../project/samples-folder.ts";
import type { RecordLine } from "../record/match-record.ts";
import { type ChanceRow, collectChanceRows, computeBrierScore, worldCount } from "./chances.ts";
import { fitWeights, sumProducts } from "./fit-weights.ts";
import type { PrintLine } from "./say.ts";

const stride = 5;
/** Number of parts for cross-validation; each leaves out some bots, or games of the arena. */
const folds = 6;
const arena = "arena";

/**
 * How well the analyst predicts who wins: the mean squared error (Brier score; a coin has 0.25) over answers of the
 * battle, each with what was known when it was given. As it is for the recorded games of the live arena; and fitted
 * without any match of the two bots, for those and for matches between public bots, whose rows are a fixture.
 */
export function benchAnalyst(say: PrintLine): object {
  const games = readArenaGames();
  const began = performance.now();
  const arenaRows = games.flatMap((record, match) => collectChanceRows(record, match, stride));
  const msPerPosition = (performance.now() - began) / arenaRows.length;
  const rows = [...arenaRows.map((row) => ({ ...row, bots: [arena, arena] })), ...readPublicRows(arenaRows.length)];
  const weights = fitBalanced(rows);
  const predicted = predictLeftOut(rows);
  const shipped = computeBrierScore(arenaRows, ({ chance }) => chance);
  const versions = [...new Set(rows.map(nameVersion))].sort();
  const scores = versions.map((version) =>
    computeScore(
      rows.filter((row) => nameVersion(row) === version),
      predicted,
    ),
  );
  const brier = Object.fromEntries(versions.map((version, i) => [version, scores[i]!]));
  const shown = (value: number) => value.toFixed(4);
  say(
    `${arenaRows.length} positions of the arena, ${worldCount} playouts each, ${msPerPosition.toFixed(1)} ms a position`,
  );
  say(`Brier score of these as it is: ${shown(shipped)}`);
  say(`${rows.length} positions with those of public bots, bots left out: Brier score by rules`);
  for (const [version, { positions, leftOut, playouts }] of Object.entries(brier))
    say(`  ${version}: ${shown(leftOut)}, of playouts alone ${shown(playouts)} (${positions} positions)`);
  const known = findKnownPast(rows);
  const withPast = Object.fromEntries(
    versions.map((version) => {
      const here = rows.filter((row) => nameVersion(row) === version && known.has(row.match));
      return [version, computeScore(here, predicted)];
    }),
  );
  say(
    `with earlier turns: ${Object.entries(withPast)
      .map(([version, { positions, leftOut }]) => `${version} ${shown(leftOut)} (${positions})`)
      .join(", ")}`,
  );
  const publicRows = rows.filter(({ bots }) => bots[0] !== arena);
  const calibration = calibrate(publicRows, predicted);
  const beforeEnd = computeScoreBeforeEnd(publicRows, predicted);
  say(
    `predicted and won in ten bins: ${calibration.map(({ said, won, positions }) => `${said.toFixed(2)} ${won.toFixed(2)} (${positions})`).join(", ")}`,
  );
  say(
    `turns of both before the end: ${beforeEnd.map(({ turns, score, positions }) => `${turns}: ${shown(score)} (${positions})`).join(", ")}`,
  );
  say(`weights fitted to all: ${weights.map(shown).join(" ")}`);
  return {
    ...{ positions: rows.length, worlds: worldCount, msPerPosition, shipped, brier, withPast },
    ...{ calibration, beforeEnd, weights },
  };
}

/** The recorded games of the live arena that follow our rules. */
export function readArenaGames(): readonly (readonly RecordLine[])[] {
  return readRecordedGames(findFixture("arena-1.1.txt.gz")).flatMap((text) => {
    const { record, imported } = readSiteGameText(String(text));
    return imported.difference ? [] : [record];
  });
}

function findFixture(name: string): string {
  const file = join(findSamplesFolder(), "../engine/test/fixtures/locm", name);
  if (!existsSync(file)) throw new CannotPlay("The games to predict are only in Spar's sources.");
  return file;
}

type FixtureRow = Omit<ChanceRow, "chance" | "mean">;

/**
 * Rows of 1,830 matches between public bots and builtins, whose bots are named by the family that shares code. Those of
 * the first 1,004 do not know what happened in earlier turns: they end without the last piece of evidence.
 */
function readPublicRows(firstMatch: number): FixtureRow[] {
  const text = gunzipSync(readFileSync(findFixture("public-bots.txt.gz"))).toString();
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [rules, match, bot, opponent, ...numbers] = line.split("\t");
      const [left, won, open, certain, ...evidence] = numbers.map(Number);
      const played = { left: left!, won: won as 0 | 1, open: open!, certain: certain!, evidence };
      return { rules: rules!, match: firstMatch + Number(match), bots: [bot!, opponent!], ...played };
    });
}

/** The matches whose rows have all evidence: of others, what the players did in earlier turns is not known. */
function findKnownPast(rows: readonly FixtureRow[]): ReadonlySet<number> {
  const most = Math.max(...rows.map(({ evidence }) => evidence.length));
  return new Set(rows.filter(({ evidence }) => evidence.length === most).map(({ match }) => match));
}

/** The weights; the arena's games count twice, because only they are between strong players. */
function fitBalanced(rows: readonly FixtureRow[]): readonly number[] {
  return fitWeights([...rows, ...rows.filter((row) => nameVersion(row) === arena)]);
}

/** For each row, the chance by weights that were fitted without its bots, or in the arena without its game. */
function predictLeftOut(rows: readonly FixtureRow[]): ReadonlyMap<FixtureRow, number> {
  const families = [...new Set(rows.flatMap(({ bots }) => bots))].sort();
  const getFolds = ({ bots, match }: FixtureRow) =>
    bots[0] === arena ? [folds + (match % folds)] : bots.map((bot) => families.indexOf(bot) % folds);
  const fitted = new Map<string, readonly number[]>();
  const predicted = new Map<FixtureRow, number>();
  for (const row of rows) {
    const without = getFolds(row).sort((one, other) => one - other);
    const key = without.join(" ");
    const weights =
      fitted.get(key) ?? fitBalanced(rows.filter((one) => !getFolds(one).some((fold) => without.includes(fold))));
    fitted.set(key, weights);
    predicted.set(row, predictChance(row, logistic(sumProducts(weights, row.evidence))));
  }
  return predicted;
}

/** Worlds that are certain count as they are, the others by their estimate. */
function predictChance({ certain, open }: FixtureRow, chance: number): number {
  return open === 0 ? certain : certain + open * chance;
}

function nameVersion({ rules, bots }: FixtureRow): string {
  return bots[0] === arena ? arena : rules;
}

/** The share of playouts won, back from its log-odds (see `computeLogOdds`). */
function getShare(row: FixtureRow): number {
  const odds = row.evidence[0] ?? 0;
  return Math.max(0, Math.min(1, logistic(odds) * 1.02 - 0.01));
}

function computeScore(rows: readonly FixtureRow[], predicted: ReadonlyMap<FixtureRow, number>) {
  return {
    positions: rows.length,
    leftOut: computeBrierScore(rows, (row) => predicted.get(row)!),
    playouts: computeBrierScore(rows, (row) => predictChance(row, getShare(row))),
  };
}

/** Predicted and actual results, in ten bins by predicted chance. */
function calibrate(rows: readonly FixtureRow[], predicted: ReadonlyMap<FixtureRow, number>) {
  return Array.from({ length: 10 }, (_, bin) => {
    const here = rows.filter((row) => Math.min(9, Math.floor(10 * predicted.get(row)!)) === bin);
    const mean = computeMeanChance(here.map((row) => predicted.get(row)!));
    return { positions: here.length, said: mean, won: computeMeanChance(here.map(({ won }) => won)) };
  });
}

const maxTurnsBeforeEnd = 9;

/** By how many turns of each player came after the position. */
function computeScoreBeforeEnd(rows: readonly FixtureRow[], predicted: ReadonlyMap<FixtureRow, number>) {
  return Array.from({ length: maxTurnsBeforeEnd }, (_, i) => {
    const turns = i + 1;
    const here = rows.filter(({ left }) => Math.ceil(left / 2) === turns);
    return { turns, positions: here.length, score: computeBrierScore(here, (row) => predicted.get(row)!) };
  });
}

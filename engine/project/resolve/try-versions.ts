import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { makeFolder } from "../../files/user-folders.ts";
import type { Versions } from "../../game/bots.ts";
import { parseOptions } from "../../game/game.ts";
import { msg } from "../../l10n/speak.ts";
import { withPool } from "../../match/pool.ts";
import { planMatch } from "../../match/setup.ts";
import type { BotStamp, RecordLine } from "../../record/match-record.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { SettingsLayer } from "../settings/settings-layer.ts";
import { hashProgram } from "../versions/source-version.ts";
import type { MatchSettings } from "./bot-options.ts";
import { type RefusedRequest, refuse } from "./match-request.ts";
import type { Players } from "./players.ts";

/** The result of trying a bot with the versions of its game, up to the first that works. */
interface TrialResult {
  /** The first version it plays without failing; null if it fails with all. */
  readonly value: string | null;
  /** The versions that failed before. */
  readonly failed: readonly string[];
}

/** Results by the hash of the program, and the last one of each file: most saves do not change a bot's version. */
const cachedTrials = new Map<string, Promise<TrialResult>>();
const lastTrials = new Map<string, TrialResult & { readonly likeliest?: string }>();

/** Plays a few turns with each version that a source leaves open, likeliest first: the first without failure counts. */
export async function tryVersions(
  players: Players,
  stamp: BotStamp,
  settings: MatchSettings,
  set: SettingsLayer,
): Promise<{ readonly ok: true; readonly players: Players } | RefusedRequest> {
  const { spec, game } = players;
  const { versions } = game.bots;
  if (!spec?.isDoubtful || !versions || stamp.kind !== "file" || set.options?.[versions.option] !== undefined) {
    return { ok: true, players };
  }
  const { value, failed } = await tryOnce(spec, stamp, versions, settings);
  if (value === null && spec.unplayable !== undefined) return refuse(spec.unplayable, spec.file);
  // Without any sign in the text, the default version is only one of several that work.
  if (value === null || (failed.length === 0 && spec.signs.length === 0)) return { ok: true, players };
  const { option } = versions;
  const shown = spec.signs.find((sign) => sign.option === option && sign.value === value);
  const sign = shown ?? { option, value, because: msg("it did not fail when tried for a few turns") };
  const text = { ...spec.sources.text, options: { ...spec.sources.text.options, [option]: value } };
  const found = { ...spec, sources: { ...spec.sources, text }, signs: [sign], isDoubtful: false };
  const [first, ...others] = players.entries;
  const entry = first!.kind === "file" ? { ...first!, spec: found } : first!;
  return { ok: true, players: { ...players, spec: found, entries: [entry, ...others] } };
}

/** The versions to try, likeliest first. */
function listCandidates({ signs, game }: BotSpec): readonly string[] {
  const choices = game.bots.versions?.choices.map(({ value }) => value) ?? [];
  const likely = signs.map(({ value }) => value).filter((value) => choices.includes(value));
  return [...new Set([...likely, ...choices])];
}

function tryOnce(spec: BotSpec, stamp: BotStamp, versions: Versions, settings: MatchSettings): Promise<TrialResult> {
  const last = lastTrials.get(spec.file);
  if (last && last.value !== null && last.likeliest === listCandidates(spec)[0]) return Promise.resolve(last);
  const key = join(settings.building.cacheFolder, "versions", hashProgram(spec).slice(0, 32));
  const trying = cachedTrials.get(key) ?? keepTrial(key, () => tryEach(spec, stamp, versions, settings));
  cachedTrials.set(key, trying);
  return trying.then((tried) => {
    lastTrials.set(spec.file, { ...tried, likeliest: listCandidates(spec)[0] });
    return tried;
  });
}

/** The result may be in a file, written by another process. */
async function keepTrial(file: string, trial: () => Promise<TrialResult>): Promise<TrialResult> {
  const [value, ...failed] = readUserText(file)?.split("\n") ?? [];
  if (value !== undefined) return { value: value || null, failed };
  const tried = await trial();
  // If all versions fail, something may be missing on this machine, so the result is not saved.
  if (tried.value === null) return tried;
  try {
    makeFolder(join(file, ".."));
    writeFileSync(file, [tried.value ?? "", ...tried.failed].join("\n"));
  } catch {
    // The result could not be saved, so it will be found again next time.
  }
  return tried;
}

/** Plays against the weakest builtin with each version until the bot has answered often enough without a failure. */
function tryEach(spec: BotSpec, stamp: BotStamp, { option, tried }: Versions, { settled }: MatchSettings) {
  const { game } = spec;
  const { timeScale = 1, options } = settled;
  const weakest = game.bots.builtins[0]!.name;
  const opponent: BotStamp = { kind: "builtin", name: weakest, builtin: weakest };
  const bots = [stamp, ...new Array<BotStamp>(game.rules.players.min - 1).fill(opponent)];
  const seeds = (seed: string) => game.rules.seeds(seed, undefined);
  const ofBot = (record: readonly RecordLine[]) =>
    record.filter((line) => line.kind === "answer").filter(({ player }) => player === 0);
  return withPool({ size: 1 }, async (pool): Promise<TrialResult> => {
    const failed: string[] = [];
    for (const value of listCandidates(spec)) {
      const given = parseOptions(game, { ...options, [option]: value });
      const plan = planMatch({ game: game.id, options: given, timeScale, trace: false, bots, seeds }, "1");
      const enough = new AbortController();
      const record = await pool.play(plan, {
        signal: enough.signal,
        onLines: (lines) => ofBot(lines).length >= tried && enough.abort("tried"),
      });
      const answers = ofBot(record);
      const isPlayed = answers.length >= tried && answers.slice(0, tried).every(({ failure }) => failure === undefined);
      if (isPlayed) return { value, failed };
      failed.push(value);
    }
    return { value: null, failed };
  });
}

import type { Connection } from "vscode-languageserver/node";
import { analyseApart } from "../../engine/arena/analysis-thread.ts";
import type { LeagueFiles } from "../../engine/arena/league-files.ts";
import type { AnalysisStep, Chance, Mistake, SearchState } from "../../engine/record/analysis-facts.ts";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import { readRecordStart } from "../../engine/record/record-file.ts";
import { isRecordTrouble } from "../../engine/record/record-trouble.ts";
import { mostRecordBytes, userText } from "../../engine/user-file.ts";
import { tell } from "../channel.ts";
import type { RecordNamed, RunState } from "../protocol.ts";
import { fileOf } from "./bot-files.ts";
import { answer, hear } from "./checked-channel.ts";
import type { LiveMatches } from "./live-matches.ts";
import type { MatchList } from "./match-list.ts";
import type { SettingsSource } from "./settings.ts";

interface Parts {
  readonly connection: Connection;
  readonly settings: SettingsSource;
  readonly matches: MatchList;
  readonly live: LiveMatches;
  readonly leagueFiles: LeagueFiles;
}

/** Finds the mistakes of the match on the board, in a thread that ends with the next run, and weighs answers in others. */
export interface ServerAnalyses {
  hearRun(state: RunState): void;
  dispose(): void;
}

/** All that was found in a match. */
interface Found {
  readonly chances: Map<number, Chance>;
  readonly mistakes: Map<number, Mistake>;
}

interface Going {
  readonly key: string;
  readonly named: RecordNamed;
  readonly found: Found;
  readonly stop: AbortController;
}

/** A person's answer is weighed in a twentieth of a second; a busy machine takes longer. */
const weighLimitMs = 10_000;
/** Of so many matches is kept what was found; of one that is a thousand answers at most. */
const mostKept = 20;

export function serverAnalyses(parts: Parts): ServerAnalyses {
  const { connection, settings } = parts;
  const kept = new Map<string, Found>();
  /** Counts whatever ends what is searched for. */
  let turns = 0;
  let going: Going | undefined;

  function send(named: RecordNamed, step: AnalysisStep, state: SearchState): void {
    void tell(connection, "spar/analysed", { ...named, ...step, state });
  }

  async function search(named: RecordNamed, asked: boolean): Promise<void> {
    const key = JSON.stringify([named.file, named.match]);
    const known = kept.get(key);
    if (known) return send(named, all(known), "done");
    if (going?.key === key) return send(named, all(going.found), "searching");
    stop();
    const turn = turns;
    const { analyse, analyseSeconds } = await settings.all();
    if (turn !== turns) return;
    const lines = analyse || asked ? recordIn(named, parts) : undefined;
    if (!lines) return send(named, nothing, analyse || asked ? "stopped" : "off");
    await searchIn(
      { key, named, found: { chances: new Map(), mistakes: new Map() }, stop: new AbortController() },
      lines,
      analyseSeconds * 1000,
    );
  }

  async function searchIn(now: Going, lines: MatchRecord, budgetMs: number): Promise<void> {
    const { key, named, found } = now;
    going = now;
    send(named, nothing, "searching");
    const hear = ({ chances, mistakes }: AnalysisStep) => {
      add(found, { chances, mistakes });
      send(named, { chances, mistakes }, "searching");
    };
    const done = await analyseApart({ kind: "mistakes", lines, budgetMs }, hear, now.stop.signal);
    if (going !== now) return;
    going = undefined;
    if (done) keep(key, found);
    send(named, nothing, done ? "done" : "stopped");
  }

  function keep(key: string, found: Found): void {
    kept.set(key, found);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
  }

  function stop(): void {
    if (going) send(going.named, nothing, "stopped");
    going?.stop.abort();
    going = undefined;
    turns++;
  }

  hear(connection, "spar/analyse", ({ match, file, asked = false }) => {
    if (match === undefined) stop();
    else void search({ match, file }, asked);
  });
  answer(connection, "spar/weigh", async ({ match, file, answer: place, texts }) => {
    const lines = recordIn({ match, file }, parts);
    let chances: readonly Chance[] | null = null;
    const hear = (told: { readonly chances: readonly Chance[] | undefined }) => {
      chances = told.chances ?? null;
    };
    const limit = AbortSignal.timeout(weighLimitMs);
    if (lines) await analyseApart({ kind: "weigh", lines, answer: place, texts }, hear, limit);
    return { chances };
  });
  return {
    hearRun({ state }) {
      if (state === "preparing") stop();
    },
    dispose: stop,
  };
}

const nothing: AnalysisStep = { chances: [], mistakes: [] };

function add(found: Found, { chances, mistakes }: AnalysisStep): void {
  for (const chance of chances) found.chances.set(chance.answer, chance);
  for (const mistake of mistakes) found.mistakes.set(mistake.answer, mistake);
}

function all({ chances, mistakes }: Found): AnalysisStep {
  return { chances: [...chances.values()], mistakes: [...mistakes.values()] };
}

/** A record that is gone or damaged has nothing to be found in. */
function recordIn({ match, file }: RecordNamed, { matches, live, leagueFiles }: Parts): MatchRecord | undefined {
  try {
    if (file === undefined) return matches.record(match) ?? live.record(match) ?? leagueFiles.record(match);
    const text = userText(fileOf(file), mostRecordBytes);
    return text === undefined ? undefined : readRecordStart(text);
  } catch (error) {
    if (isRecordTrouble(error)) return undefined;
    throw error;
  }
}

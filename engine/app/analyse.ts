import { analyseInThread, type ThreadEnd } from "../arena/thread/analysis-thread.ts";
import { getGame } from "../games.ts";
import { type MatchRecord, readPlan } from "../record/match-record.ts";
import { startOfPlan } from "../record/position.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import { type AnalysisStep, findTurningPoints } from "../views/analysis-facts.ts";
import { findOpinions, type OpinionsRequest } from "./second-opinions.ts";

/** A request to find the answers of a match that gave up winning chance. */
export interface AnalyseRequest {
  readonly record: MatchRecord;
  /** Only the answers of this player, from 0; by default those of all players. */
  readonly player?: number;
  readonly budgetMs: number;
  /** Where the game has no rules to judge answers by, its chance is learned from the records in these files. */
  readonly matches?: readonly string[];
  /** There, other bots can be asked: on one answer, or on the turning points of a match that its player lost. */
  readonly opinions?: Omit<OpinionsRequest, "record" | "player" | "answers" | "model" | "signal"> & {
    readonly answer?: number;
  };
  readonly signal?: AbortSignal;
}

/** `found` is everything found so far, each answer once; `step` is what this event adds to it. */
export interface AnalyseEvent {
  readonly kind: "progress";
  readonly step: AnalysisStep;
  readonly found: AnalysisStep;
}

type AnalyseEnd =
  | { readonly kind: "verdict"; readonly found: AnalysisStep }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "stopped"; readonly found: AnalysisStep };

/** Looks for mistakes in a thread until the time is up; `found` is in order. Rethrows errors but DamagedRecord. */
export async function findMistakes(
  request: AnalyseRequest,
  emit: (event: AnalyseEvent) => void = () => {},
): Promise<AnalyseEnd> {
  const { record, player, budgetMs, signal = new AbortController().signal } = request;
  const why = findRefusal(record, player);
  if (why !== undefined) return { kind: "failed", message: why };
  const { game, referee } = readPlan(record);
  let found: AnalysisStep = { chances: [], mistakes: [] };
  const receive = ({ chances, mistakes, quality, opinions }: AnalysisStep) => {
    const step = { chances, mistakes, ...(quality && { quality }), ...(opinions && { opinions }) };
    found = joinSteps(found, step);
    emit({ kind: "progress", step, found });
  };
  if (getGame(game, referee).extras?.analysis) {
    const job = { kind: "mistakes", lines: record, player, budgetMs } as const;
    return toEnd(await analyseInThread(job, receive, signal), found);
  }
  let model: OpinionsRequest["model"];
  const chart = ({ model: learned, ...step }: AnalysisStep & Pick<OpinionsRequest, "model">) => {
    model = learned;
    receive(step);
  };
  const charted: ThreadEnd = request.matches
    ? await analyseInThread({ kind: "learn", lines: record, files: request.matches }, chart, signal)
    : { kind: "done" };
  const asked = charted.kind === "done" ? await askOthers({ ...request, signal }, model, found, receive) : undefined;
  return asked?.kind === "failed" ? asked : toEnd(signal.aborted ? { kind: "stopped" } : charted, found);
}

/** What is new replaces what was known of the same answer; all in the order of the answers. */
function joinSteps(before: AnalysisStep, step: AnalysisStep): AnalysisStep {
  return {
    ...before,
    ...step,
    chances: joinByAnswer(before.chances, step.chances),
    mistakes: joinByAnswer(before.mistakes, step.mistakes),
    ...(step.opinions && { opinions: joinByAnswer(before.opinions ?? [], step.opinions) }),
  };
}

function joinByAnswer<Found extends { readonly answer: number }>(before: readonly Found[], more: readonly Found[]) {
  const joined = new Map([...before, ...more].map((one): [number, Found] => [one.answer, one]));
  return [...joined.values()].sort((one, other) => one.answer - other.answer);
}

async function askOthers(
  { record, player = 0, opinions, signal }: AnalyseRequest & { readonly signal: AbortSignal },
  model: OpinionsRequest["model"],
  { chances }: AnalysisStep,
  receive: (step: AnalysisStep) => void,
) {
  if (!opinions) return undefined;
  const { answer, ...others } = opinions;
  const end = record.at(-1);
  const isLost = end?.kind === "end" && end.outcome.places[player] !== 1;
  const answers = answer === undefined ? (isLost ? findTurningPoints(chances, player) : []) : [answer];
  return answers.length > 0 ? findOpinions({ ...others, record, player, answers, model, signal }, receive) : undefined;
}

function toEnd(end: ThreadEnd, found: AnalysisStep): AnalyseEnd {
  if (end.kind === "failed") return { kind: "failed", message: `The analysis ended early: ${end.why}.` };
  return { kind: end.kind === "done" ? "verdict" : "stopped", found };
}

function findRefusal(record: MatchRecord, player: number | undefined): string | undefined {
  try {
    const plan = readPlan(record);
    startOfPlan(plan);
    const { bots } = plan;
    if (player === undefined || player < bots.length) return undefined;
    return `There is no player ${player + 1}; the match has ${bots.length}.`;
  } catch (error) {
    if (isRecordTrouble(error)) return error.message;
    throw error;
  }
}

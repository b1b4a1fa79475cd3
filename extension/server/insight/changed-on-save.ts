import { dirname, join } from "node:path";
import * as v from "valibot";
import { findChangedAnswers, weighChangedAnswers } from "../../../engine/app/changed-answers.ts";
import { readStoredJson, writeStoredJson } from "../../../engine/files/stored-json.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { MatchChanges } from "../../../engine/record/compare.ts";
import { readUnlessDamaged } from "../../../engine/record/record-file.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { tell } from "../../channel.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import { createJobs } from "../jobs/jobs.ts";
import { savePermanently } from "../stored/permanent-records.ts";

const schema = v.record(v.string(), v.array(v.string()));
/** The maximum number of pinned matches per bot. */
const maxPins = 20;

/** The matches pinned by a person, by the bot's URI: a changed version is asked their questions. */
function openPins(storage: string) {
  const file = join(storage, "pins.json");
  const pins = new Map(Object.entries(readStoredJson(file, schema) ?? {}));
  return {
    /** Pinned matches, newest first. */
    of: (bot: string): readonly string[] => pins.get(bot) ?? [],
    /** Pins or unpins a match; returns whether it is pinned now. */
    toggle(bot: string, match: string): boolean {
      const before = pins.get(bot) ?? [];
      const isPinned = !before.includes(match);
      pins.set(bot, isPinned ? [match, ...before].slice(0, maxPins) : before.filter((id) => id !== match));
      writeStoredJson(file, Object.fromEntries(pins));
      return isPinned;
    },
  };
}

/** How many of the last lost matches are asked again, besides pinned ones. */
const maxLost = 3;
/** The time for asking the questions, and the time for computing changes of the winning chance. */
const askBudgetMs = 20_000;
const weighBudgetMs = 10_000;

/** Finds after a save's match which answers of pinned or lost matches have changed, until the next save. */
export function findChangesOnSave({ connection, settings, matches, storage, events, endings }: ServerContext): void {
  const pins = openPins(storage);
  const jobs = createJobs("a newer run");
  const failed = ({ stack }: Error) => connection.console.error(String(stack));

  async function ask(bot: string, run: string, signal: AbortSignal): Promise<void> {
    if (!(await settings.editor(bot)).changedAnswers) return;
    const asked = await askedIn(bot, getMatches(bot, run), AbortSignal.any([signal, AbortSignal.timeout(askBudgetMs)]));
    if (signal.aborted || asked.length === 0) return;
    void tell(connection, "changedAnswers", { bot, matches: asked });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(weighBudgetMs)]);
    const weighed: MatchChanges[] = [];
    for (const each of asked) weighed.push(await weigh(each, limit));
    if (!signal.aborted) void tell(connection, "changedAnswers", { bot, matches: weighed });
  }

  async function askedIn(bot: string, ids: readonly string[], signal: AbortSignal): Promise<MatchChanges[]> {
    const asked: MatchChanges[] = [];
    for (const id of ids) {
      // A match that was not finished in time is left out.
      const found = signal.aborted ? undefined : await changesIn(bot, id, signal);
      if (found) asked.push(found);
    }
    return asked;
  }

  /** Adds how each change affects the winning chance, as far as time allows. */
  async function weigh(changes: MatchChanges, signal: AbortSignal): Promise<MatchChanges> {
    const record = readRecord(changes.match);
    if (!record) return changes;
    return { ...changes, changed: await weighChangedAnswers(record, changes.changed, { signal, isBackground: true }) };
  }

  function getMatches(bot: string, run: string): readonly string[] {
    const pinned = pins.of(bot);
    if (pinned.length > 0) return pinned;
    const lost = matches.recent.filter((each) => each.bot === bot && each.run !== run && each.result === "lost");
    return lost.slice(0, maxLost).map(({ id }) => id);
  }

  async function changesIn(bot: string, id: string, signal: AbortSignal): Promise<MatchChanges | undefined> {
    const record = readRecord(id);
    const summary = await matches.find(id);
    if (!record || !summary) return undefined;
    const file = toFilePath(bot);
    const request = { record, player: summary.me, bot: file, folder: dirname(file), signal };
    const found = await findChangedAnswers({ ...request, settings: await settings.engine(bot) });
    if (found.kind !== "verdict") return undefined;
    const { kind: _, ...changes } = found;
    return { match: id, title: formatTitle(summary), ...changes };
  }

  const readRecord = (id: string) => readUnlessDamaged(() => matches.record(id));

  answerClient(connection, {
    togglePin: async ({ match }) => {
      const summary = await matches.find(match);
      const record = readRecord(match);
      if (!summary || !record) return { message: t("The record of this match is no longer available.") };
      const isPinned = pins.toggle(summary.bot, match);
      if (isPinned) savePermanently(matches, record, match);
      return { isPinned };
    },
  });
  events.runChanged.event(({ state }) => {
    if (state === "preparing") void jobs.stop("a newer run");
  });
  events.savedRunEnded.event(({ run: { run, bot, state } }) => {
    if (state === "finished") jobs.start({ id: run, work: (signal) => ask(bot, run, signal), failed });
  });
  endings.push({ dispose: () => void jobs.stop("Spar is closing") });
}

function formatTitle({ names, me, result }: MatchSummary): string {
  return t("vs {opponents}, {result, select, won {won} lost {lost} drew {drew} other {stopped}}", {
    opponents: names.filter((_, player) => player !== me).join(", "),
    result,
  });
}

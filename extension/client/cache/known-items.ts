import * as vscode from "vscode";
import { type DuelSummary, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { formatTuning, isTuning, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { escapeLabel } from "../../label-text.ts";
import type { RunState } from "../../protocol-data.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import type { Server } from "../base/server.ts";

/** What the server has reported of one kind (runs, duels, leagues …), by id. When the server ends, so does all that goes on. */
export type KnownItems<Item> = ReturnType<typeof createKnownItems<Item>>;

interface ItemKind<Item> {
  /** How many are remembered. */
  readonly max: number;
  readonly getId: (item: Item) => string;
  readonly getBot?: (item: Item) => string;
  readonly isGoing: (item: Item) => boolean;
  readonly stop: (item: Item) => Item;
  /** Whether a reported item becomes the newest in place of another; an item that was replaced still reports its end. */
  readonly replaces: (item: Item, last: Item) => boolean;
}

export function createKnownItems<Item>(server: Server, kind: ItemKind<Item>) {
  const onChange = new vscode.EventEmitter<Item>();
  const known = new Map<string, Item>();
  const ofBot = new Map<string, Item>();
  let newest: Item | undefined;

  /** Adds an item of an earlier session, which is not the newest of anything. */
  function know(item: Item): void {
    known.set(kind.getId(item), item);
    const ended = known.size > kind.max && [...known].find(([, each]) => !kind.isGoing(each));
    if (ended) known.delete(ended[0]);
  }

  function note(item: Item): void {
    know(item);
    const bot = kind.getBot?.(item) ?? "";
    const last = ofBot.get(bot);
    if (!last || kind.replaces(item, last)) ofBot.set(bot, item);
    if (!newest || kind.replaces(item, newest)) newest = item;
    onChange.fire(item);
  }

  const stopped = server.onStopped(() => {
    for (const item of known.values()) if (kind.isGoing(item)) note(kind.stop(item));
  });
  return {
    ...{ know, note, onChange: onChange.event },
    find: (id: string) => known.get(id),
    list: () => [...known.values()],
    /** The last item of a bot, by URI. */
    of: (bot: string) => ofBot.get(bot),
    get newest() {
      return newest;
    },
    dispose: () => vscode.Disposable.from(onChange, stopped).dispose(),
  };
}

export type ClientDuels = KnownItems<DuelSummary>;

export function listenForDuels(server: Server): ClientDuels {
  const duels = createKnownItems<DuelSummary>(server, {
    max: 200,
    getId: ({ id }) => id,
    getBot: ({ bot }) => bot,
    isGoing: isDuelGoing,
    stop: (duel) => ({ ...duel, state: "stopped" }),
    replaces: (duel, last) => last.at <= duel.at,
  });
  server.on("duelChanged", duels.note);
  const debugging = () => void server.setDebugging({ isDebugging: vscode.debug.activeDebugSession !== undefined });
  const subscriptions = vscode.Disposable.from(
    ...[duels, vscode.debug.onDidStartDebugSession(debugging), vscode.debug.onDidTerminateDebugSession(debugging)],
  );
  return Object.assign(duels, { dispose: () => subscriptions.dispose() });
}

/** The bot's player index in a lost match of a duel. */
export function findMeIn(duels: ClientDuels, match: string): number | undefined {
  return duels
    .list()
    .flatMap(({ lost }) => lost)
    .find(({ id }) => id === match)?.me;
}

export type ClientResults = ReturnType<typeof listenForResults>;

const maxMatches = 200;

/** The runs and matches known to the client, as reported by the server. */
export function listenForResults(server: Server) {
  const onMatch = new vscode.EventEmitter<MatchSummary>();
  const runs = createKnownItems<RunState>(server, {
    max: 200,
    getId: ({ run }) => run,
    getBot: ({ bot }) => bot,
    isGoing: isRunGoing,
    stop: (run) => ({ ...run, state: "stopped" }),
    replaces: (run, last) => last.run === run.run || run.state === "preparing",
  });
  let known: readonly MatchSummary[] = [];
  server.on("runChanged", runs.note);
  server.on("matchFinished", (summary) => {
    known = [summary, ...known].slice(0, maxMatches);
    onMatch.fire(summary);
  });

  return {
    /** The known matches, newest first. */
    get matches() {
      return known;
    },
    /** The runs that are being prepared or played. */
    get going() {
      return runs.list().filter(isRunGoing);
    },
    /** The newest run of a bot, by URI. */
    getRun: runs.of,
    run: runs.find,
    onRun: runs.onChange,
    onMatch: onMatch.event,
    /** Requests the matches of earlier sessions. */
    async load(): Promise<void> {
      const { matches: earlier } = await server.listMatches({ onlyRecent: true, limit: maxMatches });
      const here = new Set(known.map(({ id }) => id));
      known = [...known, ...earlier.filter(({ id }) => !here.has(id))].slice(0, maxMatches);
      if (known[0]) onMatch.fire(known[0]);
    },
    dispose: () => vscode.Disposable.from(runs, onMatch).dispose(),
  };
}

/** Whether the run is being prepared or played. */
export const isRunGoing = ({ state }: RunState): boolean => state === "preparing" || state === "playing";

/** The tuning runs of this window; the newest is the one that the server reported last. */
export type ClientTunings = KnownItems<TuningSummary>;

export function listenForTunings(server: Server): ClientTunings {
  const tunings = createKnownItems<TuningSummary>(server, {
    max: 20,
    getId: ({ id }) => id,
    isGoing: isTuning,
    stop: (tuning) => ({ ...tuning, state: "stopped" }),
    replaces: (tuning, last) => last.id === tuning.id || isTuning(tuning) || !isTuning(last),
  });
  server.on("tuningChanged", tunings.note);
  tunings.onChange((tuning) => showProgress(server, tuning));
  return tunings;
}

function showProgress(server: Server, tuning: TuningSummary): void {
  const { id: tuned, name, state } = tuning;
  const command = { command: "spar.showTuning", title: name };
  const progress = { text: escapeLabel(formatTuning(tuning)), tooltip: name, command, isWaiting: state === "waiting" };
  const cancel = () => server.stopTuning({ tuning: tuned });
  updateProgressItem(tuned, isTuning(tuning) ? { ...progress, cancel } : undefined);
}

import { nothingYet } from "../../engine/arena/duel-numbers.ts";
import { createGate, type Gate } from "../../engine/arena/gate.ts";
import { said } from "../../engine/l10n/speak.ts";
import type { BotSpec } from "../../engine/project/bot-for-file.ts";
import { sourceVersion } from "../../engine/project/source-version.ts";
import { type DuelSummary, isGoing } from "../../engine/record/duel-summary.ts";
import { uriOf } from "./bot-files.ts";

/** A duel that is going on. Whoever plays it watches `signal` and `gate` and tells each change. */
export interface Duelling {
  readonly id: string;
  readonly bot: BotSpec;
  readonly opponent: string;
  readonly background: boolean;
  readonly signal: AbortSignal;
  readonly gate: Gate;
  tell(change: Partial<DuelSummary>): void;
  /** Ends it if the source of its bot is not what it was any more. */
  checkSource(): void;
}

type Asked = Pick<Duelling, "bot" | "opponent" | "background">;

/** One duel at a time, the newest wins; it waits while anything else is played. */
export interface Duels {
  begin(asked: Asked): string;
  /** The last one of a bot, by URI. */
  of(bot: string): DuelSummary | undefined;
  /** Something else is played, until it is released. */
  hold(what: string): void;
  release(what: string): void;
  /** Files were saved: a duel of a source that is not there any more ends, one that had ended is outdated. */
  checkSources(): void;
  /** Without an id, whichever goes on. Resolves when it has ended. */
  stop(why: string, id?: string): Promise<void>;
}

/** Between two things that are told of a duel that goes on, in milliseconds. */
const pauseMs = 250;

interface Known {
  readonly file: string;
  /** What the source of its bot was when it began. */
  readonly source: string;
  summary: DuelSummary;
}

/** `changed` hears of each state at once, of numbers a few times a second. */
export function createDuels(play: (duel: Duelling) => Promise<void>, changed: (summary: DuelSummary) => void): Duels {
  const gate = createGate();
  const held = new Set<string>();
  const known = new Map<string, Known>();
  let going: { readonly known: Known; readonly controller: AbortController; readonly ended: Promise<void> } | undefined;
  const { say, send } = teller(changed);
  let count = 0;

  function checkSource(duel: Known): void {
    if (duel.summary.outdated || sourceVersion(duel.file).id === duel.source) return;
    if (going?.known === duel) going.controller.abort(said("its source has changed"));
    duel.summary = { ...duel.summary, outdated: true };
    send(duel);
  }

  /** What is told of a duel that plays or waits, as the gate is now. */
  const stateNow = () => (gate.isOpen ? "playing" : "waiting");
  function showGate(): void {
    const duel = going?.known;
    if (duel?.summary.state === "playing" || duel?.summary.state === "waiting") say(duel, { state: stateNow() });
  }

  function begin({ bot, opponent, background }: Asked): string {
    const before = going;
    before?.controller.abort(said("a newer duel"));
    const id = `duel-${Date.now().toString(36)}-${++count}`;
    const about = { id, bot: uriOf(bot.file), at: new Date().toISOString(), game: bot.game.id, names: [bot.name] };
    const duel: Known = {
      file: bot.file,
      source: sourceVersion(bot.file).id,
      summary: { ...nothingYet, ...about, background },
    };
    known.set(about.bot, duel);
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (change: Partial<DuelSummary>) =>
      say(duel, change.state === "playing" ? { ...change, state: stateNow() } : change);
    const run = async () => {
      await before?.ended;
      await gate.passed(signal);
      if (signal.aborted) return;
      await play({ id, bot, opponent, background, signal, gate, tell, checkSource: () => checkSource(duel) });
    };
    const ended = run()
      .catch((error: Error) => tell({ state: "failed", trouble: { message: error.message } }))
      .then(() => {
        if (going?.known === duel) going = undefined;
        if (isGoing(duel.summary)) tell({ state: "stopped" });
      });
    going = { known: duel, controller, ended };
    send(duel);
    return id;
  }

  return {
    begin,
    of: (bot) => known.get(bot)?.summary,
    hold(what) {
      held.add(what);
      gate.close();
      showGate();
    },
    release(what) {
      held.delete(what);
      if (held.size === 0) gate.open();
      showGate();
    },
    checkSources: () => known.forEach(checkSource),
    async stop(why, id) {
      if (!going || (id !== undefined && going.known.summary.id !== id)) return;
      going.controller.abort(why);
      await going.ended;
    },
  };
}

/** Tells a state at once, numbers a few times a second. */
function teller(changed: (summary: DuelSummary) => void) {
  let pause: NodeJS.Timeout | undefined;

  function send(duel: Known): void {
    clearTimeout(pause);
    pause = undefined;
    changed(duel.summary);
  }

  function say(duel: Known, change: Partial<DuelSummary>): void {
    const { state } = duel.summary;
    duel.summary = { ...duel.summary, ...change };
    if (duel.summary.state !== state || !isGoing(duel.summary)) send(duel);
    else pause ??= setTimeout(() => send(duel), pauseMs);
  }

  return { say, send };
}

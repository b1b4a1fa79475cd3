import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RefereeQuestion } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import type { Answer } from "../record/match-record.ts";
import { createQuestionCollector, createScoreReader } from "../referee/brutaltester.ts";
import { createBreach, type RefereeOutput } from "../referee/protocol.ts";
import { openRelay, type Relay } from "./relay.ts";
import type { RefereePlan, Talk } from "./talk.ts";

/** What a player may be sent before its answer: more than any game asks, to stop a referee that writes without end. */
const maxQuestionChars = 1_000_000;
/** So many questions may wait for players that are asked later. */
const maxWaiting = 100;

// A referee that is a runner, too, starts its players itself: `-p1 COMMAND -p2 COMMAND -d seed=7`. It gets programs that
// pass on lines, keeps the clock, and prints a score for each player in the end.

/** The referee's own limits are not known. A bot that answers nothing for so long has failed in any case. */
const answerLimitMs = 5000;
/** No referee waits less for an answer. */
const smallestLimitMs = 40;

/** The question that a bot is answering. */
interface OpenQuestion {
  readonly player: number;
  readonly since: number;
  /** When the referee went on without the answer. */
  gaveUpAt?: number;
}

/** The conversation with a referee that starts its players itself; `take` gets its questions and the end. */
export function createRunnerTalk({ referee, bots, seeds }: RefereePlan, take: (output: RefereeOutput) => void): Talk {
  const scores = createScoreReader(bots.length);
  const waiting: RefereeQuestion[] = [];
  let relay: Relay | undefined;
  let open: OpenQuestion | undefined;
  let isAwaited = false;
  let hasAsked = false;
  /** In characters, since the last answer. */
  let sent = 0;

  const questions = createQuestionCollector(bots.length, referee.stub, (player, { text, lines }) => {
    waiting.push({ kind: "question", player, text, lines, limitMs: answerLimitMs });
    // Most referees ask one player after the other; who asks all at once does so before anybody could be late.
    if (open && (player === open.player || performance.now() - open.since > smallestLimitMs)) giveUp();
    passOn();
  });

  function giveUp(player = open?.player): void {
    if (open && player === open.player) open.gaveUpAt ??= performance.now();
  }

  /** Passes on what comes next, once it is waited for. */
  function passOn(): void {
    if (!isAwaited) return;
    const found = scores.all;
    const next = found ? { kind: "scores" as const, scores: found } : waiting.shift();
    if (!next) return;
    isAwaited = false;
    open = next.kind === "question" ? { player: next.player, since: performance.now() } : undefined;
    if (hasAsked) take({ kind: "turn", turn: { next }, frame: undefined });
    else take({ kind: "failed", why: describeUnasked() });
  }

  function receive(player: number, text: string): void {
    hasAsked = true;
    sent += text.length;
    if (sent > maxQuestionChars * bots.length || waiting.length > maxWaiting)
      take(createBreach("it writes without end"));
    else if (!questions.hasStub && player === open?.player) take(createFailure(player));
    else questions.add(player, text);
  }

  function goOn(): void {
    open = undefined;
    sent = 0;
    isAwaited = true;
    passOn();
  }

  return {
    async open() {
      relay = await openRelay(bots.length, { read: receive, ended: giveUp });
      const folder = dirname(relay.commands[0]!);
      const map = join(folder, "map.txt");
      const text = referee.testCases?.[seeds.test ?? ""];
      if (text !== undefined) writeFileSync(map, text);
      const command = fillInPlaces(referee.command ?? [], seeds, { map, players: relay.commands });
      return { ...referee, command, files: [process.execPath, folder] };
    },
    read(text) {
      const noise = scores.read(text);
      if (scores.all) giveUp();
      passOn();
      return noise.map((line) => ({ kind: "noise", line }));
    },
    begin: () => goOn,
    next: () => "",
    accept(answer) {
      // Who goes on sooner than any limit ends the match, or has asked for nothing.
      const isInTime = open?.gaveUpAt === undefined || open.gaveUpAt - open.since < smallestLimitMs;
      return isInTime ? answer : toLateAnswer(answer, open!, open!.gaveUpAt!);
    },
    answer: (answer) => () => {
      // A late answer would be read as the next one.
      if (open && open.gaveUpAt === undefined) sendAnswer(relay!, open.player, answer);
      goOn();
    },
    hasScores: () => scores.all !== undefined,
    async close() {
      questions.stop();
      await relay?.close();
    },
  };
}

function sendAnswer(relay: Relay, player: number, { text }: Answer): void {
  if (text === undefined) relay.end(player);
  else relay.write(player, `${text}\n`);
}

/** An answer for which the referee did not wait. */
function toLateAnswer(answer: Answer, { since }: OpenQuestion, gaveUpAt: number): Answer {
  if (answer.text === undefined) return answer;
  const { text, writtenBy, ...facts } = answer;
  const frames = writtenBy?.[0]?.frames;
  const late = { ms: performance.now() - gaveUpAt, text, ...(frames && { frames }) };
  return { ...facts, failure: "timeout", limitMs: gaveUpAt - since, late };
}

function createFailure(player: number): RefereeOutput {
  const why = t(
    "The referee sent player {player, number} more lines before its answer. A stub.txt beside it would say where a question ends.",
    { player: player + 1 },
  );
  return { kind: "failed", why };
}

/** What it wrote is shown with this, such as that the system refused. */
function describeUnasked(): string {
  return t("The referee gave a result without asking a bot: it may not have been able to start them.");
}

/**
 * The command with its seed filled in: at {seed}, or else as `-d`, with all other keys; and with its players: at {p1}, {p2} …,
 * of which those without a player go, or else as `-p1`. A command that says where its players go gets nothing else.
 */
function fillInPlaces(
  command: readonly string[],
  seeds: Readonly<Record<string, string>>,
  { map, players }: { readonly map: string; readonly players: readonly string[] },
): readonly string[] {
  const { seed = seeds.test ?? "" } = seeds;
  const isPlaced = (place: RegExp) => command.some((word) => place.test(word));
  const words = command.flatMap((word) => {
    const [, number] = /\{p(\d)\}/.exec(word) ?? [];
    const player = number === undefined ? "" : players[Number(number) - 1];
    const fill = (name: string) => ({ "{seed}": seed, "{map}": map, "{input}": map })[name] ?? player!;
    return player === undefined ? [] : [word.replace(/\{(?:seed|map|input|p\d)\}/g, fill)];
  });
  if (isPlaced(/\{p\d\}/)) return words;
  const keys = Object.entries(seeds).map(([name, value]) => `${name}=${value}`);
  const rest = isPlaced(/\{seed\}/) ? [] : ["-d", keys.join(" ")];
  return [...words, ...rest, ...players.flatMap((one, player) => [`-p${player + 1}`, one])];
}

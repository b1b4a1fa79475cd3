import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { listNamesIn } from "../files/user-file.ts";
import { removeFolder } from "../files/user-folders.ts";
import type { RefereeQuestion } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import type { Answer } from "../record/match-record.ts";
import { createQuestionCollector, createScoreReader } from "../referee/brutaltester.ts";
import { createBreach, type RefereeOutput } from "../referee/protocol.ts";
import type { RefereePlan, Talk } from "./talk.ts";

/** The programs that a referee starts in place of its players; each passes on what it reads and what is written to it. */
export type Relay = Awaited<ReturnType<typeof openRelay>>;

interface RelayListener {
  /** What the referee has written to a player. */
  readonly read: (player: number, text: string) => void;
  /** The referee has ended a player's program. */
  readonly ended: (player: number) => void;
}

/** What a player may be sent before its answer: more than any game asks, to stop a referee that writes without end. */
const maxQuestionChars = 1_000_000;
/** So many questions may wait for players that are asked later. */
const maxWaiting = 100;

/** Runs in the process that the referee starts; its arguments are the socket and the player's number. */
const relayProgram = `"use strict";
const [path, player] = process.argv.slice(2);
const socket = require("node:net").connect(path);
socket.write(player + "\\n");
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on("close", () => process.exit());
for (const stream of [socket, process.stdin, process.stdout]) stream.on("error", () => process.exit());
`;

const isWindows = process.platform === "win32";

const relayPrefix = (pid: number | undefined) => `spar-relay-${pid}-`;

/** Removes what a process has left that was killed in a match. */
export function removeRelays(pid: number | undefined): void {
  const folder = findFolderWithoutBlanks();
  for (const name of listNamesIn(folder).filter((each) => each.startsWith(relayPrefix(pid))))
    removeFolder(join(folder, name));
}

export const makeMatchFolder = () => mkdtempSync(join(findFolderWithoutBlanks(), relayPrefix(process.pid)));

/** Waits for this many players' programs, which only users who can read this user's temporary files can start. */
export async function openRelay(players: number, { read, ended }: RelayListener) {
  const folder = makeMatchFolder();
  const path = isWindows ? `\\\\.\\pipe\\${folder.replaceAll(/[\\:]/g, "-")}` : join(folder, "socket");
  const program = join(folder, "relay.cjs");
  writeFileSync(program, relayProgram);
  const commands = Array.from({ length: players }, (_, player) => writeLauncher(folder, [program, path, `${player}`]));
  const sockets = new Map<number, Socket>();
  const server = createServer((socket) => {
    let text = "";
    let player: number | undefined;
    socket.setEncoding("utf8").on("data", (part: string) => {
      if (player !== undefined) return read(player, part);
      text += part;
      if (text.length > maxQuestionChars) return void socket.destroy();
      const [, digit, rest] = /^(\d)\n([\s\S]*)$/.exec(text) ?? [];
      if (digit === undefined) return;
      player = Number(digit);
      sockets.set(player, socket);
      if (rest) read(player, rest);
    });
    socket.on("error", () => {});
    socket.on("close", () => player !== undefined && ended(player));
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  return {
    /** The command that starts each, one path without arguments, since referees split commands at blanks. */
    commands,
    /** Gives a player's program lines to print. */
    write: (player: number, text: string) => void sockets.get(player)?.write(text),
    /** Ends a player's program, as if the bot had ended; it prints before what it was given. */
    end: (player: number) => void sockets.get(player)?.end(),
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    },
  };
}

/** Referees split commands at blanks. In these folders, others cannot write to a file either. */
function findFolderWithoutBlanks(): string {
  const shared = isWindows ? process.env.ProgramData : "/tmp";
  return /\s/.test(tmpdir()) && shared !== undefined ? shared : tmpdir();
}

function writeLauncher(folder: string, args: readonly [program: string, path: string, player: string]): string {
  const words = [process.execPath, ...args];
  const [file, text] = isWindows
    ? [
        `p${args[2]}.cmd`,
        `@chcp 65001>nul\r\n@set ELECTRON_RUN_AS_NODE=1\r\n@${words.map((word) => `"${word}"`).join(" ")}\r\n`,
      ]
    : [`p${args[2]}`, `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec ${words.map(quoteForShell).join(" ")}\n`];
  const path = join(folder, file);
  writeFileSync(path, text);
  chmodSync(path, 0o700);
  return path;
}

const quoteForShell = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

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
      const players = relay.commands.flatMap((command, player) => [`-p${player + 1}`, command]);
      const command = [...fillInSeed(referee.command ?? [], seeds), ...players];
      return { ...referee, command, files: [process.execPath, dirname(relay.commands[0]!)] };
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

/** The command with its seed filled in: at {seed}, or else as `-d`, with all other keys. */
function fillInSeed(command: readonly string[], seeds: Readonly<Record<string, string>>): readonly string[] {
  const { seed = "" } = seeds;
  if (command.some((word) => word.includes("{seed}"))) return command.map((word) => word.replaceAll("{seed}", seed));
  const keys = Object.entries(seeds).map(([name, value]) => `${name}=${value}`);
  return [...command, "-d", keys.join(" ")];
}

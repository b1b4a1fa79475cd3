import { constants, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "../bots/process/tool.ts";
import { listNamesIn } from "../files/user-file.ts";
import { removeFolder } from "../files/user-folders.ts";

// Programs that a referee starts in place of its players. On Windows each is Node with a socket; elsewhere that start would
// take longer than many a match, and each is a shell with named pipes, whose `cat`s pass on what is written at once.

/** The programs that a referee starts in place of its players; each passes on what it reads and what is written to it. */
export type Relay = Awaited<ReturnType<typeof openRelay>>;

interface RelayListener {
  /** What the referee has written to a player. */
  readonly read: (player: number, text: string) => void;
  /** The referee has ended a player's program. */
  readonly ended: (player: number) => void;
}

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
  const open = isWindows ? openSocketRelay : openPipeRelay;
  const relays = await Promise.all(
    Array.from({ length: players }, (_, player) =>
      open(join(folder, `p${player}`), read.bind(null, player), ended.bind(null, player)),
    ),
  );
  return {
    /** The command that starts each, one path without arguments, since referees split commands at blanks. */
    commands: relays.map(({ command }) => command),
    /** Gives a player's program lines to print. */
    write: (player: number, text: string) => relays[player]!.write(text),
    /** Ends a player's program, as if the bot had ended; it prints before what it was given. */
    end: (player: number) => relays[player]!.end(),
    async close() {
      for (const relay of relays) relay.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    },
  };
}

/** Referees split commands at blanks. In these folders, others cannot write to a file either. */
function findFolderWithoutBlanks(): string {
  const shared = isWindows ? process.env.ProgramData : "/tmp";
  return /\s/.test(tmpdir()) && shared !== undefined ? shared : tmpdir();
}

/**
 * Closes one pipe when the shell ends, however that happens: the others stay open as long as their `cat`s. A referee that
 * starts it a second time, as some do for a number that does not count, finds it ended, where files can be written.
 */
const pipeProgram = `#!/bin/sh
set -C
{ true >"$0.once"; } 2>/dev/null || [ ! -e "$0.once" ] || exit 0
exec 3<&0 7<"$0.out" 8>"$0.life" 9>"$0.in"
cat <&3 >&9 3<&- 7<&- 8>&- 9>&- &
reader=$!
cat <&7 3<&- 7<&- 8>&- 9>&- &
writer=$!
exec 3<&- 7<&- 9>&- </dev/null >/dev/null
echo >&8
wait $writer
kill $reader 2>/dev/null
exit 0
`;

/** `read` gets what the referee writes, and `ended` is called when the program has ended. */
async function openPipeRelay(command: string, read: (text: string) => void, ended: () => void) {
  const paths = ["in", "life", "out"].map((name) => `${command}.${name}`);
  const made = await runTool(["mkfifo", "-m", "600", ...paths], { limitMs: 10_000 });
  if (made.code !== 0) throw new Error(made.stderr);
  writeFileSync(command, pipeProgram, { mode: 0o700 });
  const open = (path: string, flag: number) => openSync(path, flag | constants.O_NONBLOCK);
  const [input, life] = paths
    .slice(0, 2)
    .map((path) => new Socket({ fd: open(path, constants.O_RDONLY), writable: false }));
  // Without a writer, a pipe is at its end: until the program has opened both, they are held open here.
  const held = paths.slice(0, 2).map((path) => new Socket({ fd: open(path, constants.O_WRONLY), readable: false }));
  // Who reads its own pipe can open it before the program does.
  const output = new Socket({ fd: open(paths[2]!, constants.O_RDWR), readable: false });
  const all = [input!, life!, output, ...held];
  const close = () => all.forEach((socket) => void socket.destroy());
  for (const socket of all) socket.on("error", () => {});
  for (const socket of [input!, life!])
    socket.once("end", () => {
      close();
      ended();
    });
  const started = new Promise((go) => [input!, life!].forEach((socket) => void socket.once("data", go)));
  void started.then(() => held.forEach((socket) => void socket.destroy()));
  input!.setEncoding("utf8").on("data", read);
  return {
    command,
    write: (text: string) => void output.write(text),
    /** Ends the program once it has printed what it was given. */
    end: () => void started.then(() => output.write("", () => output.destroy())),
    close,
  };
}

/** Runs in the process that the referee starts; its argument is the socket. */
const socketProgram = `"use strict";
const socket = require("node:net").connect(process.argv[2]);
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on("close", () => process.exit());
for (const stream of [socket, process.stdin, process.stdout]) stream.on("error", () => process.exit());
`;

async function openSocketRelay(place: string, read: (text: string) => void, ended: () => void) {
  const path = `\\\\.\\pipe\\${place.replaceAll(/[\\:]/g, "-")}`;
  const program = `${place}.cjs`;
  writeFileSync(program, socketProgram);
  const command = `${place}.cmd`;
  const words = [process.execPath, program, path].map((word) => `"${word}"`).join(" ");
  writeFileSync(command, `@chcp 65001>nul\r\n@set ELECTRON_RUN_AS_NODE=1\r\n@${words}\r\n`);
  const server = createServer();
  const started = new Promise<Socket>((go) => server.once("connection", go));
  void started.then((socket) => {
    socket.setEncoding("utf8").on("data", read);
    socket.on("error", () => {}).on("close", ended);
    // Who comes again finds it ended; without a server it would wait for half a minute.
    server.on("connection", (again) => again.destroy());
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  return {
    command,
    write: (text: string) => void started.then((socket) => socket.write(text)),
    end: () => void started.then((socket) => socket.end()),
    close() {
      void started.then((socket) => socket.destroy());
      server.close();
    },
  };
}

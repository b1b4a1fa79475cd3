import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The programs that a referee starts in place of its players; each passes on what it reads and what is written to it. */
export interface Relay {
  /** The command that starts each, one path without arguments, since referees split commands at blanks. */
  readonly commands: readonly string[];
  /** Gives a player's program lines to print. */
  write(player: number, text: string): void;
  /** Ends a player's program, as if the bot had ended. */
  end(player: number): void;
  close(): Promise<void>;
}

export interface RelayListener {
  /** What the referee has written to a player. */
  readonly read: (player: number, text: string) => void;
  /** The referee has ended a player's program. */
  readonly ended: (player: number) => void;
}

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

/** Waits for this many players' programs, which only users who can read this user's temporary files can start. */
export async function openRelay(players: number, { read, ended }: RelayListener): Promise<Relay> {
  const folder = mkdtempSync(join(tmpdir(), "spar-relay-"));
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
    commands,
    write: (player, text) => void sockets.get(player)?.write(text),
    end: (player) => void sockets.get(player)?.destroy(),
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    },
  };
}

function writeLauncher(folder: string, args: readonly [program: string, path: string, player: string]): string {
  const words = [process.execPath, ...args];
  const [file, text] = isWindows
    ? [`p${args[2]}.cmd`, `@set ELECTRON_RUN_AS_NODE=1\r\n@${words.map((word) => `"${word}"`).join(" ")}\r\n`]
    : [`p${args[2]}`, `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec ${words.map(quoteForShell).join(" ")}\n`];
  const path = join(folder, file);
  writeFileSync(path, text);
  chmodSync(path, 0o700);
  return path;
}

const quoteForShell = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

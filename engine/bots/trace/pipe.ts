import type { EventEmitter } from "node:events";
import { readSync } from "node:fs";
import type { Socket } from "node:net";
import type { Pipes } from "./host.ts";

/** The process of a host: its pipes, and how it ended. */
export interface HostProcess extends EventEmitter {
  readonly stdio: readonly unknown[];
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
}

/** Spar's end of the pipe from a host. */
export type TracePipe = ReturnType<typeof openTracePipe>;

/** libuv's handle of a pipe, undocumented in Node: everything here also works without it, only slower. */
interface Handle {
  readonly fd?: number;
  isReading?: boolean;
  readStart?(): number;
  readStop?(): number;
}

/** Short enough that a host never waits long for room in its pipe. */
const readIntervalMs = 25;
const readBuffer = Buffer.allocUnsafe(65536);

/** Reads a child's trace pipe. `receive` gets chunks, whose memory is used again; `close` is called once. */
export function openTracePipe(
  child: HostProcess,
  { toSpar }: Pipes,
  receive: (chunk: Buffer) => void,
  close: () => void,
) {
  const pipe = child.stdio[toSpar] as Socket;
  const handle = (pipe as unknown as { readonly _handle?: Handle })._handle;
  const fd = process.platform === "win32" ? -1 : (handle?.fd ?? -1);
  let looking: NodeJS.Timeout | undefined;

  function flow() {
    pipe.on("data", receive);
    pipe.resume();
    if (!looking) return;
    clearInterval(looking);
    looking = undefined;
    // The stream believes that it is already reading, so it must be started here.
    if (handle && !pipe.destroyed) handle.isReading = handle.readStart?.() === 0;
  }
  /** Reads synchronously whatever has arrived. */
  function take() {
    try {
      const count = readSync(fd, readBuffer, 0, readBuffer.length, null);
      if (count > 0) receive(readBuffer.subarray(0, count));
      // At its end, let the stream close normally; if it is full, switch to receiving at once, so that the bot need not
      // wait for the next poll.
      if (count === 0 || count === readBuffer.length) flow();
    } catch {
      // Nothing has arrived yet. If the pipe has ended, `flow` will notice after the process has ended.
    }
  }

  flow();
  pipe.on("error", close).on("close", close);
  child.once("exit", () => {
    if (looking) flow();
  });
  return {
    /** Receives data as soon as it arrives. */
    flow() {
      if (looking) flow();
    },
    /** Polls, instead of waking up for every answer, which costs as much as the answer; `flow` ends that. */
    look() {
      if (looking || fd < 0 || !handle?.readStop || !handle.readStart || pipe.destroyed || child.exitCode !== null)
        return;
      pipe.off("data", receive);
      pipe.pause();
      handle.isReading = false;
      handle.readStop();
      looking = setInterval(take, readIntervalMs).unref();
    },
    take,
  };
}

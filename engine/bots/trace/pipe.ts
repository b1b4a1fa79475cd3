import { readSync } from "node:fs";
import type { Socket } from "node:net";
import type { Child } from "../process/child.ts";
import type { Pipes } from "./pipes.ts";

/** Spar's end of the pipe on which a host tells. */
export interface TracePipe {
  /** Hears of everything as it comes. */
  flow(): void;
  /**
   * Stops being woken for every answer, which costs as much as the answer itself, and looks now and then.
   * `flow` ends it.
   */
  look(): void;
  /** Takes what has come, at once. */
  take(): void;
}

/** What libuv keeps of a pipe; Node does not document it, so everything here works without, only slower. */
interface Handle {
  readonly fd?: number;
  reading?: boolean;
  readStart?(): number;
  readStop?(): number;
}

/** A host must never wait long for room in its pipe. */
const lookEveryMs = 25;
const room = Buffer.allocUnsafe(65536);

export function tracePipe(
  child: Child,
  { toSpar }: Pipes,
  receive: (chunk: Buffer) => void,
  close: () => void,
): TracePipe {
  // The list is longer than its type says.
  const pipe = (child.stdio as readonly unknown[])[toSpar] as Socket;
  const handle = (pipe as unknown as { readonly _handle?: Handle })._handle;
  const fd = process.platform === "win32" ? -1 : (handle?.fd ?? -1);
  let looking: NodeJS.Timeout | undefined;

  function flow() {
    pipe.on("data", receive);
    pipe.resume();
    if (!looking) return;
    clearInterval(looking);
    looking = undefined;
    // The stream believes that a read is under way: it would not start one itself.
    if (handle && !pipe.destroyed) handle.reading = handle.readStart?.() === 0;
  }
  function take() {
    try {
      const count = readSync(fd, room, 0, room.length, null);
      if (count > 0) receive(Buffer.from(room.subarray(0, count)));
      // At its end it is closed as any is; what floods it is heard as it comes, so that the bot need not wait for a look.
      if (count === 0 || count === room.length) flow();
    } catch {
      // Nothing there at the moment; an end of the pipe is heard of by `flow` after the end of the process.
    }
  }

  flow();
  pipe.on("error", close).on("close", close);
  child.once("exit", () => {
    if (looking) flow();
  });
  return {
    flow() {
      if (looking) flow();
    },
    look() {
      if (looking || fd < 0 || !handle?.readStop || !handle.readStart || pipe.destroyed || child.exitCode !== null)
        return;
      pipe.off("data", receive);
      pipe.pause();
      handle.reading = false;
      handle.readStop();
      looking = setInterval(take, lookEveryMs).unref();
    },
    take,
  };
}

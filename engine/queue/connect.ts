import { Redis, type RedisOptions } from "ioredis";
import { said } from "../l10n/speak.ts";
import { type QueueAccess, withoutSecrets } from "./queue-address.ts";
import { QueueTrouble } from "./queue-trouble.ts";

/** How long anything is waited for that answers at once. */
export const patienceMs = 5000;
/** After a cut, the pause until the next try grows up to this. */
const longestPauseMs = 2000;

/** A command that finds no connection waits for the next one, as long as it takes. */
const lasting: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: patienceMs,
  retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), longestPauseMs),
};

/** A connection that outlives cuts of the network and restarts of the server; throws QueueTrouble where there is no Redis. */
export async function connect({ address }: QueueAccess): Promise<Redis> {
  await tryOnce(address);
  const redis = new Redis(address, lasting);
  // Each cut is an event; what it delays is told by whoever waits.
  redis.on("error", () => {});
  return redis;
}

/** The oldest server with all commands that are used. */
const oldest = [6, 2] as const;

async function tryOnce(address: string): Promise<void> {
  const probe = new Redis(address, { lazyConnect: true, connectTimeout: patienceMs, retryStrategy: () => null });
  let cause: Error | undefined;
  probe.on("error", (error: Error) => {
    cause ??= error;
  });
  try {
    await probe.connect();
    const [, version = "0.0"] = /redis_version:(\S+)/.exec(await probe.info("server")) ?? [];
    const [major = 0, minor = 0] = version.split(".").map(Number);
    if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
      throw new Error(
        said("Redis {version} is too old, {oldest} or newer is needed", { version, oldest: oldest.join(".") }),
      );
  } catch (error) {
    throw new QueueTrouble(whyNot(withoutSecrets(address), cause ?? (error as Error)));
  } finally {
    probe.disconnect();
  }
}

/** That nobody is there. */
export function silentText(address: string): string {
  return said("No queue at {address}: nothing answers there.", { address });
}

/** That nothing has answered for a while. */
export function lateText(address: string): string {
  return said("No queue at {address}: nothing answers within {seconds, number} s.", {
    ...{ address, seconds: patienceMs / 1000 },
  });
}

function whyNot(address: string, error: Error): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === "ECONNREFUSED") return silentText(address);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return said("No queue at {address}: there is no such machine.", { address });
  if (/WRONGPASS|NOAUTH|invalid password/i.test(message))
    return said("No queue at {address}: its password is another one.", { address });
  if (/ETIMEDOUT|timeout/i.test(message)) return lateText(address);
  return said("No queue at {address}: {why}.", { address, why: message.replace(/\.$/, "") });
}

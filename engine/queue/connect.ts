import { Redis, type RedisOptions } from "ioredis";
import { t } from "../l10n/speak.ts";
import { hidePassword, type QueueAccess, QueueTrouble } from "./queue-address.ts";

/** How long to wait for something that should answer at once. */
export const answerLimitMs = 5000;
/** The maximum pause between attempts to reconnect. */
const maxPauseMs = 2000;

/** A command issued without a connection waits for the next one, without limit. */
const lastingOptions: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: answerLimitMs,
  retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), maxPauseMs),
};

/** A connection that survives network failures and restarts; throws QueueTrouble if Redis cannot be reached. */
export async function connectToQueue({ address }: QueueAccess): Promise<Redis> {
  await tryOnce(address);
  const redis = new Redis(address, lastingOptions);
  // Each lost connection emits an error; whoever waits for a reply reports the delay.
  redis.on("error", () => {});
  return redis;
}

/** The oldest Redis version that has all commands used here. */
const oldestRedis = [6, 2] as const;

async function tryOnce(address: string): Promise<void> {
  const probe = new Redis(address, { lazyConnect: true, connectTimeout: answerLimitMs, retryStrategy: () => null });
  let cause: Error | undefined;
  probe.on("error", (error: Error) => {
    cause ??= error;
  });
  // A connection may be accepted by a server that then says nothing.
  const late = setTimeout(() => {
    cause ??= new Error("timeout");
    probe.disconnect();
  }, answerLimitMs);
  try {
    await probe.connect();
    const [, version = "0.0"] = /redis_version:(\S+)/.exec(await probe.info("server")) ?? [];
    const [major = 0, minor = 0] = version.split(".").map(Number);
    if (major < oldestRedis[0] || (major === oldestRedis[0] && minor < oldestRedis[1]))
      throw new Error(
        t("Redis {version} is too old, {oldest} or newer is needed", { version, oldest: oldestRedis.join(".") }),
      );
  } catch (error) {
    throw new QueueTrouble(explainFailure(hidePassword(address), cause ?? (error as Error)));
  } finally {
    clearTimeout(late);
    probe.disconnect();
  }
}

/** Explains an error of Redis that the user can fix; returns every other error unchanged. */
export function toQueueTrouble(error: Error, { address }: QueueAccess): Error {
  const at = hidePassword(address);
  if (/^OOM /.test(error.message))
    return new QueueTrouble(
      t("The queue at {at} is full: give its Redis more memory (maxmemory), or empty it.", { at }),
    );
  if (/^(MISCONF|READONLY) /.test(error.message))
    return new QueueTrouble(
      t("The queue at {at} does not accept matches: {why}.", { at, why: error.message.replace(/\.$/, "") }),
    );
  return error;
}

export function describeLateServer(address: string): string {
  return t("Cannot connect to the queue at {address}: no answer within {seconds, number} s.", {
    ...{ address, seconds: answerLimitMs / 1000 },
  });
}

function explainFailure(address: string, error: Error): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === "ECONNREFUSED") return t("Cannot connect to the queue at {address}: connection refused.", { address });
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return t("Cannot connect to the queue at {address}: host not found.", { address });
  if (/WRONGPASS|NOAUTH|invalid password/i.test(message))
    return t("Cannot connect to the queue at {address}: wrong password.", { address });
  if (/ETIMEDOUT|timeout/i.test(message)) return describeLateServer(address);
  return t("Cannot connect to the queue at {address}: {why}.", { address, why: message.replace(/\.$/, "") });
}

import { join } from "node:path";
import { version } from "../../package.json";
import { computeShortHash } from "../files/hash.ts";
import { readUserText } from "../files/user-file.ts";
import { getDataFolder } from "../files/user-folders.ts";
import { t } from "../l10n/speak.ts";

/** A problem with a queue that the user can fix; the message is one sentence. */
export class QueueTrouble extends Error {
  override readonly name = "QueueTrouble";
}

/** Recognised by name, because the queue is a separate bundle with its own copy of the class. */
export function isQueueTrouble(error: unknown): error is QueueTrouble {
  return error instanceof Error && error.name === "QueueTrouble";
}

/** Address of a queue, and the token that signs its jobs and results. */
export interface QueueAccess {
  readonly address: string;
  readonly token: string;
}

/** Shorter tokens could be guessed. */
const shortestToken = 16;

/** The access to a queue, with this user's token; throws QueueTrouble if the address or the token is unusable. */
export function parseQueueAccess(address: string): QueueAccess {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // The path selects one of the server's databases.
  if (
    !url ||
    !["redis:", "rediss:"].includes(url.protocol) ||
    url.hostname === "" ||
    !/^(?:\/\d*)?$/.test(url.pathname)
  )
    throw new QueueTrouble(
      t("{address} is not a queue address: write redis://HOST:PORT.", { address: hidePassword(address) }),
    );
  return { address, token: readUserToken() };
}

let environmentToken: string | undefined;

/** From the environment first: workers may have no home folder. Deleted there, so that bots do not inherit it. */
function readUserToken(): string {
  const file = join(getDataFolder(), "queue-token");
  environmentToken = process.env.SPAR_QUEUE_TOKEN ?? environmentToken;
  delete process.env.SPAR_QUEUE_TOKEN;
  const token = (environmentToken ?? readUserText(file) ?? "").trim();
  if (token.length >= shortestToken) return token;
  const given = { least: shortestToken, file };
  throw new QueueTrouble(
    token === ""
      ? t(
          "The queue needs a token: put the same string of at least {least, number} characters in SPAR_QUEUE_TOKEN or {file}, here and on every worker.",
          given,
        )
      : t(
          "The token of the queue is too short: put the same string of at least {least, number} characters in SPAR_QUEUE_TOKEN or {file}, here and on every worker.",
          given,
        ),
  );
}

/** An address without its password, for display. */
export function hidePassword(address: string): string {
  if (!URL.canParse(address)) return address.replace(/\/\/[^@/]*@/, "//");
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

/** Prefix of all keys in Redis. */
export const prefix = "spar";

/** Increase this when the form of jobs or results changes: workers of other forms ignore each other's jobs. */
const messageForm = 3;

/** Spar's version and the message form: only workers with the same surely play a match as this machine does. */
export const queueVersion = `${version}.${messageForm}`;

/** Identifies a token without revealing it. */
export function hashToken({ token }: Pick<QueueAccess, "token">): string {
  return computeShortHash(`id of ${token}`, 8);
}

/** What a job needs of a worker, languages and a referee, as the suffix of a queue name. */
export type Needs = string;

const emptyNeeds = "none";
/** The needs of a job as one word, in the name of its queue. */
export const nameNeeds = (needs: Iterable<string>): Needs => [...new Set(needs)].sort().join("-") || emptyNeeds;
/** The single needs of such a word: ids of languages, and what `nameRefereeNeed` makes of a referee. */
export const parseNeeds = (needs: Needs): readonly string[] => (needs === emptyNeeds ? [] : needs.split("-"));

const refereeNeedPrefix = "referee.";
/** The need for the referee with this hash. */
export const nameRefereeNeed = (hash: string): string => `${refereeNeedPrefix}${hash}`;
/** Whether a need names a referee rather than a language. */
export const isRefereeNeed = (need: string): boolean => need.startsWith(refereeNeedPrefix);

/** One queue per set of needs, so that only workers that have them see a job. */
export const formatQueueName = (access: QueueAccess, needs: Needs) => `${queueVersion}_${hashToken(access)}_${needs}`;

export const redisKeys = {
  /** A Redis set of every `Needs` that a submitted job has had, by which workers and the status find the queues. */
  needs: (access: QueueAccess) => `${prefix}:needs:${queueVersion}:${hashToken(access)}`,
  workers: `${prefix}:workers`,
  worker: (id: string) => `${prefix}:worker:${id}`,
  content: (hash: string) => `${prefix}:content:${hash}`,
  source: (id: string) => `${prefix}:source:${id}`,
  record: (job: string) => `${prefix}:record:${job}`,
  /** Written again and again: a full Redis refuses it, which tells submitters that no results can arrive. */
  submitter: (id: string) => `${prefix}:submitter:${id}`,
  /** Channel that announces cancelled jobs. */
  stop: `${prefix}:stop`,
} as const;

const defaultIntervalMs = 9000;

/** How long a worker may be silent before others take over its matches; other intervals derive from it. */
export function getLockMs(): number {
  const given = Number(process.env.SPAR_QUEUE_LOCK);
  return given >= 200 ? given : defaultIntervalMs;
}

/** How often the submitter counts workers and polls silent matches, in milliseconds. */
export const getRoundMs = () => (getLockMs() * 2) / 9;

/** How often a worker sends a heartbeat, in milliseconds. */
export const getHeartbeatMs = () => getLockMs() / 3;

/** A worker counts as gone after this silence in milliseconds; at least 10 s even for short intervals. */
export const getSilenceMs = () => Math.max(10_000, getLockMs());

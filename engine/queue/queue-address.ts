import { join } from "node:path";
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
      t("{address} is not a queue address: write redis://HOST:PORT.", {
        address: hidePassword(address),
      }),
    );
  return { address, token: readUserToken() };
}

let environmentToken: string | undefined;

/**
 * The environment variable comes first, because worker machines may have no home folder. It is deleted so that bots do
 * not inherit it.
 */
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

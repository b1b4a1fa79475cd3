import { join } from "node:path";
import { userText } from "../files/user-file.ts";
import { dataFolder } from "../files/user-folders.ts";
import { said } from "../l10n/speak.ts";
import { QueueTrouble } from "./queue-trouble.ts";

/** Where a queue is, and what shows that its jobs and results come from somebody who may send them. */
export interface QueueAccess {
  readonly address: string;
  readonly token: string;
}

/** Shorter ones can be guessed. */
const shortestToken = 16;

/** The access to a queue by its address, with the token of this user; throws QueueTrouble. */
export function accessTo(address: string): QueueAccess {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // The path is the number of one of the server's databases.
  if (
    !url ||
    !["redis:", "rediss:"].includes(url.protocol) ||
    url.hostname === "" ||
    !/^(?:\/\d*)?$/.test(url.pathname)
  )
    throw new QueueTrouble(
      said("{address} is no address of a queue: it is written redis://HOST:PORT.", {
        address: withoutSecrets(address),
      }),
    );
  return { address, token: tokenOfUser() };
}

let ofEnvironment: string | undefined;

/** The variable comes first, as machines that only work have no home of their own. It is taken away, so that no bot inherits it. */
function tokenOfUser(): string {
  const file = join(dataFolder(), "queue-token");
  ofEnvironment = process.env.SPAR_QUEUE_TOKEN ?? ofEnvironment;
  delete process.env.SPAR_QUEUE_TOKEN;
  const token = (ofEnvironment ?? userText(file) ?? "").trim();
  if (token.length >= shortestToken) return token;
  const given = { least: shortestToken, file };
  throw new QueueTrouble(
    token === ""
      ? said(
          "A queue needs a token: put the same text of at least {least, number} characters into SPAR_QUEUE_TOKEN, or into {file}, here and on its workers.",
          given,
        )
      : said(
          "The token of the queue is too short: put the same text of at least {least, number} characters into SPAR_QUEUE_TOKEN, or into {file}, here and on its workers.",
          given,
        ),
  );
}

/** An address as it may be shown: its password is nobody's business. */
export function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address.replace(/\/\/[^@/]*@/, "//");
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { formatSystemError, isSystemError } from "../../../engine/files/system-error.ts";
import { type Answers, answer } from "../../channel.ts";
import type { ServerFunctions } from "../../protocol.ts";

export function answerClient(connection: Pick<Connection, "onRequest">, answers: Answers<ServerFunctions>): void {
  const all = Object.entries(answers) as [string, (...given: unknown[]) => unknown][];
  const checked = all.map(([name, handler]) => [
    name,
    (...given: unknown[]) => explainSystemErrors(() => handler(...given)),
  ]);
  answer<ServerFunctions>(connection, Object.fromEntries(checked));
}

/** Turns the error of a failed system call into one that says why. */
export async function explainSystemErrors<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isSystemError(error)) throw new ResponseError(LSPErrorCodes.RequestFailed, formatSystemError(error));
    throw error;
  }
}

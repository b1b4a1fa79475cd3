import * as v from "valibot";
import { type Connection, ErrorCodes, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { formatSystemError, isSystemError } from "../../../engine/files/system-error.ts";
import * as channel from "../../channel.ts";
import type { Notifications } from "../../protocol.ts";
import { notificationSchemas, requestSchemas } from "./request-schemas.ts";

/** Answers a request if it is valid; otherwise, or if a system call fails, replies with an error that says why. */
export function answerChecked<Name extends keyof typeof requestSchemas>(
  connection: Connection,
  name: Name,
  handler: channel.Handler<Name>,
): void {
  channel.answer(connection, name, async (sent, token) => {
    const wrong = describeIssue(requestSchemas[name], sent);
    if (wrong) throw new ResponseError(ErrorCodes.InvalidParams, `${name}: ${wrong}.`);
    try {
      return await handler(sent, token);
    } catch (error) {
      if (isSystemError(error)) throw new ResponseError(LSPErrorCodes.RequestFailed, formatSystemError(error));
      throw error;
    }
  });
}

/** Handles a notification if it is valid; otherwise writes to the log. */
export function subscribeChecked<Name extends keyof typeof notificationSchemas>(
  connection: Connection,
  name: Name,
  handler: (params: Notifications[Name]) => void,
): void {
  channel.subscribe(connection, name, (sent) => {
    const wrong = describeIssue(notificationSchemas[name], sent);
    if (wrong) connection.console.warn(`${name}: ${wrong}.`);
    else handler(sent);
  });
}

function describeIssue(shape: v.GenericSchema, sent: unknown): string | undefined {
  const read = v.safeParse(shape, sent);
  if (read.success) return undefined;
  const [issue] = read.issues;
  return [v.getDotPath(issue), issue.message].filter((part) => part !== null).join(": ");
}

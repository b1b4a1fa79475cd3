import { ErrorCodes, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";

/** The error for a request that cannot be fulfilled now. */
export function createRefusedError(why: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, why);
}

/** The error for an invalid request. */
export function createInvalidError(why: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, `${why}.`);
}

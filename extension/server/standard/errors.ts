import { ErrorCodes, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";

/** The answer to what cannot be done now. */
export function refused(why: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, why);
}

/** The answer to what was asked in a way that nobody understands. */
export function invalid(why: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, `${why}.`);
}
